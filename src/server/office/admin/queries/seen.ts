import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { notificationsOf } from '#server/messaging/notifications/queries/list.ts';
import { actorOfAccount } from '#server/people/accounts/queries.ts';
import { ownBookings } from '#server/sales/bookings/core/queries/mine.ts';
import { visibleBooking } from '#server/sales/bookings/money/queries/booking.ts';
import { listTrips } from '#server/sales/trips/queries/list.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { maskedPhone } from '#shared/core/text/mask.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { LookupPerson, seenPage } from '#shared/office/admin/lookup-schema.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '#shared/sales/bookings/core/codes.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { selectPeople } from './lookup-parts.ts';

const TABS = ['planned', 'finished', 'cancelled'] as const;
const PER_PAGE = 50;
/** A telephone number (E.164), and the short code of a booking, also within the words of a notification. */
const PHONES = /\+\d{7,15}/g;
const CODES = new RegExp(`\\b[${CODE_ALPHABET}]{${CODE_LENGTH}}\\b`, 'g');

/** When the operator's look at the service as this person ends; null while none is open. */
export async function viewEnd(sql: Db, me: Actor, accountId: number, now: Date): Promise<Date | null> {
  const [row] = await sql<{ endsAt: Date }[]>`
    select ends_at from operator_view
    where operator_id = ${me.accountId} and account_id = ${accountId} and ends_at > ${now} order by ends_at desc limit 1`;
  return row?.endsAt ?? null;
}

/**
 * The data that the service shows to a person, read by the same queries as for their own requests, with their rights. Nothing is written
 * with these rights: there is no sign-in, only these reads. About chats they only show that a message arrived.
 */
export async function seenBy(
  sql: Db,
  me: Actor,
  accountId: number,
  { locale, now }: { locale: Locale; now: Date },
): Promise<z.input<typeof seenPage>> {
  const { actor, endsAt } = await viewed(sql, me, accountId, now);
  const [person] = await sql<LookupPerson[]>`${selectPeople(sql)} where a.id = ${accountId}`;
  if (!person) throw new DomainError('not_found');
  const [bookings, trips, notifications] = await Promise.all([
    Promise.all(TABS.map((tab) => ownBookings(sql, { accountId, tab, page: 1, per_page: PER_PAGE, now }))),
    actor.carrierId === null ? [] : Promise.all(TABS.map((tab) => tripsIn(sql, actor, tab))),
    notificationsOf(sql, { accountId, locale }, { page: 1, per_page: PER_PAGE }),
  ]);
  return {
    person,
    endsAt,
    // With its code and the number of a telephone anybody opens a ticket.
    bookings: bookings.flatMap(({ rows }) => rows.map((row) => ({ ...row, code: '' }))),
    trips: trips.flatMap(({ rows }) => rows),
    notifications: notifications.rows.map(({ id, kind, title, body, createdAt, unread }) => ({
      id: Number(id),
      title: kind === 'message' ? '' : closed(title),
      body: kind === 'message' ? '' : closed(body),
      createdAt,
      unread,
    })),
  };
}

/** A booking as this person sees it; throws `not_found` for what they do not see. */
export async function seenBookingOf(
  sql: Db,
  me: Actor,
  { accountId, bookingId }: { accountId: number; bookingId: number },
  now: Date,
): Promise<Booking> {
  const { actor } = await viewed(sql, me, accountId, now);
  const booking = await visibleBooking(sql, actor, bookingId, now);
  // Anyone who looks on acts for nobody: no button, and nothing that opens a ticket or hands out a parcel, leaves the server.
  return withMaskedPhones({
    ...booking,
    code: '',
    actions: [],
    changeable: [],
    ticket: null,
    parcel: booking.parcel && { ...booking.parcel, pin: null, trackCode: null },
  });
}

/** The words of a notification without what opens a ticket. */
function closed(words: string): string {
  return withMaskedPhones(words).replace(CODES, '••••••');
}

function withMaskedPhones<Value>(value: Value): Value;
function withMaskedPhones(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(PHONES, maskedPhone);
  if (Array.isArray(value)) return value.map((item) => withMaskedPhones<unknown>(item));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMaskedPhones<unknown>(item)]));
}

function tripsIn(sql: Db, actor: Actor, tab: (typeof TABS)[number]) {
  const sort = tab === 'planned' ? 'departure' : '-departure';
  return listTrips(sql, actor, {
    tab,
    sort,
    page: 1,
    per_page: PER_PAGE,
    unconfirmed: false,
    confirmed: false,
    unpaid: false,
    missing: false,
  });
}

/** The person as an actor, while a view of them is open; throws `view_over` otherwise. */
async function viewed(sql: Db, me: Actor, accountId: number, now: Date): Promise<{ actor: Actor; endsAt: Date }> {
  const endsAt = await viewEnd(sql, me, accountId, now);
  if (!endsAt) throw new DomainError('view_over');
  const actor = await actorOfAccount(sql, accountId);
  if (!actor) throw new DomainError('not_found');
  return { actor, endsAt };
}
