import { priceRule } from '#shared/core/field-rules.ts';
import { centsFromText } from '#shared/core/money.ts';
import { HELP, type Help } from '#shared/network/fleet/help.ts';
import { freeSeats } from '#shared/sales/bookings/core/seat-moves.ts';
import { isTakeable, payment as paymentSchema } from '#shared/sales/bookings/rules/payments.ts';
import { type BroughtExtras, broughtExtras, extrasOf, type OfferedExtra } from '#shared/sales/prices/extras.ts';
import { classOf } from '#shared/sales/prices/fare-lines.ts';
import { promoCodeOf } from '#shared/sales/prices/promo.ts';
import { type Ride, type RidePrice, ridePrice } from '#shared/sales/prices/ride-prices.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { useTyped, useTypedText } from '#web/core/forms/draft.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { Money } from '#web/sales/bookings/money/PaymentForm.tsx';

/** Statuses of bookings whose extras are on the trip. */
const ABOARD: ReadonlySet<string> = new Set(['unconfirmed', 'confirmed', 'boarded', 'completed']);

export type WalkOnDraft = ReturnType<typeof useWalkOn>;

/** Proposed values for a passenger without a booking, and the driver's choices instead. It needs no connection. */
export function useWalkOn(sheet: TripSheet) {
  const { id, stops, bookings, seatsCount } = sheet;
  const fromSeq = sheet.currentSeq ?? 0;
  const [chosen, setToSeq] = useChoice(`walk-on:${id}:to`, stops.length - 1);
  // The bus may have passed it since.
  const toSeq = chosen > fromSeq ? chosen : stops.length - 1;
  const [wanted, setSeat] = useChoice<number | null>(`walk-on:${id}:seat`, null);
  const [typed, setPrice] = useTypedText<string | null>(`walk-on:${id}:price`, null);
  const [name, setName] = useTypedText<string>(`walk-on:${id}:name`, '');
  const [paid, setPaid] = useTyped(`walk-on:${id}:paid`, true, (stored) => typeof stored === 'boolean');
  const [payment, setPayment] = useTyped<Money | null>(`walk-on:${id}:payment`, null, isMoney);
  const [classId, setClass] = useChoice<number | null>(`walk-on:${id}:class`, null);
  const [infantId, setInfant] = useChoice<number | null>(`walk-on:${id}:infant-class`, null);
  const [infantName, setInfantName] = useTypedText<string>(`walk-on:${id}:infant`, '');
  const [promo, setPromo] = useTypedText<string>(`walk-on:${id}:promo`, '');
  const [helpText, setHelpText] = useTypedText(`walk-on:${id}:help`, '');
  const help = HELP.filter((one) => helpText.split(' ').includes(one));
  const setHelp = (needed: Help[]) => setHelpText(needed.join(' '));
  const [extras, setExtras] = useTyped<BroughtExtras>(`walk-on:${id}:extras`, [], areExtras);
  const free = freeSeats(bookings, seatsCount, fromSeq, toSeq);
  const seat = wanted !== null && free.includes(wanted) ? wanted : (free[0] ?? null);
  const proposed = priceNow(sheet, {
    ...{ fromSeq, toSeq, classId, promoCode: promo, extras },
    infant: infantId === null ? null : { classId: infantId },
  });
  const price = typed ?? (proposed.cents === null ? '' : amountText(proposed.cents));
  const wrongPrice = typed === null ? null : priceRule(typed);
  const cents = wrongPrice === null ? centsFromText(price) : null;
  const rule = sheet.prices?.codes.find(({ code }) => code === promoCodeOf(promo));
  /** A choice that changes the price makes the proposed one count again. */
  const choose = (set: () => void) => {
    set();
    setPrice(null);
  };
  return {
    ...{ fromSeq, toSeq, free, seat, setSeat, price, setPrice, wrongPrice, cents, name, setName, paid, payment },
    ...{ help, setHelp, extras },
    offered: offeredOn(sheet, fromSeq, toSeq),
    brings: (brought: BroughtExtras) => choose(() => setExtras(brought)),
    classes: sheet.prices?.classes ?? [],
    classId,
    ...{ infantId, infantName, setInfantName },
    parts: typed === null ? proposed.parts : [],
    promo: {
      ...{ code: promo, refused: proposed.refused, error: null, busy: false },
      rule: promo !== '' && proposed.refused === null ? rule : undefined,
      onChange: (code: string) => choose(() => setPromo(code)),
    },
    hasCodes: proposed.cents !== null && (sheet.prices?.codes.length ?? 0) > 0,
    rideTo: (seq: number) => choose(() => setToSeq(seq)),
    travelAs: (id: number | null) => choose(() => setClass(id)),
    travelWith: (id: number | null) => choose(() => setInfant(id)),
    pays: (money: Money | null) => {
      setPayment(money);
      setPaid(money !== null);
    },
    paysWhole: () => setPaid(true),
  };
}

/** A chosen number that a reload does not lose, such as a stop or a seat. */
function useChoice<T extends number | null>(key: string, initial: T): [number | T, (chosen: number | T) => void] {
  const [text, setText] = useTypedText<string | null>(key, null);
  const chosen = text === null ? Number.NaN : Number(text);
  return [Number.isNaN(chosen) ? initial : chosen, (next) => setText(next === null ? null : String(next))];
}

/** Why nobody can be taken in yet; undefined when they can. */
export function whyNot({ seat, cents, payment }: WalkOnDraft): string | undefined {
  if (seat === null) return t('walkOn.full');
  if (cents === null) return t('walkOn.price.missing');
  return payment && !isTakeable(payment, cents) ? t('walkOn.payment.over') : undefined;
}

/** The price of a ride at this moment. A sheet that was stored earlier has no prices: then it is the price of another passenger on the same ride. */
function priceNow({ prices, bookings }: TripSheet, ride: Ride): RidePrice {
  if (prices) return ridePrice(prices, ride, serverNow());
  const alike = bookings.find(
    ({ kind, fromSeq, toSeq, fare, fareParts }) =>
      kind === 'passenger' &&
      fromSeq === ride.fromSeq &&
      toSeq === ride.toSeq &&
      fare !== null &&
      !classOf(fareParts ?? []),
  );
  return { cents: alike?.fare ?? null, parts: [], refused: null };
}

/** The extras of the carrier, with how many the trip still takes by what the sheet says. */
function offeredOn({ prices, bookings }: TripSheet, fromSeq: number, toSeq: number): OfferedExtra[] {
  const taken = bookings
    .filter((one) => ABOARD.has(one.status) && one.fromSeq < toSeq && one.toSeq > fromSeq)
    .flatMap(({ fareParts }) => extrasOf(fareParts ?? []));
  return (prices?.extras ?? []).map((one) => {
    const count = taken.reduce((sum, part) => sum + (part.extra === one.id ? (part.count ?? 1) : 0), 0);
    return { ...one, room: one.perTrip === null ? null : Math.max(0, one.perTrip - count) };
  });
}

function areExtras(stored: unknown): stored is BroughtExtras {
  return broughtExtras.safeParse(stored).success;
}

function isMoney(stored: unknown): stored is Money {
  return typeof stored === 'object' && paymentSchema.safeParse({ note: '', ...stored }).success;
}
