"""Push and Rows as PettingZoo environments: `push_v0` and `rows_v0`. They need the extra `overdraw[pettingzoo]`."""
