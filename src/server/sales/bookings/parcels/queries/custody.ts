import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import { type CustodyTrip, custodyChain } from '#shared/sales/bookings/parcels/custody-chain.ts';
import type { CustodyFacts } from '#shared/sales/bookings/rules/custody.ts';
import type { CustodyPhoto, CustodyRecord, UnclaimedParcel } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';

/** The facts of a parcel that the rules need besides the status of its booking. Throws `not_found` for a booking of a seat. */
export async function custodyFacts(sql: Db, bookingId: number): Promise<Omit<CustodyFacts, 'status'>> {
  const [row] = await sql<Omit<CustodyFacts, 'status'>[]>`
    select (z.arrived_at is not null or trip.status = 'finished') as at_stop,
      exists (select from custody_event e where e.booking_id = b.id and e.step = 'taken' and e.undone_at is null) as taken,
      exists (select from custody_event e where e.booking_id = b.id and e.step = 'unclaimed' and e.undone_at is null)
        as unclaimed,
      exists (select from parcel_transfer x where x.booking_id = b.id and x.done_at is null and x.undone_at is null
        and x.given_at is not null) as passing
    from booking b join trip on trip.id = b.trip_id
      join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
    where b.id = ${bookingId} and b.kind = 'parcel'`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Throws `booking_state` for a parcel that was given to another bus, until that bus confirms or its staff takes it back. */
export async function refuseWhilePassed(sql: Db, bookingId: number): Promise<void> {
  if ((await custodyFacts(sql, bookingId)).passing) throw new DomainError('booking_state');
}

export async function chainOf(sql: Db, bookingId: number): Promise<CustodyRecord[]> {
  const [events, [trip], earlier] = await Promise.all([
    sql<(Omit<CustodyRecord, 'at'> & { at: Date })[]>`
      select e.step, e.at, nullif(trim(a.name || ' ' || a.last_name), '') as actor, e.weight_kg, e.condition,
        e.note, e.by_pin, e.place,
        case when e.collector is not null
          then json_build_object('relation', e.collector, 'name', coalesce(e.collector_name, '')) end as collected_by, to_char(e.keep_until, 'YYYY-MM-DD') as until,
        coalesce((
          select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.stored_at, p.id)
          from parcel_photo p where p.event_id = e.id), '[]'::json) as photos
      from custody_event e left join account a on a.id = e.actor_id
      where e.booking_id = ${bookingId} and e.undone_at is null
      order by e.at, e.id`,
    sql<{ departedAt: Date | null; arrivedAt: Date | null }[]>`
      select a.departed_at, z.arrived_at
      from booking b join trip_stop a on a.trip_id = b.trip_id and a.seq = b.from_seq
        join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
      where b.id = ${bookingId}`,
    sql<{ departedAt: Date | null }[]>`
      select s.departed_at from parcel_transfer x
        join trip_stop s on s.trip_id = x.from_trip_id and s.seq = x.old_from_seq
      where x.booking_id = ${bookingId} and x.done_at is not null`,
  ]);
  const times: CustodyTrip = {
    departedAt: trip?.departedAt?.toISOString() ?? null,
    earlier: earlier.map(({ departedAt }) => departedAt?.toISOString() ?? null),
    arrivedAt: trip?.arrivedAt?.toISOString() ?? null,
  };
  return custodyChain(
    events.map((event) => ({ ...event, at: event.at.toISOString() })),
    times,
  );
}

/**
 * The parcels of the actor's carrier that were not collected, and the ones still on the bus of a finished trip; a hired driver sees only
 * their own trips.
 */
export async function unclaimedParcels(sql: Db, actor: Actor): Promise<UnclaimedParcel[]> {
  return sql<UnclaimedParcel[]>`
    select b.id as booking_id, b.trip_id, b.code, c.what, c.weight_kg,
      c.receiver_name, c.receiver_phone, c.sender_name,
      c.sender_phone, json_build_object('uk', place.uk, 'en', place.en) as stop, place.zone,
      z.arrived_at, kept.place, to_char(kept.keep_until, 'YYYY-MM-DD') as until
    from booking b
      join parcel c on c.booking_id = b.id
      join trip on trip.id = b.trip_id
      join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
      join place on place.id = z.place_id
      left join lateral (
        select e.place, e.keep_until from custody_event e
        where e.booking_id = b.id and e.step = 'unclaimed' and e.undone_at is null order by e.id desc limit 1) kept on true
    where b.carrier_id = ${actor.carrierId ?? 0} and b.status = 'boarded'
      and (kept.place is not null or trip.status = 'finished')
      ${actor.role === 'driver' ? sql`and ${drives(sql, actor.accountId)}` : sql``}
    order by kept.keep_until nulls first, b.id
    limit 200`;
}

/**
 * The file of a photo that the actor may see: of a parcel the staff and the carrier of the trip, and the sender; of a receipt who spent the
 * money and the carrier's office. Throws `not_found` otherwise.
 */
export async function photoFile(sql: Db, actor: Actor, tripId: number, photoId: string): Promise<string> {
  const mine = sql`(case when x.id is null then ${drives(sql, actor.accountId)} else x.driver_id = ${actor.accountId} end)`;
  const driver = actor.role === 'driver' ? sql`and ${mine}` : sql``;
  const [row] = await sql<{ file: string }[]>`
    select p.file from parcel_photo p
      left join booking sent on sent.id = p.booking_id
      left join party sender on sender.id = sent.party_id
      join trip on trip.id = coalesce(sent.trip_id, p.trip_id)
      left join custody_event e on e.id = p.event_id
      left join expense x on x.id = p.expense_id
      left join booking b on b.id = e.booking_id
      left join party on party.id = b.party_id
    where p.id = ${photoId} and trip.id = ${tripId}
      and ((trip.carrier_id = ${actor.carrierId ?? 0} ${driver})
        or sender.account_id = ${actor.accountId}
        or (party.account_id = ${actor.accountId} and e.undone_at is null))`;
  if (!row) throw new DomainError('not_found');
  return row.file;
}

/** The file of a photo of a damage or of the sender, for anyone who has the parcel's link. Throws `not_found` otherwise. */
export async function receiverFile(sql: Db, code: string, photoId: string): Promise<string> {
  const [row] = await sql<{ file: string }[]>`
    select p.file from parcel c join parcel_photo p on p.booking_id = c.booking_id or p.event_id in (
      select id from custody_event e where e.booking_id = c.booking_id and e.step = 'damaged' and e.undone_at is null)
    where c.track_code = ${code} and p.id = ${photoId}`;
  if (!row) throw new DomainError('not_found');
  return row.file;
}

/** Throws `not_found` unless the actor drives the trip or runs its carrier. */
export async function worksOnTrip(sql: Db, actor: Actor, tripId: number): Promise<void> {
  const [trip] = await sql<(Drivers & { carrierId: number })[]>`
    select carrier_id, driver_id, second_driver_id from trip where id = ${tripId}`;
  if (!trip || !worksOn(actor, trip)) throw new DomainError('not_found');
}

/** The photo that has this id already; null when there is none on this trip. */
export async function storedPhoto(sql: Db, tripId: number, photoId: string): Promise<CustodyPhoto | null> {
  const [photo] = await sql<CustodyPhoto[]>`
    select id, width, height from parcel_photo where id = ${photoId} and trip_id = ${tripId}`;
  return photo ?? null;
}
