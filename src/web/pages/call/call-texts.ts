import { daysBetween, type LocalDate } from '#shared/core/time.ts';
import { languageTag } from '#shared/i18n/locale.ts';
import type { Place } from '#shared/network/places/schema.ts';
import type { PriceRange } from '#shared/network/timetable/range/price-range.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { dateIn, formatDate, number, numericDate, timeIn, today, weekdayName } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, named, t } from '#web/core/i18n/i18n.ts';
import { rangeWords } from '#web/network/timetable/range/range-words.ts';
import { clockName } from '#web/ui/base/clocks.ts';

export interface CallFacts {
  from: Place;
  to: Place;
  fromPoint: string;
  toPoint: string;
  departsAt: string;
  arrivesAt: string;
  /** The seats of the party; for a parcel its weight in kilograms. */
  seats: readonly number[];
  /** How many infants without a seat travel with them. */
  infants: number;
  parcelKg: number | null;
  /** Euro cents for all together; null: by arrangement. */
  total: number | null;
  payBy: PaymentMethod;
  /** Whether the page of the ticket takes payments by card. */
  card: boolean;
}

/** So many seats are listed one by one. */
const LISTED = 4;

/** The sentences to read to a caller: each time by the clock of its stop (docs/product.md 9.19). */
export function readAloud(facts: CallFacts): string {
  const { from, to, departsAt, arrivesAt } = facts;
  const [left, reached] = [dateIn(from.zone, departsAt), dateIn(to.zone, arrivesAt)];
  const later = daysBetween(left, reached);
  const arrives = clock(at(to.zone, arrivesAt), to, from);
  const trip = t('call.read.trip', {
    day: capital(longDayName(left)),
    from: spot(from, facts.fromPoint),
    departs: clock(at(from.zone, departsAt), from, to),
    to: spot(to, facts.toPoint),
    arrives: later > 0 ? t('call.read.later', { days: later, at: arrives }) : arrives,
  });
  return `${trip} ${bill(facts)}`;
}

/** The text for an SMS or a messenger; `url` is the address of the ticket, or of the receiver's page of a parcel. */
export function messageText(facts: CallFacts, url: string): string {
  const { from, to, departsAt, seats } = facts;
  const date = dateIn(from.zone, departsAt);
  const values = {
    path: `${named(from.name)} – ${named(to.name)}`,
    date: `${weekdayName(date)} ${numericDate(date).slice(0, 5)}`,
    time: timeIn(from.zone, departsAt),
    url,
  };
  if (facts.parcelKg !== null) return t('call.sms.parcel', values);
  return t(facts.card ? 'call.sms.ticket.pay' : 'call.sms.ticket', {
    ...values,
    seats: t('call.sms.seats', { n: seats.length, seats: seatList(seats) }),
  });
}

/** The numbers of seats; of a group those that follow each other as a range: '5–27, 30'. */
export function seatList(seats: readonly number[]): string {
  if (seats.length <= LISTED) return seats.join(', ');
  const ranges: [number, number][] = [];
  for (const seat of seats.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === seat - 1) last[1] = seat;
    else ranges.push([seat, seat]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

/** A link that opens the message in the phone's own app, to this number. Both systems of phones read the text of this form. */
export function smsLink(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`;
}

function bill({ seats, infants, parcelKg, total, payBy }: CallFacts): string {
  const count = Math.max(1, seats.length);
  const who =
    parcelKg === null
      ? `${people(count, infants)}, ${t('call.read.seats', { n: count, seats: seats.length > LISTED ? seatList(seats) : listed(seats) })}`
      : parcelKg > 0
        ? t('call.read.parcel', { kg: number(parcelKg, 1) })
        : t('call.parcel');
  if (total === null) return t('call.read.sum.open', { who });
  const sum = t('call.read.total', { n: parcelKg === null ? count : 1, sum: spokenEuro(total) });
  return t('call.read.sum', { who, sum, pay: t(`call.pay.${payBy}.say`) });
}

function people(count: number, infants: number): string {
  const seated = t('call.read.people', { n: count });
  return infants === 0 ? seated : t('call.read.withInfants', { people: seated, n: infants });
}

function spokenEuro(amount: number): string {
  const values = { euro: Math.floor(amount / 100), cents: amount % 100 };
  return t(values.cents === 0 ? 'call.read.euro' : 'call.read.euroCents', values);
}

/** "Об одинадцятій", but "о" before every other hour. */
function at(zone: string, instant: string): string {
  const time = timeIn(zone, instant);
  return t(time.startsWith('11:') ? 'call.read.at11' : 'call.read.at', { time });
}

/** The clock is named only where the two ends have different ones. */
function clock(time: string, place: Place, other: Place): string {
  return place.zone === other.zone ? time : t('call.read.clock', { at: time, clock: clockName(place.zone) });
}

function spot(place: Place, point: string): string {
  const town = named(place.name);
  return point === '' ? town : t('call.read.place', { town, point: inOwnScript(point) });
}

function listed(seats: readonly number[]): string {
  return new Intl.ListFormat(languageTag(locale)).format(seats.map(String));
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** 'четвер, 26 листопада', as it is read aloud. */
function longDayName(date: LocalDate): string {
  return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** 'вересня', of a past year 'вересня 2025 р.': the month since which something is so; in English 'September 2025'. */
export function monthSince(date: LocalDate, now: LocalDate = today()): string {
  const year = date.slice(0, 4) === now.slice(0, 4) ? {} : { year: 'numeric' as const };
  // The month has its genitive only beside a day, which is cut off.
  return formatDate(date, { day: 'numeric', month: 'long', ...year }).replace(/^\d+\s/, '');
}

/** The limits of a price by arrangement, or only that it is by arrangement. */
export function arrangedLabel(range: PriceRange | null | undefined, count = 1): string {
  return range ? rangeWords(range, count) : t('call.arrangement');
}
