import type { Db } from '#server/core/database/db.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { confirmsInstantly } from '#server/network/timetable/queries.ts';
import { paidByReceiver, receiversDue } from '#server/sales/bookings/parcels/queries/parcel.ts';
import { payRuleJson } from '#server/sales/prices/queries/price-list.ts';
import type { Currency } from '#shared/core/currencies.ts';
import { CURRENCY_OF_PROVIDER, type PaymentProviderName } from '#shared/core/payment-providers.ts';
import type { Payer } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { exactAmount } from '#shared/sales/bookings/rules/payments.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { CardMoney } from '#shared/sales/payments/checkout-api.ts';
import { dueByCard, LEAST_BY_CARD, NO_PAY_RULE, type PayRule } from '#shared/sales/prices/pay-rule.ts';

export interface Payable {
  partyId: number;
  carrierId: number;
  provider: PaymentProviderName;
  merchant: string;
  currency: Currency;
  rate: number;
  /** Until when its seats are held; null where they are not. */
  until: Date | null;
  /** Part of each booking: minor units of the currency, and euro cents. */
  parts: { bookingId: number; code: string; amount: number; eurCents: number }[];
  /** Euro cents that stay for the driver. */
  rest: number;
}

interface PartyRow {
  partyId: number;
  carrierId: number;
  rule: PayRule | null;
  provider: PaymentProviderName | null;
  merchant: string;
  until: Date | null;
  /** Whether a payment confirms what nobody has confirmed yet. */
  confirms: boolean;
}

interface BookingRow {
  id: number;
  code: string;
  kind: BookingKind;
  status: BookingStatus;
  /** Of a parcel the part of this payer. */
  fare: number | null;
  paid: number;
}

/**
 * Sum that the party of a booking can pay by card now, or the receiver of a parcel; null where there is none. An unconfirmed booking can be
 * paid only where the payment confirms it: a request is paid once the carrier has agreed, and a receiver confirms nothing.
 */
export async function payableOf(sql: Db, bookingId: number, by: Payer, now: Date): Promise<Payable | null> {
  const [party] = await sql<PartyRow[]>`
    select p.id as party_id, t.carrier_id, ${payRuleJson(sql, 't')} as rule, m.provider, m.merchant,
      p.unproven_until as until, ${confirmsInstantly(sql, 'plan')} and not (p.by_guest and c.confirms_guests) as confirms
    from booking b join party p on p.id = b.party_id join trip t on t.id = b.trip_id join carrier c on c.id = t.carrier_id
    join route_plan plan on plan.id = t.plan_id left join merchant_account m on m.carrier_id = c.id and m.active
    where b.id = ${bookingId} and t.status in ('planned', 'started')`;
  if (!party?.rule || !party.provider) return null;
  const { rule, provider, until, confirms } = party;
  const bookings = await sql<BookingRow[]>`
    select b.id, b.code, b.kind, b.status,
      case when ${by} = 'receiver' then 0 else b.paid - coalesce(${paidByReceiver(sql)}, 0) end as paid,
      case when ${by} = 'receiver' then case when b.id = ${bookingId} then ${receiversDue(sql)} else 0 end
        when c.payer = 'receiver' then 0 else b.fare - coalesce(c.receiver_extra, 0) end as fare
    from booking b left join parcel c on c.booking_id = b.id where b.party_id = ${party.partyId} order by b.id`;
  const isOpen = until === null || until > now;
  const payable = bookings.filter(({ status }) => {
    if (status === 'unconfirmed') return by === 'sender' && until !== null && isOpen && confirms;
    return status === 'confirmed' || status === 'boarded';
  });
  const currency = CURRENCY_OF_PROVIDER[provider];
  const rate = (await exchangeRates(sql, party.carrierId)).find((one) => one.currency === currency)?.rate;
  if (rate === undefined) return null;
  const parts = payable.flatMap(({ id, code, kind, fare, paid }) => {
    // A deposit holds a seat: a parcel is paid as a whole.
    const eurCents = fare === null ? 0 : dueByCard(kind === 'parcel' ? NO_PAY_RULE : rule, { fare, paid });
    return eurCents > 0 ? [{ bookingId: id, code, amount: exactAmount(eurCents, rate), eurCents }] : [];
  });
  const cents = parts.reduce((sum, one) => sum + one.eurCents, 0);
  if (cents < LEAST_BY_CARD) return null;
  const rest = payable.reduce((sum, { fare, paid }) => sum + Math.max(0, (fare ?? 0) - paid), -cents);
  return { ...party, provider, currency, rate, until, parts, rest };
}

