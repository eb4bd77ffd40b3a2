import type { Pool } from '#server/core/database/db.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { seatInput, seatsInput } from '#testing/bookings.ts';
import { randomOf } from '#testing/services/random.ts';
import { command, runCommands } from './support/command.ts';
import { ask, codeOf } from './support/http.ts';
import { addPeople, addTrips, type Person } from './support/people.ts';
import { setStage } from './support/stage.ts';
import { median, quantile } from './support/times.ts';

/**
 * No seat is sold twice, and how long that takes (docs/reliability.md, docs/performance.md):
 *
 *   node bench/booking.ts last-seat [--rounds 200]   twenty clients on two servers ask together for the only seat that is left
 *   node bench/booking.ts oversell [--seeds 5]       2,000 parallel bookings over random legs of eight trips, on two servers
 *   node bench/booking.ts burst [--rounds 20]        B1: 500 clients ask together for 50 seats
 *
 * `oversell` then does the same without the constraint, and must oversell. `burst` compares with the bare statements under the same constraint,
 * one for each client.
 */
const BOOKINGS = 2_000;
const TRIPS = 8;
const SEATS = 50;
const LEGS = 3;
/** More than the servers would accept without refusing some early. */
const WITHOUT_LIMIT = { MAX_REQUESTS: '100000' };

await runCommands({
  'last-seat': command({ rounds: 200 }, lastSeat),
  oversell: command({ seeds: 5 }, oversell),
  burst: command({ rounds: 20 }, burst),
});

/** Half of the clients ask for the seat that is left, half for any. */
async function lastSeat({ rounds }: { rounds: number }): Promise<boolean> {
  const clients = 20;
  const { sql, book, stop } = await begin(10 * clients);
  const outcomes: string[] = [];
  const times: number[] = [];
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [tripId = 0] = await addTrips(sql, 1, 1);
    const { answers, ms } = await atOnce(clients, (client) =>
      book(round * clients + client, tripId, seatInput(client % 2 ? 1 : null)),
    );
    times.push(ms);
    outcomes.push(...answers);
    const counts = tally(answers);
    const refused = (counts['409 seat_taken'] ?? 0) + (counts['409 no_seats_left'] ?? 0);
    if (counts['201'] !== 1 || refused !== clients - 1) wrong += 1;
  }
  await stop();
  console.log(
    `last seat: ${wrong === 0 ? 'kept' : 'BROKEN'}; ${rounds} rounds of ${clients} clients: ${print(tally(outcomes))}, ${wrong} rounds without ` +
      `exactly one winner; all answered within ${median(times).toFixed(0)} ms, at most ${quantile(times, 1).toFixed(0)} ms`,
  );
  return wrong === 0;
}

async function oversell({ seeds }: { seeds: number }): Promise<boolean> {
  // A person books once or twice per seed: an account may hold and request only so many seats.
  const stage = await begin(2 * BOOKINGS);
  const guarded = await runSeeds(stage, seeds);
  await stage.sql`alter table booking drop constraint booking_seat_once`;
  const open = await runSeeds(stage, 1);
  await stage.stop();
  const good = guarded.oversold === 0 && guarded.unexpected === 0 && open.oversold > 0;
  console.log(
    `oversell: ${good ? 'kept' : 'BROKEN'}; ${seeds} × ${BOOKINGS} bookings at once: ${print(guarded.counts)}, ${guarded.unexpected} unexpected, ` +
      `${guarded.oversold} oversold; control without the constraint: ${open.oversold} oversold`,
  );
  return good;
}

async function runSeeds({ sql, book }: Booking, seeds: number) {
  const outcomes: string[] = [];
  const before = await oversoldPairs(sql);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = randomOf(seed);
    const trips = await addTrips(sql, TRIPS, SEATS);
    const inputs = Array.from({ length: BOOKINGS }, () => ({
      tripId: trips[Math.floor(random() * TRIPS)] ?? 0,
      input: bookingOf(random),
    }));
    const { answers } = await atOnce(BOOKINGS, (client) => {
      const { tripId = 0, input = seatInput() } = inputs[client] ?? {};
      return book(seed * BOOKINGS + client, tripId, input);
    });
    outcomes.push(...answers);
    process.stderr.write(`seed ${seed}: ${print(tally(answers))}\n`);
  }
  const counts = tally(outcomes);
  // A request that has waited 2 s for a lock is asked to come back, as the app's own client does.
  const known = ['201', '409 seat_taken', '409 no_seats_left', '503 busy', '503 overloaded'];
  const expected = known.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  return { counts, unexpected: outcomes.length - expected, oversold: (await oversoldPairs(sql)) - before };
}

