"""Games of the kernel in which compiled policies play some of the seats."""