/** Sum that the party of a booking or the receiver of a parcel can pay by card, and the state of the payments; a receiver reads nothing of the sender's payments. */
export async function cardMoneyOf(sql: Db, bookingId: number, by: Payer, now: Date): Promise<CardMoney> {
  const payable = await payableOf(sql, bookingId, by, now);
  const [held] = await sql<{ until: Date | null; open: boolean; late: boolean }[]>`
    select p.unproven_until as until, b.status = 'unconfirmed' as open,
      p.held_for_payment and p.unproven_until is not null and b.status = 'cancelled' and b.cancelled_by = 'expiry' as late
    from booking b join party p on p.id = b.party_id where b.id = ${bookingId}`;
  const paid = await sql<{ amount: number; currency: Currency; at: Date }[]>`
    select sum(p.amount)::int as amount, p.currency, min(p.at) as at from payment p join checkout c on c.id = p.checkout_id
    where c.id in (${checkoutsOf(sql, bookingId, by)}) and p.movement = c.payment group by c.id, p.currency order by 3`;
  const back = await sql<CardMoney['back']>`
    select sum(r.amount)::int as amount, c.currency, r.state from card_refund r join checkout c on c.id = r.checkout_id
    where c.id in (${checkoutsOf(sql, bookingId, by)}) group by c.currency, r.state order by r.state`;
  const sum = (field: 'amount' | 'eurCents') => payable?.parts.reduce((all, one) => all + one[field], 0) ?? 0;
  return {
    offer: payable && {
      provider: payable.provider,
      merchant: payable.merchant,
      amount: sum('amount'),
      currency: payable.currency,
      eurCents: sum('eurCents'),
      rest: payable.rest,
    },
    until: (held?.open && payable && held.until?.toISOString()) || null,
    late: by === 'sender' && (held?.late ?? false),
    paid: paid.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    back: [...back],
  };
}

/** The checkouts of the bookings that are now in one party with a booking; for a receiver those in which the receiver pays for this one. */
function checkoutsOf(sql: Db, bookingId: number, by: Payer) {
  if (by === 'receiver')
    return sql`
      select part.checkout_id from checkout_part part join checkout own on own.id = part.checkout_id
      where part.booking_id = ${bookingId} and own.by_receiver`;
  return sql`
    select part.checkout_id from booking named join booking b on b.party_id = named.party_id
    join checkout_part part on part.booking_id = b.id where named.id = ${bookingId}`;
}

export interface Checkout {
  id: string;
  carrierId: number;
  provider: PaymentProviderName;
  partyId: number;
  byReceiver: boolean;
  reference: string | null;
  url: string | null;
  amount: number;
  currency: Currency;
  rate: number;
  endsAt: Date;
  payment: string | null;
  paidAt: Date | null;
  endedAt: Date | null;
  fee: number | null;
}

export function checkoutColumns(sql: Db) {
  return sql`id, carrier_id, provider, party_id, by_receiver, reference, url, amount, currency, rate, ends_at,
    payment, paid_at, ended_at, fee`;
}

export async function checkoutOf(sql: Db, id: string): Promise<Checkout | null> {
  const [row] = await sql<Checkout[]>`select ${checkoutColumns(sql)} from checkout where id = ${id}`;
  return row ?? null;
}

/** The checkout of a carrier that an event is about; null for one that is not ours. */
export async function checkoutByEvent(
  sql: Db,
  { provider, carrierId }: { provider: PaymentProviderName; carrierId: number },
  about: { checkout: string } | { payment: string },
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from checkout where provider = ${provider} and carrier_id = ${carrierId}
      and ${'checkout' in about ? sql`reference = ${about.checkout}` : sql`payment = ${about.payment}`}`;
  return row?.id ?? null;
}

/** The checkouts of a party of which the provider knows more than we do: open pages, and refunds that it was asked for. */
export async function unsettledOf(sql: Db, bookingId: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.id from checkout c
    where c.id in (${checkoutsOf(sql, bookingId, 'sender')}) and c.reference is not null and ((c.paid_at is null and c.ended_at is null)
      or exists (select from card_refund r where r.checkout_id = c.id and r.state = 'asked'))`;
  return rows.map(({ id }) => id);
}

const BATCH = 100;

/**
 * Bookings for which more was paid than is owed, and of which a provider still has some that it was not asked for: however long ago that was,
 * since nobody may have run the jobs for days.
 */
export async function overpaidByCard(sql: Db): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select b.id from booking b cross join lateral (
      select coalesce(sum(r.eur_cents) filter (where r.state = 'asked'), 0) as asked, coalesce(bool_or(r.state = 'failed'), false) as refused
      from card_refund r where r.booking_id = b.id
    ) back
    where b.paid > b.owed
      and b.paid > back.asked + case when b.status in ('cancelled', 'no_show') then b.cancellation_charge
        when b.status in ('ejected', 'left_behind') then b.paid else coalesce(b.fare, b.paid) end
      and not back.refused
      and (select sum(p.eur_cents) from payment p where p.booking_id = b.id and p.checkout_id is not null) > back.asked
    order by b.id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

/** Checkouts of which the provider may know more: open ones, which end with their time, and those with a refund that is on its way. */
export async function dueCheckouts(sql: Db, now: Date): Promise<{ id: string; end: boolean }[]> {
  return sql<{ id: string; end: boolean }[]>`
    select c.id, c.ends_at <= ${now} as end from checkout c
    where (c.paid_at is null and c.ended_at is null and c.opened_at < ${now}::timestamptz - interval '1 minute')
      or exists (select from card_refund r where r.checkout_id = c.id and r.state = 'asked' and r.asked_at < ${now}::timestamptz - interval '1 minute')
    order by c.opened_at limit ${BATCH}`;
}
