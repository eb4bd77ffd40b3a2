import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { placesById } from '#server/network/places/queries.ts';
import { fareClassesOf } from '#server/sales/prices/queries/price-list.ts';
import type { Place } from '#shared/network/places/schema.ts';
import {
  type Caller,
  type CallStops,
  COMING_SHOWN,
  type ComingBooking,
  type PastBooking,
  REPEATED,
} from '#shared/sales/bookings/callers/callers-schema.ts';
import { type BookingStatus, UNRESOLVED } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { classToday, infantClassToday } from '#shared/sales/prices/class-today.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

/** A number's bookings that are counted at most, the newest first. */
const COUNTED = 500;
/** The popularity of stops is counted in this many of the carrier's last bookings. */
const LATELY = 400;
const AHEAD: readonly TripStatus[] = ['planned', 'started'];

interface Row {
  id: number;
  partyId: number;
  tripId: number;
  kind: BookingKind;
  status: BookingStatus;
  tripStatus: TripStatus;
  code: string;
  name: string;
  infantName: string | null;
  seat: number | null;
  fare: number | null;
  fareParts: FarePart[];
  paid: number;
  fromId: number;
  toId: number;
  departsAt: Date;
  contactName: string;
  payBy: PaymentMethod | null;
}

type CallerRow = Omit<Dated<Caller, 'since'>, 'past' | 'coming'> & {
  past: Dated<PastBooking, 'departsAt'>[];
  coming: Dated<ComingBooking, 'departsAt'>[];
};

/** Data that a carrier has stored about a telephone number: only bookings on its own trips are read, no matter who made them. */
export async function callerByPhone(sql: Db, carrierId: number, phone: string): Promise<CallerRow> {
  const numbers = await numbersOf(sql, carrierId, phone);
  const [rows, [noted]] = await Promise.all([
    bookingsOf(sql, carrierId, numbers),
    sql<
      { note: string; name: string }[]
    >`select note, name from caller_note where carrier_id = ${carrierId} and phone = ${numbers[0] ?? phone}`,
  ]);
  const finished = rows.filter(({ status }) => status === 'completed');
  const since = finished.map(({ departsAt }) => departsAt.getTime());
  return {
    phone,
    numbers,
    name: rows.find(({ contactName }) => contactName !== '')?.contactName ?? (noted?.name || null),
    rides: finished.filter(({ kind }) => kind === 'passenger').length,
    parcels: finished.filter(({ kind }) => kind === 'parcel').length,
    noShows: rows.filter(({ status }) => status === 'no_show').length,
    since: since.length === 0 ? null : new Date(Math.min(...since)),
    unpaid: finished.filter(({ fare, paid }) => fare !== null && paid < fare).length,
    note: noted?.note ?? '',
    coming: await comingBookings(sql, rows),
    past: await pastBookings(sql, carrierId, rows),
  };
}

/** The numbers of the customer with this one: the first has the note, the office said of the others that they belong to it. */
export async function numbersOf(sql: Db, carrierId: number, phone: string): Promise<string[]> {
  const rows = await sql<{ phone: string; main: string }[]>`
    with main as (
      select coalesce((
        select same_as from caller_note where carrier_id = ${carrierId} and phone = ${phone}), ${phone}) as phone)
    select main.phone as main, other.phone from main
    left join caller_note other on other.carrier_id = ${carrierId} and other.same_as = main.phone order by other.phone`;
  return [rows[0]?.main ?? phone, ...rows.flatMap((row) => row.phone ?? [])];
}

