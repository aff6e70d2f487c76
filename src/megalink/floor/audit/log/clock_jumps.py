"""How a clock that was set is told."""

from megalink.floor.state.events import ClockJumped


def jump_words(jump: ClockJumped) -> str:
    seconds = abs(jump.by_ms) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    span = f"{hours} h {minutes:02} min {seconds % 60:02} s" if hours else f"{minutes} min {seconds % 60:02} s"
    where = "forward" if jump.by_ms > 0 else "back"
    return f"the clock of server {jump.server} was set {where} by {span}"
