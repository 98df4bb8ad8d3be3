"""Programs outside Overdraw as players, spoken to in lines of JSON over a pipe."""