/** Whether a number has a booking with a carrier, or is one of its customers. */
export async function isCaller(sql: Db, carrierId: number, phone: string): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    select exists (
      select from party join booking on booking.party_id = party.id
      where party.contact_phone = ${phone} and booking.carrier_id = ${carrierId})
      or exists (select from caller_note where carrier_id = ${carrierId} and phone = ${phone}) as known`;
  return row?.known ?? false;
}

/** The towns between which a carrier sells now, each pair with how often it was booked lately, the most frequent first. */
export async function callStops(sql: Db, carrierId: number): Promise<CallStops> {
  const pairs = await sql<CallStops['pairs'][number][]>`
    with lately as (
      select a.place_id as from_place, z.place_id as to_place, count(*)::int as booked
      from (
        select trip_id, from_seq, to_seq from booking where carrier_id = ${carrierId}
        order by created_at desc limit ${LATELY}
      ) b
      join trip_stop a on a.trip_id = b.trip_id and a.seq = b.from_seq
      join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
      group by 1, 2
    )
    select s.from_place as "from", s.to_place as "to", coalesce(max(lately.booked), 0) as booked
    from route r
    join route_segment s on s.plan_id = r.plan_id
    left join lately using (from_place, to_place)
    where r.carrier_id = ${carrierId} and r.status = 'active'
    group by 1, 2
    order by 3 desc, 1, 2`;
  const places = await placesById(
    sql,
    pairs.flatMap(({ from, to }) => [from, to]),
  );
  return { places: [...places.values()], pairs: [...pairs] };
}

function bookingsOf(sql: Db, carrierId: number, numbers: readonly string[]) {
  return sql<Row[]>`
    select b.id, b.party_id, b.trip_id, b.kind, b.status, t.status as trip_status, b.code, b.name, b.infant_name, b.seat, b.fare,
      b.fare_parts, b.paid, a.place_id as from_id, z.place_id as to_id, a.departs_at,
      p.contact_name, p.pay_by
    from party p
    join booking b on b.party_id = p.id and b.carrier_id = ${carrierId}
    join trip t on t.id = b.trip_id
    join trip_stop a on a.trip_id = b.trip_id and a.seq = b.from_seq
    join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
    where p.contact_phone = any(${[...numbers]}::text[]) and p.contact_phone <> ''
    order by p.id desc, b.id
    limit ${COUNTED}`;
}

/** The rides and parcels that are still ahead or under way, the nearest first; those who left a party for another trip apart. */
async function comingBookings(sql: Db, rows: readonly Row[]): Promise<CallerRow['coming']> {
  const open = rows.filter(
    ({ status, tripStatus }) => (status === 'boarded' || UNRESOLVED.includes(status)) && AHEAD.includes(tripStatus),
  );
  const groups = Map.groupBy(open, ({ kind, id, partyId, tripId }) =>
    kind === 'parcel' ? `#${id}` : `${partyId} ${tripId}`,
  );
  const nearest = [...groups.values()].sort((a, b) => byDeparture(b, a)).slice(0, COMING_SHOWN);
  const places = await placesById(
    sql,
    nearest.flatMap(([row]) => (row ? [row.fromId, row.toId] : [])),
  );
  return nearest.flatMap((group) => {
    const [first] = group;
    const [from, to] = [first && places.get(first.fromId), first && places.get(first.toId)];
    if (!first || !from || !to) return [];
    const { id: bookingId, tripId, kind, status, code, departsAt } = first;
    return [
      {
        ...{ bookingId, tripId, kind, status, code, from, to, departsAt },
        seats: group.flatMap(({ seat }) => seat ?? []),
        fare: fareOf(group),
        paid: group.reduce((sum, { paid }) => sum + paid, 0),
      },
    ];
  });
}

/** The fare of all together; null while that of one is by arrangement. */
function fareOf(group: readonly Row[]): number | null {
  if (group.some(({ fare }) => fare === null)) return null;
  return group.reduce((sum, { fare }) => sum + (fare ?? 0), 0);
}

/** The last rides and parcels, each path once. What was cancelled is not offered again. */
async function pastBookings(sql: Db, carrierId: number, rows: readonly Row[]): Promise<CallerRow['past']> {
  const parties = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.status !== 'cancelled') parties.set(row.partyId, [...(parties.get(row.partyId) ?? []), row]);
  }
  const paths = new Map<string, Row[]>();
  for (const party of [...parties.values()].sort(byDeparture)) {
    const key = party[0] ? `${party[0].kind} ${party[0].fromId} ${party[0].toId}` : '';
    if (!paths.has(key)) paths.set(key, party);
  }
  const chosen = [...paths.values()].slice(0, REPEATED);
  const [places, parcels, classes] = await Promise.all([
    placesById(
      sql,
      chosen.flatMap(([row]) => (row ? [row.fromId, row.toId] : [])),
    ),
    parcelsOf(
      sql,
      chosen.flatMap(([row]) => (row?.kind === 'parcel' ? [row.id] : [])),
    ),
    fareClassesOf(sql, carrierId),
  ]);
  return chosen.flatMap((party) => present(party, places, parcels, classes));
}

function present(
  party: readonly Row[],
  places: ReadonlyMap<number, Place>,
  parcels: ReadonlyMap<number, PastBooking['parcel']>,
  classes: readonly FareClass[],
): CallerRow['past'] {
  const [first] = party;
  const [from, to] = [first && places.get(first.fromId), first && places.get(first.toId)];
  if (!first || !from || !to) return [];
  return [
    {
      bookingId: first.id,
      tripId: first.tripId,
      kind: first.kind,
      from,
      to,
      departsAt: first.departsAt,
      seats: party.flatMap(({ seat }) => seat ?? []),
      names: first.kind === 'parcel' ? [] : party.map(({ name }) => name),
      classIds: first.kind === 'parcel' ? [] : party.map(({ fareParts }) => classToday(fareParts, classes)),
      infants: party.flatMap((row, on) => infantOf(row, on, classes)),
      fare: fareOf(party),
      payBy: first.payBy,
      parcel: parcels.get(first.id) ?? null,
    },
  ];
}

function infantOf(
  { name, infantName, fareParts }: Row,
  on: number,
  classes: readonly FareClass[],
): PastBooking['infants'] {
  const classId = infantName === null ? null : infantClassToday(fareParts, classes);
  return classId === null ? [] : [{ classId, name: infantName === name ? '' : (infantName ?? ''), on }];
}

async function parcelsOf(
  sql: Db,
  bookingIds: readonly number[],
): Promise<Map<number, NonNullable<PastBooking['parcel']>>> {
  const rows = await sql<(NonNullable<PastBooking['parcel']> & { id: number })[]>`
    select booking_id as id, receiver_name, receiver_phone, what,
      size_class, weight_kg, sides_cm as sides
    from parcel where booking_id = any(${[...bookingIds]}::int[])`;
  return new Map(rows.map(({ id, ...parcel }) => [id, parcel]));
}

function byDeparture([a]: readonly Row[], [b]: readonly Row[]): number {
  return (b?.departsAt.getTime() ?? 0) - (a?.departsAt.getTime() ?? 0);
}
