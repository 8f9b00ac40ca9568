"""The engine held against published figures: scenes, measures, and the table of them all."""