/** One to three people over random legs, half of them on chosen seats. */
function bookingOf(random: () => number): BookInput {
  const from = Math.floor(random() * LEGS);
  const to = from + 1 + Math.floor(random() * (LEGS - from));
  const size = 1 + Math.floor(random() * 3);
  const first = 1 + Math.floor(random() * (SEATS - size + 1));
  const chosen = random() < 0.5;
  const travellers = Array.from({ length: size }, (_, index) => ({
    name: 'Ірина Савчук',
    seat: chosen ? first + index : null,
  }));
  return seatsInput({ fromSeq: from, toSeq: to, travellers });
}

async function burst({ rounds }: { rounds: number }): Promise<boolean> {
  const clients = 500;
  const { sql, book, stop } = await begin(clients * 2);
  const times = { booked: [] as number[], bare: [] as number[] };
  let sold = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [tripId = 0] = await addTrips(sql, 1, SEATS);
    const { answers, ms } = await atOnce(clients, (client) => book(round * clients + client, tripId, seatInput()));
    times.booked.push(ms);
    sold += tally(answers)['201'] ?? 0;
    times.bare.push(await bareBurst(sql, clients));
  }
  const oversold = await oversoldPairs(sql);
  await stop();
  const good = oversold === 0 && sold === rounds * SEATS;
  const [booked, bare] = [median(times.booked), median(times.bare)];
  console.log(
    `burst: ${good ? 'kept' : 'BROKEN'}; ${rounds} × ${clients} clients for ${SEATS} seats: ${sold} sold, ${oversold} oversold; all answered within ` +
      `${booked.toFixed(0)} ms over HTTP, the bare statements within ${bare.toFixed(0)} ms: ratio ${(booked / bare).toFixed(2)} (goal 0.25)`,
  );
  return good;
}

/** As many statements as clients that insert a seat under the same constraint, in a table of their own; returns their time in ms. */
async function bareBurst(sql: Pool, clients: number): Promise<number> {
  await sql`
    create unlogged table if not exists bench_seat (trip_id int, seat int, legs int4range, exclude using gist (trip_id with =, seat with =, legs with &&))`;
  await sql`truncate bench_seat`;
  const { ms } = await atOnce(clients, async (client) => {
    await sql`insert into bench_seat values (1, ${1 + (client % SEATS)}, int4range(0, 3)) on conflict do nothing`;
    return '';
  });
  return ms;
}

interface Booking {
  sql: Pool;
  /** Books over HTTP, the n-th client on the n-th server in turn; returns '201', or the status and code of the problem. */
  book(client: number, tripId: number, input: BookInput): Promise<string>;
  stop(): Promise<void>;
}

async function begin(count: number): Promise<Booking> {
  const { sql, ports, stop } = await setStage({ servers: 2, env: WITHOUT_LIMIT });
  const people: Person[] = await addPeople(sql, count);
  return {
    sql,
    stop,
    async book(client, tripId, body) {
      const answer = await ask({
        port: ports[client % ports.length] ?? 0,
        method: 'POST',
        path: `/api/trips/${tripId}/bookings`,
        token: people[client % people.length]?.token ?? '',
        body,
      });
      return answer.status === 201 ? '201' : `${answer.status} ${codeOf(answer)}`;
    },
  };
}

async function atOnce(clients: number, act: (client: number) => Promise<string>) {
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: clients }, (_, client) => act(client)));
  return { answers, ms: performance.now() - startedAt };
}

async function oversoldPairs(sql: Pool): Promise<number> {
  const [row] = await sql<{ pairs: number }[]>`
    select count(*) as pairs from booking a join booking b
      on a.trip_id = b.trip_id and a.seat = b.seat and a.legs && b.legs and a.id < b.id
    where a.holds and b.holds`;
  return row?.pairs ?? 0;
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function print(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
}
