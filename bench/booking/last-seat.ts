import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { setStage, tally } from './stage.ts';

/**
 * The last seat has one winner (docs/reliability.md): in each round twenty clients on two server processes ask at once for the
 * only seat left, half of them for this seat, half for any. node bench/booking/last-seat.ts [rounds]
 */
const CLIENTS = 20;
const rounds = Number(process.argv[2] ?? 200);

// Ten times as many people as clients: an account may book only so often within an hour.
const stage = await setStage(2, 10 * CLIENTS);
const outcomes: string[] = [];
let wrong = 0;
const times: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const { tripId } = await addBookableTrip(stage.sql, { seats: 1 });
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      stage.book(round * CLIENTS + client, tripId, seatInput(client % 2 ? 1 : null)),
    ),
  );
  times.push(performance.now() - startedAt);
  outcomes.push(...answers);
  const counts = tally(answers);
  const refused = (counts['409 seat_taken'] ?? 0) + (counts['409 no_seats_left'] ?? 0);
  if (counts['201'] !== 1 || refused !== CLIENTS - 1) wrong += 1;
}
await stage.strike();

times.sort((a, b) => a - b);
console.table({
  clients: CLIENTS,
  rounds,
  ...tally(outcomes),
  'rounds without exactly one winner': wrong,
  'all answered in, ms, median': Math.round(times[Math.floor(times.length / 2)] ?? 0),
  'all answered in, ms, slowest': Math.round(times.at(-1) ?? 0),
});
process.exitCode = wrong === 0 ? 0 : 1;
