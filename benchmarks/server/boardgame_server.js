// A boardgame.io server with a trivial game in memory, for comparison. The benchmark installs what it needs.
const { Server, Origins } = require("boardgame.io/server");
const game = {
  name: "trivial",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => { G.count += 1; } },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST, () => true] });
server.run({ port: Number(process.env.PORT) }, () => console.log("listening"));
