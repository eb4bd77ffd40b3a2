import { lockThing } from '#server/core/database/advisory-locks.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { seatRows } from '#shared/network/fleet/seats.ts';
import { mayBookOwn, worksOn } from '#shared/sales/bookings/core/policy.ts';
import { bookRefusal, saleRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import { unprovenUntil } from '#shared/sales/bookings/rules/expiry.ts';
import { type FormSeats, formHoldRefusal } from '#shared/sales/bookings/seats/form-hold.ts';
import { seatParty } from '#shared/sales/bookings/seats/seating.ts';
import { takenSeats } from '../../core/queries/seats.ts';
import { tripForBooking } from '../../core/queries/trip-for-booking.ts';
import { hasProvenAny, unprovenSeats } from '../../tickets/queries/requests.ts';
import type { SeatsInput } from './price-seats.ts';

interface FormHold {
  form: string;
  after?: string | undefined;
  fromSeq: number;
  toSeq: number;
  seats: readonly (number | null)[];
}

/**
 * Holds seats for an open form, with those that it, or the form before its reload, holds already: the time does not begin again when other seats are chosen. An account
 * holds seats of a trip in one form. It runs under the strongest lock of the trip, which `respect_held_seats` expects. `begin` counts a new
 * hold against the limits of its person. Throws the codes of `bookRefusal`, `saleRefusal` and `formHoldRefusal`, `not_allowed`, `seat_taken`
 * and `no_seats_left`.
 */
export async function holdForForm(
  sql: Db,
  { actor, network }: { actor: Actor | null; network: string },
  tripId: number,
  { form, after = form, fromSeq, toSeq, seats }: FormHold,
  now: Date,
  begin: () => Promise<unknown>,
): Promise<{ seats: number[]; until: Date }> {
  const unproven = actor === null || (mayBookOwn(actor) && !(await hasProvenAny(sql, actor.accountId)));
  if (unproven) {
    await lockThing(sql, 'guestNetworks', network);
    await lockThing(sql, 'guestTrips', tripId);
  }
  await sql`select from trip where id = ${tripId} for update`;
  const trip = await tripForBooking(sql, tripId, false);
  const forCaller = worksOn(actor, trip);
  if (actor && !forCaller && !mayBookOwn(actor)) throw new DomainError('not_allowed');
  const refused = bookRefusal(trip, fromSeq, toSeq, forCaller, now) ?? saleRefusal(trip);
  if (refused) throw new DomainError(refused);
  const accountId = actor?.accountId ?? null;
  const before = await deleteHeld(sql, { tripId, forms: [form, after], accountId, now });
  if (!before) await begin();
  if (!forCaller) {
    const limits = { seatsOfBus: trip.seatsCount, unproven };
    const limited = formHoldRefusal(await heldOn(sql, tripId, network), seats.length, limits);
    if (limited) throw new DomainError(limited);
  }
  const chosen = freeSeats(await takenSeats(sql, tripId, fromSeq, toSeq), seats, trip);
  const until = before ?? unprovenUntil(trip.departures[fromSeq] ?? trip.departsAt, now);
  const rows = chosen.map((seat) => ({
    ...{ tripId, form, until, accountId, seat, fromSeq, toSeq },
    ...{ network: forCaller ? '' : network, unproven: unproven && !forCaller },
  }));
  await sql`insert into seat_hold ${sql(rows)}`;
  return { seats: chosen, until };
}

function freeSeats(
  unavailable: readonly number[],
  seats: FormHold['seats'],
  { seatsCount, layout }: Awaited<ReturnType<typeof tripForBooking>>,
): number[] {
  const wrong = (key: string, isWrong: (seat: number) => boolean) =>
    seats.flatMap((seat, index) => (seat !== null && isWrong(seat) ? [{ field: `seats.${index}`, key }] : []));
  const absent = wrong('seat_format', (seat) => seat > seatsCount);
  if (absent.length > 0) throw new DomainError('no_such_seat', { errors: absent });
  const gone = wrong('seat_taken', (seat) => unavailable.includes(seat));
  if (gone.length > 0) throw new DomainError('seat_taken', { errors: gone });
  if (!layout) throw new DomainError('trip_not_bookable');
  const chosen = seatParty(seatRows(seatsCount, layout), new Set(unavailable), seats);
  if (!chosen) throw new DomainError('no_seats_left');
  return chosen;
}

/**
 * Deletes what the form holds (also before a reload), what the account holds by another form of the trip, and what is over. Returns until
 * when the form holds seats; null for a new one.
 */
async function deleteHeld(
  sql: Db,
  { tripId, forms, accountId, now }: { tripId: number; forms: string[]; accountId: number | null; now: Date },
): Promise<Date | null> {
  const rows = await sql<{ form: string; until: Date }[]>`
    delete from seat_hold where trip_id = ${tripId} and form is not null
      and (form = any(${forms}::uuid[]) or account_id = ${accountId} or until <= ${now})
    returning form, until`;
  return rows.find((row) => forms.includes(row.form) && row.until > now)?.until ?? null;
}

async function heldOn(sql: Db, tripId: number, network: string): Promise<FormSeats> {
  const [row] = await sql<Pick<FormSeats, 'formsOfNetwork' | 'formsOfTrip'>[]>`
    select count(*) filter (where network = ${network}) as forms_of_network, count(*) as forms_of_trip
    from seat_hold where trip_id = ${tripId} and network <> ''`;
  if (!row) throw new DomainError('internal');
  return { ...row, ...(await unprovenSeats(sql, tripId, network)) };
}

/** Releases the seats of a form; returns whether there were any. */
export async function releaseForm(sql: Db, tripId: number, form: string): Promise<boolean> {
  return (await takeHeld(sql, tripId, form)).length > 0;
}

/**
 * Takes the seats of the form of a booking, in its transaction: until the commit they are free for nobody else. Travellers who chose none get
 * them. What is over, or was held between other stops, is only released.
 */
export async function withHeldSeats(sql: Db, tripId: number, input: SeatsInput, now: Date): Promise<SeatsInput> {
  if (!input.form) return input;
  const chosen = input.travellers.map(({ seat }) => seat);
  const held = (await takeHeld(sql, tripId, input.form))
    .filter((row) => row.until > now && row.fromSeq === input.fromSeq && row.toSeq === input.toSeq)
    .flatMap(({ seat }) => (chosen.includes(seat) ? [] : [seat]));
  return {
    ...input,
    travellers: input.travellers.map((one) => ({ ...one, seat: one.seat ?? held.shift() ?? null })),
  };
}

function takeHeld(sql: Db, tripId: number, form: string) {
  return sql<{ seat: number; fromSeq: number; toSeq: number; until: Date }[]>`
    with taken as (
      delete from seat_hold where trip_id = ${tripId} and form = ${form} returning id, seat, from_seq, to_seq, until)
    select seat, from_seq, to_seq, until from taken order by id`;
}

/** Deletes the seats that forms hold beyond their time, and returns the trips. A trip that another transaction has locked is left for the next run. */
export async function releaseExpiredForms(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ tripId: number }[]>`
    delete from seat_hold where id in (
      select id from seat_hold where form is not null and until <= ${now} order by id for update skip locked)
    returning trip_id`;
  return [...new Set(rows.map(({ tripId }) => tripId))];
}
