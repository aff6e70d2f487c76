"""How a request reaches its handler: limits, declarations of routes, their description."""
