import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { notify } from '#server/messaging/notifications/commands/notify.ts';
import { writeFreeSeats } from '#server/sales/trips/commands/assign.ts';
import type { Layout } from '#shared/network/fleet/seats.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import { OFFER_MINUTES } from '#shared/office/alerts/limits.ts';
import { offerEnd, type SeatOffer, seatOffers, type TakenSeat, type Waiting } from '#shared/office/alerts/offers.ts';
import { waitingPath } from '../present.ts';

/** So many of a list are looked at; a bus has 60 seats at most. */
const LOOKED_AT = 500;

interface LockedTrip {
  onSale: boolean;
  seatsCount: number;
  layout: Layout | null;
}

/**
 * Brings the waiting list of a trip up to date: ends offers that nobody took, and offers the free seats in order. It runs under the
 * strongest lock of the trip, which waits for every booking that is being made; with `skipLocked`, a trip that is locked is left as it is.
 * Returns the accounts concerned.
 */
export async function offerSeats(
  app: AppContext,
  sql: Db,
  tripId: number,
  { now, skipLocked = false }: { now: Date; skipLocked?: boolean },
): Promise<number[]> {
  const trip = await lockedTrip(sql, tripId, skipLocked);
  if (!trip) return [];
  if (!trip.onSale) return endList(sql, tripId, now);
  const ended = await endPassed(sql, tripId, now);
  const missed = await endMissed(sql, tripId, now);
  await takeBackDisplaced(sql, tripId, trip.seatsCount);
  const gathered = await dropGathered(sql, tripId);
  // Seats that fit no entry are free for everybody from here on.
  await sql`delete from seat_hold where trip_id = ${tripId} and entry_id is null and form is null`;
  const all = await newOffers(sql, tripId, trip, now);
  for (const offer of all) await writeOffer(sql, tripId, offer, now);
  const offers = all.filter(({ gathersUntil }) => gathersUntil === null);
  const gathering = all.filter(({ gathersUntil }) => gathersUntil !== null);
  await writeFreeSeats(sql, tripId);
  const concerned = [
    ...(await notifyEach(app, sql, 'seatMissed', missed, now)),
    ...(await notifyEach(
      app,
      sql,
      'seatOffered',
      offers.map(({ id }) => id),
      now,
    )),
  ];
  return [...ended, ...gathered, ...gathering.map(({ accountId }) => accountId), ...concerned];
}

/** The trips whose lists something is to be done for: an offer or the time to board is over, or a freed seat was not looked at. */
export async function listsDue(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ tripId: number }[]>`
    select trip_id from waiting_entry where status = 'offered' and offer_ends_at <= ${now}
    union
    select trip_id from seat_hold where entry_id is null and form is null
    union
    select h.trip_id from seat_hold h join waiting_entry w on w.id = h.entry_id and w.status = 'waiting' and w.gathers_until <= ${now}
    union
    select w.trip_id from waiting_entry w join trip_stop s on s.trip_id = w.trip_id and s.seq = w.from_seq
    where w.ended_at is null and s.departs_at <= ${now}
    limit 200`;
  return rows.map(({ tripId }) => tripId);
}

async function lockedTrip(sql: Db, tripId: number, skipLocked: boolean): Promise<LockedTrip | null> {
  const waits = await sql`
    select from waiting_entry where trip_id = ${tripId} and ended_at is null
    union all select from seat_hold where trip_id = ${tripId} and form is null limit 1`;
  if (waits.length === 0) return null;
  const locked = await sql`select from trip where id = ${tripId} for update ${skipLocked ? sql`skip locked` : sql``}`;
  if (locked.length === 0) return null;
  const [trip] = await sql<LockedTrip[]>`
    select trip.status = 'planned' as on_sale, trip.seats_count, bus.layout
    from trip left join bus on bus.id = trip.bus_id where trip.id = ${tripId}`;
  return trip ?? null;
}

/** A trip that is no longer sold has no list. */
async function endList(sql: Db, tripId: number, now: Date): Promise<number[]> {
  await sql`delete from seat_hold where trip_id = ${tripId}`;
  const rows = await sql<{ accountId: number }[]>`
    update waiting_entry set status = 'over', offer_ends_at = null, ended_at = ${now}
    where trip_id = ${tripId} and ended_at is null returning account_id`;
  await writeFreeSeats(sql, tripId);
  return rows.map(({ accountId }) => accountId);
}

async function endPassed(sql: Db, tripId: number, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number; accountId: number }[]>`
    update waiting_entry w set status = 'over', offer_ends_at = null, ended_at = ${now}
    from trip_stop s
    where w.trip_id = ${tripId} and w.ended_at is null and s.trip_id = w.trip_id and s.seq = w.from_seq and s.departs_at <= ${now}
    returning w.id, w.account_id`;
  await dropHolds(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map(({ accountId }) => accountId);
}

