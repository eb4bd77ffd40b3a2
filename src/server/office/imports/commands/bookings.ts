import { type Db, savepoint } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { type CallTripOnDay, callTrips } from '#server/sales/bookings/callers/queries/call-trips.ts';
import { book } from '#server/sales/bookings/commands/book.ts';
import { pay, payAll } from '#server/sales/bookings/money/commands/pay.ts';
import { cancel } from '#server/sales/bookings/parcels/commands/act.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { centsFromText } from '#shared/core/money.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { ReadRow, RowProblem } from '#shared/office/imports/check-rows.ts';
import type { Imported } from '#shared/office/imports/kinds.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';
import { townFinder } from '../queries/towns.ts';
import type { ImportContext, ImportedBy, Importer } from './importer.ts';

type Row = ReadRow<Imported['bookings']>;

interface Rider {
  row: Row;
  trip: CallTripOnDay;
}

/** Bookings of coming trips, made as for a caller: nobody is notified. Their price and their paid sum come from the table. */
export const bookingImporter: Importer<Imported['bookings']> = {
  write: async (context, by, importId, rows) => {
    const { sql } = context;
    const { riders, problems } = await ridersOf(context, by, rows);
    const [known, trips]: [number[], Set<number>] = [[], new Set()];
    let made = 0;
    for (const party of partiesOf(riders)) {
      const there = await namesOn(sql, party);
      const fresh = party.filter(({ row }) => !there.has(row.input.name));
      known.push(...party.filter((rider) => !fresh.includes(rider)).map(({ row }) => row.line));
      if (fresh.length === 0) continue;
      try {
        await savepoint(sql, (inner) => bookParty({ ...context, sql: inner }, by, importId, fresh));
        made += fresh.length;
        trips.add(party[0]?.trip.tripId ?? 0);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.push(...problemsOf(fresh, error));
      }
    }
    return { made, known, problems, trips: [...trips] };
  },

  used: (sql, importId) => sql<ImportUse[]>`
    select b.name, 'trip' as by from party p join booking b on b.party_id = p.id join trip t on t.id = b.trip_id
    where p.import_id = ${importId} and (b.status in ('boarded', 'completed', 'no_show', 'ejected') or t.status = 'started')
    order by b.id`,

  // Bookings and payments stay in the books: the payments are refunded, and the bookings cancelled.
  undo: async ({ sql, now }, { me }, importId) => {
    const open = await sql<{ id: number; paid: number; tripId: number }[]>`
      select b.id, b.paid, b.trip_id from party p join booking b on b.party_id = p.id
      where p.import_id = ${importId} and b.status in ('unconfirmed', 'confirmed') order by b.id`;
    for (const { id, paid } of open) {
      if (paid > 0) await payAll(sql, me, id, false, now);
      await cancel(sql, me, id, { reason: text('uk', 'imports.undone'), alone: true, asked: false }, now);
    }
    return [...new Set(open.map(({ tripId }) => tripId))];
  },
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
    const filter = { carrierId, from: from.id, to: to.id, date: input.date, after: null };
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

/** Riders with one number on one trip between the same stops form a party; riders with a seat come first, so that no one else gets it. */
function partiesOf(riders: readonly Rider[]): Rider[][] {
  const key = ({ row, trip }: Rider) => `${trip.tripId} ${trip.fromSeq} ${trip.toSeq} ${row.input.phone}`;
  const withoutSeat = (party: readonly Rider[]) => party.filter(({ row }) => row.input.seat === null).length;
  return [...Map.groupBy(riders, key).values()].sort((a, b) => withoutSeat(a) - withoutSeat(b));
}

/** The names under which the number has seats on the trip already. */
async function namesOn(sql: Db, party: readonly Rider[]): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select b.name from party p join booking b on b.party_id = p.id
    where b.trip_id = ${party[0]?.trip.tripId ?? 0} and p.contact_phone = ${party[0]?.row.input.phone ?? ''}
      and b.kind = 'passenger' and b.status <> 'cancelled'`;
  return new Set(rows.map(({ name }) => name));
}

async function bookParty({ sql, now }: ImportContext, { me }: ImportedBy, importId: number, party: readonly Rider[]) {
  const [first] = party;
  if (!first) return;
  const inputs = party.map(({ row }) => row.input);
  const seats = { hasPet: false, hasBaggage: false, childSeat: null, help: [] };
  const { partyId, bookings } = await book(
    sql,
    me,
    first.trip.tripId,
    {
      ...{ kind: 'passenger', fromSeq: first.trip.fromSeq, toSeq: first.trip.toSeq },
      travellers: inputs.map(({ name, seat }) => ({ ...seats, name, seat })),
      agreed: inputs.map(({ price }) => centsFromText(price)),
      phone: first.row.input.phone,
      note: [...new Set(inputs.map(({ note }) => note).filter(Boolean))].join('; ').slice(0, 300),
    },
    now,
  );
  await sql`update party set import_id = ${importId} where id = ${partyId}`;
  for (const [at, { id }] of bookings.entries()) {
    const paid = centsFromText(inputs[at]?.paid ?? '') ?? 0;
    if (paid === 0) continue;
    const payment = { amount: paid, currency: 'EUR', rate: RATE_UNIT, method: 'cash', given: null, note: '' } as const;
    await pay(sql, me, id, payment, { at: now, now });
  }
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
