"""Passwords: an unknown name costs a guesser as much time as a known one."""

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError

from megalink.web.auth import passwords


def test_an_unknown_name_asks_for_the_work_of_a_known_one() -> None:
    real = extract_parameters(passwords.hash_password("a long enough one"))
    assert extract_parameters(passwords._NOBODYS) == real
    with pytest.raises(VerifyMismatchError):  # the work was done: a malformed hash would be refused at once
        PasswordHasher().verify(passwords._NOBODYS, "a long enough one")
    assert not passwords.fits("a long enough one", None)