/** Removes anyone who did not take an offer in time from the list, so that the next person gets an offer. Returns the ids of the entries. */
async function endMissed(sql: Db, tripId: number, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update waiting_entry set status = 'missed', offer_ends_at = null, ended_at = ${now}
    where trip_id = ${tripId} and status = 'offered' and offer_ends_at <= ${now} returning id`;
  const ids = rows.map(({ id }) => id);
  await dropHolds(sql, ids);
  return ids;
}

/** An offer whose seats the staff gave away, or that a smaller bus lacks: its entry waits again, at its old place in the order. */
async function takeBackDisplaced(sql: Db, tripId: number, seatsCount: number): Promise<void> {
  const rows = await sql<{ id: number }[]>`
    update waiting_entry w set status = 'waiting', offer_ends_at = null
    where w.trip_id = ${tripId} and w.status = 'offered' and cardinality(w.names) > (
      select count(*) from seat_hold h where h.entry_id = w.id and h.seat <= ${seatsCount})
    returning w.id`;
  await dropHolds(
    sql,
    rows.map(({ id }) => id),
  );
}

/** Takes back what is held for parties that lack seats; what they still get is decided again. Returns their accounts. */
async function dropGathered(sql: Db, tripId: number): Promise<number[]> {
  const rows = await sql<{ accountId: number }[]>`
    delete from seat_hold h using waiting_entry w
    where h.trip_id = ${tripId} and w.id = h.entry_id and w.status = 'waiting' returning w.account_id`;
  return rows.map(({ accountId }) => accountId);
}

async function dropHolds(sql: Db, entryIds: readonly number[]): Promise<void> {
  await sql`delete from seat_hold where entry_id = any(${[...entryIds]}::int[])`;
}

interface NewOffer extends Waiting {
  accountId: number;
}

async function newOffers(
  sql: Db,
  tripId: number,
  { layout, seatsCount }: LockedTrip,
  now: Date,
): Promise<(Omit<NewOffer, 'seats'> & SeatOffer)[]> {
  const waiting = await sql<NewOffer[]>`
    select w.id, w.account_id, w.from_seq, w.to_seq, cardinality(w.names) as seats, s.departs_at, w.gathers_until
    from waiting_entry w join trip_stop s on s.trip_id = w.trip_id and s.seq = w.from_seq
    where w.trip_id = ${tripId} and w.status = 'waiting' order by w.id limit ${LOOKED_AT} for no key update of w`;
  if (!layout || waiting.length === 0) return [];
  const taken = await sql<TakenSeat[]>`
    select seat, from_seq, to_seq from booking where trip_id = ${tripId} and seat is not null and holds
    union all select seat, from_seq, to_seq from seat_hold where trip_id = ${tripId}`;
  const offers = new Map(
    seatOffers(seatRows(seatsCount, layout), taken, waiting, now).map((offer) => [offer.id, offer]),
  );
  return waiting.flatMap((entry) => {
    const offer = offers.get(entry.id);
    return offer ? [{ ...entry, ...offer }] : [];
  });
}

async function writeOffer(
  sql: Db,
  tripId: number,
  { id, seats, fromSeq, toSeq, departsAt, gathersUntil }: Omit<Waiting, 'seats'> & SeatOffer,
  now: Date,
): Promise<void> {
  for (const seat of seats) {
    await sql`
      insert into seat_hold (trip_id, entry_id, seat, from_seq, to_seq) values (${tripId}, ${id}, ${seat}, ${fromSeq}, ${toSeq})`;
  }
  if (gathersUntil) await sql`update waiting_entry set gathers_until = ${gathersUntil} where id = ${id}`;
  else {
    const endsAt = offerEnd(now, departsAt, OFFER_MINUTES);
    await sql`update waiting_entry set status = 'offered', offer_ends_at = ${endsAt} where id = ${id}`;
  }
}

interface OfferFacts {
  id: number;
  accountId: number;
  from: { uk: string; en: string; zone: string };
  to: { uk: string; en: string };
  point: string;
  departsAt: Date;
  carrier: string;
  count: number;
  endsAt: Date | null;
}

/** Notifies people how their places in the list ended. Returns their accounts. */
async function notifyEach(
  app: AppContext,
  sql: Db,
  subject: 'seatOffered' | 'seatMissed',
  entryIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await sql<OfferFacts[]>`
    select w.id, w.account_id, json_build_object('uk', a.uk, 'en', a.en, 'zone', a.zone) as "from",
      json_build_object('uk', z.uk, 'en', z.en) as "to", s.point, s.departs_at, c.name as carrier,
      cardinality(w.names) as count, w.offer_ends_at as ends_at
    from waiting_entry w
    join trip t on t.id = w.trip_id join carrier c on c.id = t.carrier_id
    join trip_stop s on s.trip_id = t.id and s.seq = w.from_seq join place a on a.id = s.place_id
    join trip_stop e on e.trip_id = t.id and e.seq = w.to_seq join place z on z.id = e.place_id
    where w.id = any(${[...entryIds]}::int[]) order by w.id`;
  for (const { id, accountId, from, to, point, departsAt, carrier, count, endsAt } of rows) {
    const facts = {
      from: { uk: from.uk, en: from.en },
      to,
      zone: from.zone,
      point,
      departsAt: departsAt.toISOString(),
      carrier,
      count,
      ...(endsAt && { until: endsAt.toISOString() }),
    };
    const key = `${subject}:${id}:${(endsAt ?? now).getTime()}`;
    await notify(app, sql, { subject, key, to: [accountId], path: waitingPath(id), facts }, now);
  }
  return rows.map(({ accountId }) => accountId);
}
