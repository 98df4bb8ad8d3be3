// A Colyseus server with a trivial game in memory, for comparison. The benchmark installs what it needs.
const { Room, Server } = require("@colyseus/core");
const { schema, t } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const State = schema({ count: t.uint32() });
class Trivial extends Room {
  onCreate() {
    this.maxClients = 4;
    this.seatReservationTimeout = 300; // all rooms are made before the first socket opens
    this.setPatchRate(null);
    this.setState(new State().assign({ count: 0 }));
    this.onMessage("add", () => { this.state.count += 1; this.broadcastPatch(); });
  }
}
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("trivial", Trivial);
server.listen(Number(process.env.PORT), "127.0.0.1").then(() => console.log("listening"));
