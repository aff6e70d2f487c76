"""What the verbs share: the screen, tables of figures, the database option."""
