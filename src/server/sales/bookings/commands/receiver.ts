import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { redirectRefusal, redirectStops } from '#shared/sales/bookings/parcels/redirect.ts';
import { rideOf } from '../changes/queries/change-ride.ts';
import { writeHistory } from '../core/commands/history.ts';
import { type LockedParty, lockParty, lockPartyOf } from '../core/commands/locked-party.ts';
import { moveParcelRoom } from '../core/commands/parcel-room.ts';
import type { ChangedBooking } from '../parcels/commands/act.ts';
import { replacePin } from '../parcels/commands/parcel-pin.ts';
import { type ReceiverParcel, receiverParcel, redirectedParcel, termsAt } from '../queries/receiver.ts';
import { provePhone } from './cancel-ticket.ts';

interface Locked {
  party: LockedParty;
  parcel: ReceiverParcel;
}

/**
 * Names another person who collects a parcel, for anyone who has the receiver's link and knows their number. The code becomes a new one, so
 * that a reader of the old one cannot use it. Throws `wrong_phone`, `too_many_requests`, and the codes of `setCollector`.
 */
export async function nameCollector(
  app: AppContext,
  pool: Pool,
  code: string,
  { receiverPhone, ip, ...collector }: { name: string; phone: string; receiverPhone: string; ip: string },
  now: Date,
): Promise<ChangedBooking> {
  const { bookingId, receiverPhone: phone } = await receiverParcel(pool, code);
  await provePhone(app, pool, { id: `receiver ${bookingId}`, phone }, { phone: receiverPhone, ip }, now);
  return transaction(pool, async (sql) => {
    const party = await setCollector(sql, code, collector, now);
    await replacePin(app, sql, bookingId);
    return party;
  });
}

/** Sets another person who collects a parcel that is still to be collected (else `booking_state`); null: the receiver does after all. */
export async function setCollector(
  sql: Db,
  code: string,
  collector: { name: string; phone: string } | null,
  now: Date,
): Promise<ChangedBooking> {
  const { party, parcel } = await lockByCode(sql, code);
  if (parcel.status !== 'confirmed' && parcel.status !== 'boarded') throw new DomainError('booking_state');
  const { name, phone } = collector ?? { name: '', phone: '' };
  const changed = await sql`
    update parcel set collector_name = ${name}, collector_phone = ${phone}
    where booking_id = ${parcel.bookingId} and (collector_name, collector_phone) is distinct from (${name}, ${phone})
    returning booking_id`;
  const action = collector ? 'setCollector' : 'removeCollector';
  if (changed.length > 0) await writeHistory(sql, now, [{ bookingId: parcel.bookingId, action, actorId: null }]);
  return party;
}

/**
 * Changes the stop where a parcel is collected: immediately if that costs no more, otherwise the carrier is asked. `extra` is the additional
 * price that the page showed to the receiver. Throws the codes of `redirectRefusal`, `wrong_stops`, `price_changed`, `needs_price`,
 * `change_open` while another request waits, and `no_parcel_room`.
 */
export async function askRedirect(
  sql: Db,
  code: string,
  request: { toSeq: number; extra: number },
  now: Date,
): Promise<ChangedBooking> {
  const locked = await lockByCode(sql, code);
  const { party, parcel } = locked;
  const terms = await termsNow(sql, parcel, request.toSeq);
  if (terms.extra !== request.extra) throw new DomainError('price_changed');
  const open = await sql`select from parcel_redirect where booking_id = ${parcel.bookingId} and state = 'open'`;
  if (open.length > 0) throw new DomainError('change_open');
  if (terms.outcome === 'done') {
    await apply(sql, locked, { toSeq: request.toSeq, extra: 0, actorId: null }, now);
    return party;
  }
  await sql`
    insert into parcel_redirect (booking_id, to_seq, old_fare, fare, state, asked_at)
    values (${parcel.bookingId}, ${request.toSeq}, ${parcel.fare}, ${terms.fare}, 'open', ${now})`;
  await writeHistory(sql, now, [
    { bookingId: parcel.bookingId, action: 'askRedirect', actorId: null, data: { amount: terms.extra } },
  ]);
  return party;
}

