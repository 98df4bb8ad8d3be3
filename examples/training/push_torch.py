#!/usr/bin/env python3
"""Train an agent for Push with PyTorch: policy gradients (PPO) against the bot `cautious`.

    pip install '.[gymnasium]' torch
    python examples/training/push_torch.py

PyTorch is not a dependency of Overdraw. The test of this example runs only where PyTorch is installed.
"""

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import overdraw.adapters.gymnasium

gymnasium.register_envs(overdraw.adapters.gymnasium)

ENVIRONMENT = "overdraw/Push-v0"
WIDTH = 128
EPOCHS, BATCH = 3, 1024
"""How often each update learns from every decision, and from how many at once."""

POINTS = 30.0
"""The margin of points that counts as 1."""


class Agent(nn.Module):
    """Gives each legal action a probability, and predicts the margin of points at the end."""

    def __init__(self, size, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.actions, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)

    def forward(self, observations, masks):
        hidden = self.body(observations.float() / 4)
        scores = self.actions(hidden).masked_fill(masks == 0, -torch.inf)
        return Categorical(logits=scores), self.value(hidden).squeeze(1)


def tensors(observations, infos):
    """Copy the arrays, because the environment overwrites them in its next step."""
    return torch.from_numpy(observations.copy()), torch.from_numpy(infos["action_mask"].copy())


def play(envs, agent, seed, *, greedy=False):
    """Play one game in each slot. Return the decisions of the games, and the reward of each game.

    A slot begins its next game in the step after the end. Decisions of such games are left out.
    """
    games = envs.num_envs
    observations, infos = envs.reset(seed=[seed + number for number in range(games)])
    results, over, decisions = np.zeros(games), np.zeros(games, bool), []
    while not over.all():
        seen, masks = tensors(observations, infos)
        masks[torch.from_numpy(over)] = 1  # a finished game has no legal actions in the step that begins the next one
        with torch.no_grad():
            choice, _ = agent(seen, masks)
        actions = choice.probs.argmax(dim=1) if greedy else choice.sample()
        running = torch.from_numpy(np.flatnonzero(~over))
        decisions.append((seen[running], masks[running], actions[running], running))
        legal = infos["action_mask"].argmax(axis=1)
        observations, rewards, ended, _, infos = envs.step(np.where(over, legal, actions.numpy()))
        results[~over] += rewards[~over]
        over |= ended
    return [torch.cat(parts) for parts in zip(*decisions, strict=True)], results


def learn(agent, optimizer, decisions, results):
    """Make the actions of games that went better than predicted more likely, in a few small steps (PPO)."""
    observations, masks, actions, games = decisions
    wanted = torch.from_numpy(results).float()[games] / POINTS
    with torch.no_grad():
        choice, predicted = agent(observations, masks)
        before, advantage = choice.log_prob(actions), wanted - predicted
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).split(BATCH):
            choice, predicted = agent(observations[part], masks[part])
            ratio = (choice.log_prob(actions[part]) - before[part]).exp()
            gain = torch.minimum(ratio * advantage[part], ratio.clamp(0.8, 1.2) * advantage[part]).mean()
            loss = (wanted[part] - predicted).square().mean() / 2 - gain - 0.03 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def win_share(agent, games):
    """The share of wins against `cautious`, in games with other seeds than those of the training."""
    envs = gymnasium.make_vec(ENVIRONMENT, games, opponents=["cautious"])
    return play(envs, agent, 1_000_000, greedy=True)[1].mean()


def main():
    parser = argparse.ArgumentParser(description="Train an agent for Push with PyTorch.")
    parser.add_argument("--updates", type=int, default=200, help="steps of learning (default: 200)")
    parser.add_argument("--games", type=int, default=256, help="games for each step (default: 256)")
    args = parser.parse_args()
    torch.manual_seed(1)
    envs = gymnasium.make_vec(ENVIRONMENT, args.games, opponents=["cautious"], reward="margin")
    agent = Agent(envs.single_observation_space.shape[0], int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(agent.parameters(), lr=0.001)
    print(f"before training: wins against cautious {win_share(agent, args.games):.0%}")
    for update in range(1, args.updates + 1):
        decisions, results = play(envs, agent, update * args.games)
        learn(agent, optimizer, decisions, results)
        if update % 20 == 0 or update == args.updates:
            share = win_share(agent, args.games)
            print(f"update {update}: margin {results.mean():6.1f}, wins against cautious {share:.0%}", flush=True)


if __name__ == "__main__":
    main()
