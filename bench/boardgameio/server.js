// A card game of four hidden hands on boardgame.io: node server.js PORT FOLDER
// Without a folder the matches are kept in memory alone.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const [port, folder] = process.argv.slice(2);

function deal(random) {
  const pack = random.Shuffle([...Array(56).keys()]);
  const players = {};
  for (let seat = 0; seat < 4; seat += 1) players[seat] = { hand: pack.slice(seat * 14, seat * 14 + 14) };
  return players;
}

const Cards = {
  name: "cards",
  setup: ({ random }) => ({ secret: {}, players: deal(random), played: [] }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, place) => {
      const { hand } = G.players[playerID];
      if (place >= hand.length) return "INVALID_MOVE";
      G.played = [...G.played.slice(-3), hand.splice(place, 1)[0]];
      if (Object.values(G.players).every((player) => player.hand.length === 0)) {
        G.players = deal(random);
      }
      return undefined;
    },
  },
};

const server = Server({
  games: [Cards],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {}),
});
server.run({ port: Number(port), callback: () => console.log("ready") });
