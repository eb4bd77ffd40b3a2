import { type Db, savepoint } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { type CallTripOnDay, callTrips } from '#server/sales/bookings/callers/queries/call-trips.ts';
import { bookParties, type WrittenParty } from '#server/sales/bookings/commands/book-parties.ts';
import { unbookParties } from '#server/sales/bookings/commands/unbook-parties.ts';
import { DomainError } from '#shared/core/errors.ts';
import { centsFromText } from '#shared/core/money.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { ReadRow, RowProblem } from '#shared/office/imports/check-rows.ts';
import type { Imported } from '#shared/office/imports/kinds.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';
import { townFinder } from '../queries/towns.ts';
import { type ImportContext, type ImportedBy, type Importer, progressOf } from './importer.ts';

type Row = ReadRow<Imported['bookings']>;

interface Rider {
  row: Row;
  trip: CallTripOnDay;
}

/** Bookings of coming trips, made as for a caller: nobody is notified. Their price and their paid sum come from the table. */
export const bookingImporter: Importer<Imported['bookings']> = {
  write: async (context, by, importId, rows) => {
    const { riders, problems } = await ridersOf(context, by, rows);
    const there = await namesOn(context.sql, riders);
    const known = riders.filter((rider) => there.has(nameKey(rider)));
    const fresh = riders.filter((rider) => !there.has(nameKey(rider)));
    const trips = new Set<number>();
    let made = 0;
    const progress = progressOf(context, by, fresh.length);
    for (const parties of ridesOf(fresh)) {
      const refused = await bookRide(context, by, importId, parties);
      problems.push(...refused);
      made += parties.flat().length - new Set(refused.map(({ line }) => line)).size;
      trips.add(parties[0]?.[0]?.trip.tripId ?? 0);
      progress(parties.flat().length);
    }
    return { made, known: known.map(({ row }) => row.line), problems, trips: [...trips] };
  },

  used: (sql, importId) => sql<ImportUse[]>`
    select b.name, 'trip' as by from party p join booking b on b.party_id = p.id join trip t on t.id = b.trip_id
    where p.import_id = ${importId} and (b.status in ('boarded', 'completed', 'no_show', 'ejected') or t.status = 'started')
    order by b.id`,

  undo: (context, { me }, importId) =>
    unbookParties(context.sql, me, importId, text('uk', 'imports.undone'), context.now),
};

/** Finds the trip of each row: between its towns, on its date, and at its time where there are several. */
async function ridersOf({ app, sql, now }: ImportContext, { carrierId }: ImportedBy, rows: readonly Row[]) {
  const find = await townFinder(app, now);
  const found = new Map<string, CallTripOnDay[]>();
  const [riders, problems]: [Rider[], RowProblem[]] = [[], []];
  for (const row of rows) {
    const { line, input } = row;
    const [from, to] = [find(input.from), find(input.to)];
    if (from === null || to === null) {
      problems.push({ line, field: from === null ? 'from' : 'to', key: 'location_unknown' });
      continue;
    }
    const key = `${from.id} ${to.id} ${input.date}`;
    const filter = { carrierId, from: from.id, to: to.id, date: input.date, after: null, unstaffed: true };
    const all = found.get(key) ?? (await callTrips(sql, filter, now)).trips;
    found.set(key, all);
    const at = ({ departsAt }: CallTripOnDay) => localTime(departsAt, from.zone) === input.time;
    const fitting = input.time === '' ? all : all.filter(at);
    const [trip] = fitting;
    if (trip && fitting.length === 1) riders.push({ row, trip });
    else if (trip) problems.push({ line, field: 'time', key: 'import_trip_many' });
    else if (input.date < localDate(now, from.zone)) problems.push({ line, field: 'date', key: 'date_past' });
    else problems.push({ line, field: all.length > 0 ? 'time' : 'date', key: 'import_trip_none' });
  }
  return { riders, problems };
}

