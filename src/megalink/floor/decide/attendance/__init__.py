"""Who is ready to go on at a table that deals by itself, and the seats of Players who have been away too long.

Neither is of the rules: a Dealer sees who is done and who has left. So both stand in the table's stream as the floor's
own events, beside calls: a restart finds them, and the core never hears of them.
"""
