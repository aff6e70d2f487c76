"""What a table tells one Player about himself: what his wagers may cost, what was made of his silence, what he won."""