/** Riders between the same stops of a trip, in parties of one number; those with seats come first, so that no one else gets them. */
function ridesOf(riders: readonly Rider[]): Rider[][][] {
  const party = ({ row, trip }: Rider) => `${trip.tripId} ${trip.fromSeq} ${trip.toSeq} ${row.input.phone}`;
  const without = (all: readonly Rider[]) => all.filter(({ row }) => row.input.seat === null).length;
  const parties = [...Map.groupBy(riders, party).values()].sort((a, b) => without(a) - without(b));
  const ride = (all: readonly Rider[]) =>
    [without(all) > 0, all[0]?.trip.tripId, all[0]?.trip.fromSeq, all[0]?.trip.toSeq].join(' ');
  return [...Map.groupBy(parties, ride).values()];
}

const nameKey = ({ row, trip }: Rider) => [trip.tripId, row.input.phone, row.input.name].join('\n');

/** The names that have seats under the riders' numbers on their trips already. */
async function namesOn(sql: Db, riders: readonly Rider[]): Promise<Set<string>> {
  const trips = [...new Set(riders.map(({ trip }) => trip.tripId))];
  const rows = await sql<{ tripId: number; phone: string; name: string }[]>`
    select b.trip_id, p.contact_phone as phone, b.name from booking b join party p on p.id = b.party_id
    where b.trip_id = any(${trips}::int[]) and b.kind = 'passenger' and b.status <> 'cancelled'`;
  return new Set(rows.map(({ tripId, phone, name }) => [tripId, phone, name].join('\n')));
}

/** Books all parties together, or one after another if something is refused; returns what is. */
async function bookRide(
  { sql, now }: Pick<ImportContext, 'sql' | 'now'>,
  { me }: Pick<ImportedBy, 'me'>,
  importId: number,
  parties: readonly Rider[][],
): Promise<RowProblem[]> {
  const tripId = parties[0]?.[0]?.trip.tripId ?? 0;
  try {
    await savepoint(sql, (inner) => bookParties(inner, me, { tripId, importId }, parties.map(partyOf), now));
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [only, ...others] = parties;
    if (only && others.length === 0) return problemsOf(only, error);
  }
  const problems: RowProblem[] = [];
  for (const party of parties) problems.push(...(await bookRide({ sql, now }, { me }, importId, [party])));
  return problems;
}

function partyOf(party: readonly Rider[]): WrittenParty {
  const inputs = party.map(({ row }) => row.input);
  const [first] = party;
  const seats = { hasPet: false, hasBaggage: false, childSeat: null, help: [] };
  return {
    input: {
      ...{ kind: 'passenger', fromSeq: first?.trip.fromSeq ?? 0, toSeq: first?.trip.toSeq ?? 0 },
      travellers: inputs.map(({ name, seat }) => ({ ...seats, name, seat })),
      agreed: inputs.map(({ price }) => centsFromText(price)),
      phone: first?.row.input.phone ?? '',
      note: [...new Set(inputs.map(({ note }) => note).filter(Boolean))].join('; ').slice(0, 300),
    },
    paid: inputs.map(({ paid }) => centsFromText(paid) ?? 0),
  };
}

/** The column that a refusal of a booking is about. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...{
    seat_taken: 'seat',
    no_such_seat: 'seat',
    no_seats_left: 'seat',
    payment_too_much: 'paid',
    needs_price: 'price',
  },
};

function problemsOf(party: readonly Rider[], error: DomainError): RowProblem[] {
  const named = error.errors.flatMap(({ field, key }) => {
    const [, at = '0', name = 'name'] = /^travellers\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const line = party[Number(at)]?.row.line;
    return line === undefined ? [] : [{ line, field: name, key }];
  });
  if (named.length > 0) return named;
  const field = COLUMNS[error.code] ?? 'date';
  return party.map(({ row }) => ({ line: row.line, field, key: error.code }));
}