/** Takes back a request that waits for the carrier; throws `change_over` when it was answered. */
export async function withdrawRedirect(sql: Db, code: string, now: Date): Promise<ChangedBooking> {
  const { party, parcel } = await lockByCode(sql, code);
  await closeRedirect(sql, parcel.bookingId, 'withdrawn');
  await writeHistory(sql, now, [{ bookingId: parcel.bookingId, action: 'withdrawRedirect', actorId: null }]);
  return party;
}

/**
 * The staff agrees to another collecting stop or refuses it. The price is the one that the receiver saw. Throws `change_over` when the
 * request was answered or withdrawn, and the codes of `askRedirect` when it is no longer possible.
 */
export async function answerRedirect(
  sql: Db,
  me: Actor,
  bookingId: number,
  accepts: boolean,
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, me, bookingId);
  if (party.side !== 'carrier') throw new DomainError('not_allowed');
  const parcel = await redirectedParcel(sql, bookingId);
  const request = await closeRedirect(sql, bookingId, accepts ? 'accepted' : 'declined');
  if (accepts) {
    if (!redirectStops(parcel).includes(request.toSeq)) throw new DomainError(redirectRefusal(parcel) ?? 'wrong_stops');
    await apply(sql, { party, parcel }, { ...request, actorId: me.accountId }, now);
  } else {
    await writeHistory(sql, now, [{ bookingId, action: 'declineRedirect', actorId: me.accountId }]);
  }
  return party;
}

async function lockByCode(sql: Db, code: string): Promise<Locked> {
  const { bookingId } = await receiverParcel(sql, code);
  // Anyone with the link acts for the receiver, no matter who booked.
  const party = await lockPartyOf(sql, bookingId, () => 'passenger');
  return { party, parcel: await receiverParcel(sql, code) };
}

async function termsNow(sql: Db, parcel: ReceiverParcel, toSeq: number) {
  const refused = redirectRefusal(parcel);
  if (refused) throw new DomainError(refused);
  if (!redirectStops(parcel).includes(toSeq)) throw new DomainError('wrong_stops');
  const terms = termsAt(await rideOf(sql, parcel.tripId), parcel, toSeq);
  if (!terms) throw new DomainError('needs_price');
  return terms;
}

/** Moves the parcel's room to the legs of the new stop, and what it costs more to the receiver. */
async function apply(
  sql: Db,
  { parcel }: Locked,
  to: { toSeq: number; extra: number; actorId: number | null },
  now: Date,
): Promise<void> {
  const { bookingId, tripId, fromSeq, weightKg } = parcel;
  const { extra } = to;
  await moveParcelRoom(sql, { tripId, fromSeq, toSeq: parcel.toSeq, weightKg }, -1);
  await moveParcelRoom(sql, { tripId, fromSeq, toSeq: to.toSeq, weightKg }, 1);
  const part = { part: 'manual', cents: extra };
  await sql`
    update booking set to_seq = ${to.toSeq}, fare = fare + ${extra}, updated_at = ${now},
      fare_parts = case when ${extra} > 0 and fare_parts <> '[]' then fare_parts || ${sql.json([part])} else fare_parts end
    where id = ${bookingId}`;
  if (extra > 0)
    await sql`update parcel set receiver_extra = receiver_extra + ${extra} where booking_id = ${bookingId}`;
  await writeHistory(sql, now, [{ bookingId, action: 'redirect', actorId: to.actorId, data: { amount: extra } }]);
}

async function closeRedirect(sql: Db, bookingId: number, state: 'accepted' | 'declined' | 'withdrawn') {
  const [request] = await sql<{ toSeq: number; extra: number }[]>`
    update parcel_redirect set state = ${state} where booking_id = ${bookingId} and state = 'open'
    returning to_seq, fare - old_fare as extra`;
  if (!request) throw new DomainError('change_over');
  return request;
}
