import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { channelsTo } from '#server/core/texting/queue.ts';
import { issuerJson } from '#server/network/carriers/queries/legal.ts';
import { comingJson } from '#server/sales/trips/queries/drives.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import type { Help } from '#shared/network/fleet/help.ts';
import { changeAnswers, changeRefusal } from '#shared/sales/bookings/core/change.ts';
import { type BookingFacts, mayBookOwn, refusal } from '#shared/sales/bookings/core/policy.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { maskedPhone, ticketName, ticketPageIsOver } from '#shared/sales/bookings/tickets/ticket-page.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { phoneShown } from '#shared/sales/trips/phones.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { changesOf, presentChange } from '../../core/queries/changes.ts';
import { insteadOf } from '../../core/queries/fallen.ts';
import { openHoursOf } from '../../core/queries/new-hours.ts';
import { parcelVolumeJson } from '../../core/queries/parcel-volume.ts';
import { returnPercentOf } from '../../core/queries/return-ride.ts';
import { numberJson, receiptsJson } from '../../core/queries/ticket-number.ts';

interface TicketRow extends BookingFacts {
  id: number;
  partyId: number;
  unprovenUntil: Date | null;
  /** Held until it is paid. */
  unpaid: boolean;
  kind: BookingKind;
  code: string;
  name: string;
  seat: number | null;
  infantName: string | null;
  help: Help[];
  hasPet: boolean;
  hasBaggage: boolean;
  fareParts: FarePart[];
  returnPercent: number | null;
  what: string | null;
  parcel: Ticket['parcel'];
  fromSeq: number;
  toSeq: number;
  cancellationTerms: CancellationTerms;
  cancellationCharge: number;
  cancelReason: string | null;
  cancelledBy: string | null;
  changedAt: Date;
  changes: number;
  party: Ticket['party'];
  byGuest: boolean;
  email: string;
  byText: boolean;
  track: string | null;
  accountId: number | null;
  phone: string;
  driverPhone: string | null;
  carrierPhones: string[];
  tripId: number;
  tripStatus: TripStatus;
  tripArrivesAt: Date;
  tripFinishedAt: Date | null;
  lostChangedAt: Date | null;
  changeHours: number | null;
  coming: ComingAnswer | null;
  number: Ticket['number'];
  issuer: Ticket['issuer'];
  receipts: Ticket['receipts'];
}

/** The ticket with a key, without last names and telephone numbers of passengers. Throws `not_found`, or `link_expired` for an old one. */
export async function ticketOf(
  { app, sql }: { app: Pick<AppContext, 'gateways' | 'texts'>; sql: Db },
  key: string,
  now: Date,
  reader: Actor | null = null,
): Promise<Ticket> {
  const row = await ticketRow(sql, key, now);
  const unclaimed = row.byGuest && row.accountId === null;
  const answerable = row.accountId === null && row.phone !== '';
  const change = answerable ? await openChangeOf(sql, row.id, now) : null;
  const trip = await publicTrip(sql, row.tripId);
  const cancellable = answerable && refusal('cancel', 'passenger', row, { status: row.tripStatus }, now) === null;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    code: row.code,
    name: ticketName(row.name),
    seat: row.seat,
    infantName: row.infantName && ticketName(row.infantName),
    help: row.help,
    hasPet: row.hasPet,
    hasBaggage: row.hasBaggage,
    what: row.what,
    parcel: row.parcel && {
      ...row.parcel,
      ...(!unclaimed && { receiverName: ticketName(row.parcel.receiverName), receiverPhone: null }),
    },
    fromSeq: row.fromSeq,
    toSeq: row.toSeq,
    needsCalculation: row.needsCalculation,
    fare: row.fare,
    fareParts: row.fareParts,
    returnPercent: row.returnPercent,
    paid: row.paid,
    cancellationTerms: row.cancellationTerms,
    cancellationCharge: row.cancellationCharge,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    cancelledBy: row.cancelledBy,
    changes: row.changes,
    party: row.party.map((other) => ({ ...other, name: ticketName(other.name) })),
    ofAccount: row.accountId !== null,
    byGuest: row.byGuest,
    mailed: row.email !== '',
    texted: row.byText && channelsTo(app, row.phone).length > 0,
    proof: proofOf(app, row),
    payUntil: row.unpaid ? (row.unprovenUntil?.toISOString() ?? null) : null,
    claimable: unclaimed && reader !== null && mayBookOwn(reader) && (await hasProven(sql, reader, row)),
    quoted: row.accountId === null && row.status === 'unconfirmed' && !row.declined ? row.contractPrice : null,
    track: row.byGuest && row.accountId === null ? row.track : null,
    cancellable,
    coming: row.accountId === null ? row.coming : null,
    movable:
      answerable && !change && row.unprovenUntil === null && changeRefusal('trip', 'passenger', row, now) === null,
    change,
    newHours: answerable ? await openHoursOf(sql, row.id) : null,
    others: answerable ? await insteadOf(sql, row.id, now) : [],
    maskedPhone: maskedPhone(row.phone),
    driverPhone: phoneShown('passenger', row, now) ? row.driverPhone : null,
    carrierPhones: row.carrierPhones.map((phone) => storedPhone(phone)),
    number: row.number,
    issuer: row.issuer,
    receipts: row.receipts,
    trip,
  };
}

/**
 * How a guest proves the booking. A code goes to those who chose text messages, and to those without a mail. An account proves itself by the mail
 * of its sign-up.
 */
