import type { BookInput } from '#shared/bookings/schema.ts';
import { addBookableTrip, seatsInput } from '#testing/bookings.ts';
import { randomOf } from '#testing/random.ts';
import { oversold, type Stage, setStage, tally } from './stage.ts';

/**
 * No seat is sold twice on a leg, at any load: per seed 2,000 bookings at once on two server processes, for one to three people
 * each, over random legs of eight trips, half of them on chosen seats. The control does the same without the constraint and
 * must oversell. node bench/booking/oversell.ts [seeds]
 */
const BOOKINGS = 2000;
const TRIPS = 8;
const SEATS = 50;
const seeds = Number(process.argv[2] ?? 5);

// Each person books at most once per seed: an account may hold and request only so many seats.
const stage = await setStage(2, 2 * BOOKINGS);
const guarded = await runSeeds(stage, seeds);
await stage.sql`alter table booking drop constraint booking_seat_once`;
const open = await runSeeds(stage, 1);
await stage.strike();

console.table({ 'guard on': guarded, 'guard off (control)': open });
const failed = guarded.oversold > 0 || open.oversold === 0 || guarded.unexpected > 0;
process.exitCode = failed ? 1 : 0;

async function runSeeds({ sql, book }: Stage, count: number) {
  const outcomes: string[] = [];
  let ms = 0;
  const before = await oversold(sql);
  for (let seed = 1; seed <= count; seed += 1) {
    const random = randomOf(seed);
    const trips: number[] = [];
    for (let index = 0; index < TRIPS; index += 1) trips.push((await addBookableTrip(sql, { seats: SEATS })).tripId);
    const inputs = Array.from({ length: BOOKINGS }, () => bookingOf(random));
    const startedAt = performance.now();
    const answers = await Promise.all(
      inputs.map((input, client) => book(seed * BOOKINGS + client, trips[Math.floor(random() * TRIPS)] ?? 0, input)),
    );
    ms += performance.now() - startedAt;
    outcomes.push(...answers);
    process.stderr.write(`seed ${seed}: ${JSON.stringify(tally(answers))}\n`);
  }
  const counts = tally(outcomes);
  // The request waited 2 s for a lock and is answered to retry after a second, as the app's own client does.
  const busy = (counts['503 busy'] ?? 0) + (counts['503 overloaded'] ?? 0);
  const known = (counts['201'] ?? 0) + (counts['409 seat_taken'] ?? 0) + (counts['409 no_seats_left'] ?? 0) + busy;
  return {
    seeds: count,
    sent: outcomes.length,
    booked: counts['201'] ?? 0,
    'seat taken': counts['409 seat_taken'] ?? 0,
    'no seats left': counts['409 no_seats_left'] ?? 0,
    busy,
    unexpected: outcomes.length - known,
    oversold: (await oversold(sql)) - before,
    'bookings/s': Math.round((outcomes.length / ms) * 1000),
  };
}

function bookingOf(random: () => number): BookInput {
  const from = Math.floor(random() * 3);
  const to = from + 1 + Math.floor(random() * (3 - from));
  const size = 1 + Math.floor(random() * 3);
  const first = 1 + Math.floor(random() * (SEATS - size + 1));
  const chosen = random() < 0.5;
  const travellers = Array.from({ length: size }, (_, index) => ({
    name: 'Ірина Савчук',
    seat: chosen ? first + index : null,
  }));
  return seatsInput({ fromSeq: from, toSeq: to, travellers });
}
