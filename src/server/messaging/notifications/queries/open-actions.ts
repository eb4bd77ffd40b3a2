import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { NotificationAction } from '#shared/messaging/notifications/groups.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { ListedNotification } from './list.ts';

interface OpenBooking {
  id: number;
  status: BookingStatus;
  /** The price was quoted, and the passenger has not answered. */
  quoted: boolean;
  hasPrice: boolean;
  /** The reader is the passenger, or works for the carrier on this trip. */
  own: boolean;
  staff: boolean;
  ahead: boolean;
  /** The passenger was asked whether they are coming, and has not answered. */
  asked: boolean;
  under: boolean;
  search: string;
}

interface OpenAction {
  name: NotificationAction;
  path: string;
  bookingId: number | null;
}

const BOOKING_PATH = /^\/trips\/list\/\d+\/booking\/(\d+)$/;
const CASH_PATH = /^\/trips\/list\/(\d+)\/cash$/;

/** The subjects of notifications about which something can be done. */
const ASKED: ReadonlySet<string | null> = new Set(['asked', 'callGuest', 'expiring', 'declined']);
const OVER: ReadonlySet<string | null> = new Set(['cancelled', 'expired', 'lapsed', 'released', 'tripCancelled']);
const COMING: ReadonlySet<string | null> = new Set(['tomorrow', 'comingUnanswered']);
const AHEAD: ReadonlySet<string | null> = new Set(['confirmed', 'tomorrow', 'comingUnanswered', 'soon']);

/** Adds to each notification what its reader can do about it now; null when it is done, or no longer theirs. */
export async function withActions(
  sql: Db,
  accountId: number,
  rows: readonly ListedNotification[],
  now: Date,
): Promise<(ListedNotification & { action: OpenAction | null })[]> {
  const [bookings, cash] = await Promise.all([
    openBookings(sql, accountId, idsIn(rows, BOOKING_PATH), now),
    openCash(sql, accountId, idsIn(rows, CASH_PATH)),
  ]);
  return rows.map((row) => {
    const booking = bookings.get(idIn(row.path, BOOKING_PATH));
    const counted = row.subject === 'cashHandedOver' && cash.has(idIn(row.path, CASH_PATH));
    if (counted) return { ...row, action: { name: 'countCash', path: row.path, bookingId: null } };
    return { ...row, action: booking ? bookingAction(row, booking) : null };
  });
}

function bookingAction({ subject, path, group }: ListedNotification, booking: OpenBooking): OpenAction | null {
  const { id, status, quoted, hasPrice, own, staff, ahead, asked, under, search } = booking;
  const open = status === 'unconfirmed' && ahead;
  if (staff && open && !quoted && ASKED.has(subject))
    return { name: hasPrice ? 'confirm' : 'quote', path, bookingId: hasPrice ? id : null };
  if (!own) return null;
  if (open && quoted && subject === 'quoted') return { name: 'seePrice', path, bookingId: null };
  if (asked && COMING.has(subject)) return { name: 'coming', path, bookingId: id };
  if (ahead && OVER.has(subject) && status === 'cancelled' && group === 'trip')
    return { name: 'find', path: search, bookingId: null };
  if (under && AHEAD.has(subject) && group === 'trip') return { name: 'ticket', path, bookingId: null };
  return null;
}

async function openBookings(
  sql: Db,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OpenBooking>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<OpenBooking[]>`
    select b.id, b.status, b.quoted_at is not null and b.declined_at is null as quoted, b.fare is not null as has_price,
      party.account_id is not distinct from ${accountId} as own,
      exists (select from member m where m.account_id = ${accountId} and m.carrier_id = t.carrier_id
        and (m.role <> 'driver' or ${drives(sql, sql`m.account_id`, sql`t`)})) as staff,
      s.departs_at > ${now} as ahead,
      b.status = 'confirmed' and t.status in ('new', 'planned', 'started') and s.departs_at > ${now}
        and exists (select from coming_question q where q.booking_id = b.id and q.trip_id = b.trip_id and q.answered_at is null) as asked,
      b.status in ('confirmed', 'boarded') and t.status in ('new', 'planned', 'started') as under,
      '/search?from=' || s.place_id || '&to=' || e.place_id || '&date=' || to_char(s.departs_at at time zone p.zone, 'YYYY-MM-DD')
        as search
    from booking b
    join party on party.id = b.party_id
    join trip t on t.id = b.trip_id
    join trip_stop s on s.trip_id = t.id and s.seq = b.from_seq
    join trip_stop e on e.trip_id = t.id and e.seq = b.to_seq
    join place p on p.id = s.place_id
    where b.id = any(${[...ids]}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The trips among these whose cash was handed over to an owner who has not counted it yet. */
async function openCash(sql: Db, accountId: number, tripIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (tripIds.length === 0) return new Set();
  const rows = await sql<{ id: number }[]>`
    select c.trip_id as id from cash_up c
    join member m on m.carrier_id = c.carrier_id and m.account_id = ${accountId} and m.role = 'owner'
    where c.trip_id = any(${[...tripIds]}::int[]) and c.handed_over_at is not null and c.confirmed_at is null`;
  return new Set(rows.map(({ id }) => id));
}

function idsIn(rows: readonly ListedNotification[], pattern: RegExp): number[] {
  return [...new Set(rows.map(({ path }) => idIn(path, pattern)).filter((id) => id > 0))];
}

/** The id that a path names; 0 when it is another path. */
function idIn(path: string, pattern: RegExp): number {
  return Number(pattern.exec(path)?.[1] ?? 0);
}
