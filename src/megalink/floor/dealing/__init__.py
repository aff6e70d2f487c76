"""Tables without a human Dealer: the automatic dealer, its clock, and robot Players."""
