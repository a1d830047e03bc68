"""The publisher's desk: its routes, who may work there, and how days are made again."""
