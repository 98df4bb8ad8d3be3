"""Tables on the network: people and bots play Push and Rows, and nothing is lost or given away."""
