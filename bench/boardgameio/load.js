// Load on boardgame.io as bench/server_load.py puts it on Parlour:
//   node load.js [--memory] [--tables 100] [--moves 50]
// One outstanding move at each table; acknowledged when the mover receives the new state.
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { io } = require("socket.io-client");

const wanted = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const TABLES = wanted("tables", 100);
const MOVES = wanted("moves", 50);
const PORT = 8412;
const BASE = `http://127.0.0.1:${PORT}`;

function cpu(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "ascii").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function post(where, body) {
  const answer = await fetch(BASE + where, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
  return answer.json();
}

async function table() {
  const { matchID } = await post("/games/cards/create", { numPlayers: 4 });
  const seats = [];
  for (let seat = 0; seat < 4; seat += 1) {
    const playerID = String(seat);
    const joined = await post(`/games/cards/${matchID}/join`, { playerID, playerName: `p${seat}` });
    const socket = io(`${BASE}/cards`, { transports: ["websocket"], forceNew: true });
    await new Promise((resolve) => {
      socket.on("sync", resolve);
      socket.on("connect", () => socket.emit("sync", matchID, playerID, joined.playerCredentials, 4));
    });
    seats.push({ socket, playerID, credentials: joined.playerCredentials });
  }
  return { matchID, seats };
}

function play({ matchID, seats }, waits) {
  return new Promise((resolve) => {
    let number = 0;
    let since = 0;
    const move = () => {
      const { socket, playerID, credentials } = seats[number % 4];
      const payload = { type: "play", args: [0], playerID, credentials };
      since = performance.now();
      socket.emit("update", { type: "MAKE_MOVE", payload }, number, matchID, playerID);
    };
    seats.forEach(({ socket }, seat) => {
      socket.on("update", (_id, state) => {
        if (seat !== number % 4 || state._stateID !== number + 1) return;
        waits.push(performance.now() - since);
        number += 1;
        if (number === MOVES) resolve();
        else move();
      });
    });
    move();
  });
}

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bgio-"));
  const kept = process.argv.includes("--memory") ? [] : [folder];
  const server = spawn(process.execPath, [path.join(__dirname, "server.js"), String(PORT), ...kept]);
  server.stderr.pipe(process.stderr);
  await new Promise((resolve) => {
    server.stdout.on("data", (text) => String(text).includes("ready") && resolve());
  });
  const tables = [];
  for (let n = 0; n < TABLES; n += 1) tables.push(await table());
  const waits = [];
  const before = cpu(server.pid);
  const began = performance.now();
  await Promise.all(tables.map((one) => play(one, waits)));
  const seconds = (performance.now() - began) / 1000;
  const spent = cpu(server.pid) - before;
  waits.sort((a, b) => a - b);
  const round = (value) => Math.round(value * 100) / 100;
  console.log(
    JSON.stringify({
      store: kept.length ? "files" : "memory",
      moves: waits.length,
      seconds: round(seconds),
      cpu: round(spent),
      moves_per_second: round(waits.length / seconds),
      moves_per_cpu_second: round(waits.length / spent),
      p50_ms: round(waits[Math.floor(waits.length / 2)]),
      p99_ms: round(waits[Math.floor(waits.length * 0.99)]),
    }),
  );
  server.kill();
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

main();
