"""Push and Rows as environments of PettingZoo: `push_v0` and `rows_v0`. Install `overdraw[pettingzoo]`."""