function proofOf(
  app: Pick<AppContext, 'gateways' | 'texts'>,
  { unprovenUntil, unpaid, email, byText, phone, accountId }: TicketRow,
): Ticket['proof'] {
  if (unprovenUntil === null || unpaid) return null;
  const byMail = email !== '' || accountId !== null;
  return {
    until: unprovenUntil.toISOString(),
    byMail,
    byCode: (byText || !byMail) && channelsTo(app, phone).length > 0,
  };
}

/** Whether the mail or the number of a booking is the proven one of an account. */
async function hasProven(
  sql: Db,
  { accountId }: Actor,
  { email, phone }: Pick<TicketRow, 'email' | 'phone'>,
): Promise<boolean> {
  const rows = await sql`
    select from account where id = ${accountId} and email = nullif(${email}, '') and email_confirmed_at is not null
    union all select from account_phone where account_id = ${accountId} and phone = ${phone}`;
  return rows.length > 0;
}

/** The change that waits for an answer, of the carrier or of the holder of the ticket, as far as anyone who has the link may read it. */
async function openChangeOf(sql: Db, bookingId: number, now: Date): Promise<Ticket['change']> {
  const open = (await changesOf(sql, bookingId)).find(({ state }) => state === 'open');
  if (!open?.endsAt || open.endsAt <= now) return null;
  const [batch] = await sql<{ count: number }[]>`
    select count(*)::int from booking_change where batch_id = ${open.batchId} and state = 'open'`;
  const shown = presentChange(open, false);
  return {
    ...shown,
    before: { ...shown.before, name: ticketName(shown.before.name) },
    after: { ...shown.after, name: ticketName(shown.after.name) },
    kinds: shown.kinds.filter((kind) => kind !== 'phone'),
    count: batch?.count ?? 1,
    answers: changeAnswers('passenger', { side: open.side, kinds: shown.kinds }),
  };
}

/** The booking and the trip behind the key of a ticket; throws like `ticketOf`. */
export async function ticketBooking(
  sql: Db,
  key: string,
  now: Date,
): Promise<Pick<TicketRow, 'id' | 'partyId' | 'tripId' | 'status' | 'accountId' | 'name' | 'phone' | 'unprovenUntil'>> {
  return ticketRow(sql, key, now);
}

/** The key and the telephone number of the booking with a short code; null for an unknown one. */
export async function ticketByCode(
  sql: Db,
  code: string,
): Promise<{ id: number; ticket: string; phone: string } | null> {
  const [row] = await sql<{ id: number; ticket: string; phone: string }[]>`
    select b.id, b.ticket_key as ticket, p.contact_phone as phone
    from booking b join party p on p.id = b.party_id where b.code = ${code}`;
  return row ?? null;
}

async function ticketRow(sql: Db, key: string, now: Date): Promise<TicketRow> {
  const [row] = await sql<TicketRow[]>`
    select b.id, b.party_id, p.unproven_until, p.held_for_payment as unpaid, b.trip_id, b.kind, b.status, b.code, b.name, b.seat, parcel.what,
      case when parcel.booking_id is not null then json_build_object('receiverName', coalesce(nullif(parcel.collector_name, ''), parcel.receiver_name),
        'receiverPhone', coalesce(nullif(parcel.collector_phone, ''), parcel.receiver_phone), 'sizeClass', parcel.size_class,
        'weightKg', parcel.weight_kg, 'sides', parcel.sides_cm, 'volume', ${parcelVolumeJson(sql, 'parcel')}, 'declaredValue', parcel.declared_value, 'payer', parcel.payer) end as parcel, b.from_seq,
      b.to_seq, b.needs_calculation, b.fare, b.fare_parts, b.infant_name, b.help, b.has_pet, b.has_baggage,
      ${returnPercentOf(sql, 'b')} as return_percent, b.contract_price,
      b.declined_at is not null as declined, b.paid, b.cancellation_terms,
      b.cancellation_charge, b.expires_at, b.cancel_reason,
      b.cancelled_by, b.updated_at as changed_at, s.departs_at,
      (select count(*)::int - 1 from booking_event e where e.booking_id = b.id) as changes,
      coalesce((
        select json_agg(json_build_object('code', o.code, 'name', o.name, 'seat', o.seat, 'status', o.status,
          'fare', o.fare, 'paid', o.paid) order by o.id)
        from booking o where o.party_id = b.party_id and o.id <> b.id and o.holds), '[]'::json) as party,
      p.by_guest, p.email, p.by_text, parcel.track_code as track, p.account_id, p.contact_phone as phone, driver.phone as driver_phone,
      coalesce((
        select array_agg(k.value order by k.position) from carrier_contact k
        where k.carrier_id = b.carrier_id and k.kind = 'phone'), '{}') as carrier_phones,
      c.change_hours, t.status as trip_status, t.arrives_at as trip_arrives_at, t.finished_at as trip_finished_at,
      ${comingJson(sql)} as coming, ${numberJson(sql, 'b')} as number, ${issuerJson(sql, 'b')} as issuer, ${receiptsJson(sql, 'b')} as receipts,
      (select max(f.updated_at) from found_item f where f.booking_id = b.id) as lost_changed_at
    from booking b
    join party p on p.id = b.party_id
    join trip t on t.id = b.trip_id
    join carrier c on c.id = b.carrier_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    left join account driver on driver.id = t.driver_id
    left join parcel on parcel.booking_id = b.id
    where b.ticket_key = ${key}`;
  if (!row) throw new DomainError('not_found');
  if (ticketPageIsOver(row, now)) throw new DomainError('link_expired');
  return row;
}
