"""Shorebreak: rules engines for tabletop games, playouts by the million, bots that search."""
