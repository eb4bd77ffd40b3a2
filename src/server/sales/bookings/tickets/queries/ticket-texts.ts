import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { payRuleJson } from '#server/sales/prices/queries/price-list.ts';
import { DomainError } from '#shared/core/errors.ts';
import { PHONE_CHANNELS } from '#shared/core/text/phone-channels.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { TICKET_TEXTS_OF_PARTY, type TicketTexts } from '#shared/sales/bookings/tickets/ticket-text-api.ts';

export interface TextableTicket {
  partyId: number;
  kind: BookingKind;
  /** The number of the booking, E.164; empty for a booking without one. */
  phone: string;
  ticket: string;
  track: string | null;
  from: { uk: string; en: string };
  to: { uk: string; en: string };
  zone: string;
  departsAt: Date;
  seats: number[];
  ahead: boolean;
  /** Whether something of the party can be paid by card on the page of the ticket. */
  payable: boolean;
}

/** A carrier's booking that belongs to no account; throws `not_found` for any other. */
export async function textableTicket(sql: Db, carrierId: number, bookingId: number): Promise<TextableTicket> {
  const [row] = await sql<TextableTicket[]>`
    select b.party_id, b.kind, p.contact_phone as phone, b.ticket_key as ticket, parcel.track_code as track,
      json_build_object('uk', dep.uk, 'en', dep.en) as "from", json_build_object('uk', arr.uk, 'en', arr.en) as "to", dep.zone, s.departs_at,
      coalesce((
        select array_agg(o.seat order by o.seat) from booking o
        where o.party_id = b.party_id and o.holds and o.seat is not null), '{}') as seats,
      b.status in ('unconfirmed', 'confirmed') as ahead,
      ${payRuleJson(sql, 't')} is not null and exists (
        select from booking o where o.party_id = b.party_id and o.kind = 'passenger' and o.status = 'confirmed' and o.fare > o.paid) as payable
    from booking b
    join party p on p.id = b.party_id and p.account_id is null
    join trip t on t.id = b.trip_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join trip_stop e on e.trip_id = b.trip_id and e.seq = b.to_seq
    join place dep on dep.id = s.place_id
    join place arr on arr.id = e.place_id
    left join parcel on parcel.booking_id = b.id
    where b.id = ${bookingId} and b.carrier_id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The key of a party's message in `phone_text`, counted from 1. */
export function textKey(partyId: number, number: number): string {
  return `ticket:${partyId}:${number}`;
}

type SentText = Dated<NonNullable<TicketTexts['last']>, 'at'>;
export type DatedTexts = Omit<TicketTexts, 'last'> & { last: SentText | null };

/** The number of messages that a party may still get, and the last one; a message that was repeated by another channel counts once. */
export async function sentTexts(
  sql: Db,
  partyId: number,
): Promise<Pick<DatedTexts, 'left' | 'last'> & { count: number }> {
  const firsts = Array.from({ length: TICKET_TEXTS_OF_PARTY }, (_, index) => textKey(partyId, index + 1));
  const keys = [...firsts, ...firsts.flatMap((key) => PHONE_CHANNELS.map((channel) => `${key}:${channel}`))];
  const rows = await sql<(SentText & { key: string })[]>`
    select key, channel, recipient, created_at as at,
      case
        when outcome is null then 'waiting'
        when outcome in ('failed', 'refused', 'late', 'nowhere') then 'undelivered'
        else outcome
      end as state
    from phone_text where key = any(${keys}::text[])
    order by split_part(key, ':', 3)::int desc, split_part(key, ':', 4) <> '' desc`;
  const count = Math.max(0, ...rows.map(({ key }) => Number(key.split(':')[2])));
  const [newest] = rows;
  if (!newest) return { count, left: TICKET_TEXTS_OF_PARTY, last: null };
  const { key: _, ...last } = newest;
  return { count, left: TICKET_TEXTS_OF_PARTY - count, last };
}
