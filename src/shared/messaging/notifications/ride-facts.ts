import { amountText, type Currency, takenCurrencies } from '#shared/core/currencies.ts';
import { readablePhone } from '#shared/core/text/phone.ts';
import { localDate } from '#shared/core/time.ts';
import { dataLanguage, type LocalName } from '#shared/i18n/locale.ts';
import type { Issuer } from '#shared/network/carriers/legal.ts';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import type { ExchangeRate } from '#shared/network/carriers/rates.ts';
import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import type { Help } from '#shared/network/fleet/help.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { toGiveBack } from '#shared/sales/bookings/rules/owed.ts';
import { localCash } from '#shared/sales/bookings/rules/payments.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { FiscalReceipt } from '#shared/sales/bookings/rules/ticket-number.ts';
import { numberText, type TicketNumber } from '#shared/sales/bookings/rules/ticket-number.ts';
import { vatText } from '#shared/sales/bookings/rules/vat.ts';
import { cancellationNow } from '#shared/sales/prices/cancellation.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { extraName, extrasOf } from '#shared/sales/prices/extras.ts';
import { lineLabel } from '#shared/sales/prices/fare-line-label.ts';
import { fareLines } from '#shared/sales/prices/fare-lines.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { parcelLines, type RideParcel } from './parcel-lines.ts';
import { clockText, inScript, nightWords, type RideHead, type RideStop, shortDay, type Words } from './ride-words.ts';

/** A traveller, or a parcel, of a party. */
export interface RidePart {
  id: number;
  name: string;
  code: string;
  seat: number | null;
  infantName: string | null;
  status: BookingStatus;
  hasPet: boolean;
  hasBaggage: boolean;
  help: readonly Help[];
  fareParts: readonly FarePart[];
  /** The number of the ticket, once it was confirmed. */
  number: TicketNumber | null;
  receipts: readonly FiscalReceipt[];
  fare: number | null;
  paid: number;
  cancellationCharge: number;
}

export interface Ride extends RideHead {
  kind: BookingKind;
  tripId: number;
  answerUntil: string | Date | null;
  ends: { from: RideStop; to: RideStop };
  crossing: LocalName | null;
  /** The party; first the bookings that the message is about. */
  parts: readonly RidePart[];
  carrier: { name: string; phones: readonly string[] };
  /** The legal data of the carrier; null where it has named none. */
  issuer: Issuer | null;
  drivers: readonly { name: string; phone: string | null }[];
  bus: { name: string; color: LocalName; number: string } | null;
  rates: readonly Pick<ExchangeRate, 'currency' | 'rate'>[];
  /** The currencies that the route names; if empty, the currencies of the two ends count. */
  currencies: readonly Currency[];
  rules: { baggage: string; pets: string; english?: CarrierRules['english'] };
  terms: CancellationTerms;
  parcel: RideParcel | null;
}

/** A line of a mail; a telephone number is a link. */
export type FactLine = string | { text: string; href: string };

export interface Fact {
  label: string;
  lines: FactLine[];
}

const OPEN: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded', 'left_behind'];
const OFF: readonly BookingStatus[] = ['cancelled', 'no_show', 'ejected'];

type MoneyPart = Pick<RidePart, 'status' | 'fare' | 'paid' | 'cancellationCharge'>;

/** The sums of a party in euro cents: still due, paid, owed for seats given up, and refunded. */
export function sumsOf(parts: readonly MoneyPart[]) {
  const open = parts.filter(({ status }) => OPEN.includes(status));
  const sum = (parts: readonly MoneyPart[], value: (part: MoneyPart) => number) =>
    parts.reduce((all, part) => all + value(part), 0);
  const off = parts.filter(({ status }) => OFF.includes(status));
  return {
    open: open.length,
    priced: open.every(({ fare }) => fare !== null),
    due: sum(open, ({ fare, paid }) => Math.max(0, (fare ?? 0) - paid)),
    paid: sum(open, ({ paid }) => paid),
    charge: sum(off, ({ cancellationCharge, paid }) => Math.max(0, cancellationCharge - paid)),
    back: sum(off, toGiveBack),
  };
}

/** Effect of a cancellation on the passenger's money: 'платити не треба', 'повернемо 12 €', 'заплатити 31 € за скасування'. */
export function offText({ locale, say }: Words, { charge, back }: { charge: number; back: number }): string {
  if (back > 0) return say('bookings.off.back', { sum: amountText(locale, back, 'EUR') });
  if (charge > 0) return say('bookings.off.charge', { sum: amountText(locale, charge, 'EUR') });
  return say('bookings.off.nothing');
}

export function isTravelling({ parts }: Pick<Ride, 'parts'>): boolean {
  return parts.some(({ status }) => OPEN.includes(status));
}

/** The facts of a ride, the most urgent first: who, what with them, money, contacts, until when cancelling is free. */
export function rideFacts(words: Words, ride: Ride, now: Date): Fact[] {
  const { say } = words;
  const fact = (label: string, lines: readonly FactLine[]): Fact[] =>
    lines.length > 0 ? [{ label, lines: [...lines] }] : [];
  const isParcel = ride.kind === 'parcel';
  const travelling = isTravelling(ride);
  return [
    ...fact(
      say(isParcel ? 'mail.fact.sender' : 'mail.fact.people'),
      ride.parts.map((part) => personLine(words, ride, part)),
    ),
    ...fact(say('mail.fact.parcel'), ride.parcel ? parcelLines(words, ride.parcel) : []),
    ...fact(
      say('mail.fact.receiver'),
      ride.parcel ? [inScript(words, ride.parcel.receiver), phoneLine(ride.parcel.receiverPhone)] : [],
    ),
    ...fact(say('mail.fact.with'), travelling && !isParcel ? luggageLines(words, ride) : []),
    ...fact(say('bookings.help'), travelling ? helpLines(words, ride) : []),
    ...fact(say('mail.fact.sum'), moneyLines(words, ride)),
    ...fact(
      say('fiscal.receipts'),
      ride.parts.flatMap((part) => part.receipts.map((one) => receiptLine(words, one))),
    ),
    ...fact(say('mail.fact.driver'), travelling ? driverLines(words, ride) : []),
    ...fact(say('mail.fact.carrier'), [inScript(words, ride.carrier.name), ...ride.carrier.phones.map(phoneLine)]),
    ...fact(say('mail.fact.cancel'), cancelLines(words, ride, now)),
    ...fact(say('legal.title'), legalLines(words, ride)),
  ];
}

function personLine(words: Words, { kind }: Ride, { name, code, number, seat, infantName, status }: RidePart): string {
  const { say } = words;
  return [
    inScript(words, name),
    ...(infantName ? [say('mail.fact.infant', { name: inScript(words, infantName) })] : []),
    ...(seat === null || OFF.includes(status) ? [] : [say('mail.fact.seat', { seat })]),
    say('mail.fact.code', { code: spacedCode(code) }),
    ...(number ? [say('legal.number.of', { kind, number: inScript(words, numberText(number)) })] : []),
    ...(OFF.includes(status) ? [say('mail.fact.off', { kind })] : []),
  ].join(', ');
}

function luggageLines(words: Words, { parts, rules }: Ride): string[] {
  const count = (fact: 'hasPet' | 'hasBaggage') =>
    parts.filter((part) => part[fact] && !OFF.includes(part.status)).length;
  const [pets, bags] = [count('hasPet'), count('hasBaggage')];
  const english = words.locale === 'en' ? rules.english : undefined;
  const own = { pets: english?.petRules || rules.pets, baggage: english?.baggageRules || rules.baggage };
  return [
    ...(pets > 0 ? [words.say('mail.fact.pets', { count: pets })] : []),
    ...(pets > 0 && own.pets !== '' ? [inScript(words, own.pets)] : []),
    ...parts.flatMap(({ fareParts, status }) =>
      OFF.includes(status) ? [] : extrasOf(fareParts).map((one) => extraName(one, words.locale)),
    ),
    ...(bags > 0 ? [words.say('mail.fact.bags', { count: bags })] : []),
    ...(own.baggage === '' ? [] : [inScript(words, own.baggage)]),
  ];
}

/** The help that each traveller needs; of several travellers with the name. */
function helpLines(words: Words, { parts }: Ride): string[] {
  return parts.flatMap(({ name, help, status }) => {
    if (help.length === 0 || OFF.includes(status)) return [];
    const list = help.map((one) => words.say(`bookings.help.${one}`)).join(', ');
    return [parts.length > 1 ? `${inScript(words, name)}: ${list}` : list];
  });
}

function moneyLines(words: Words, ride: Ride): string[] {
  const { locale, say } = words;
  const { open, priced, due, paid } = sumsOf(ride.parts);
  const off = ride.parts.some(({ status }) => OFF.includes(status)) ? [offText(words, sumsOf(ride.parts))] : [];
  if (open === 0) return off;
  if (!priced) return [...off, say('mail.fact.priceLater')];
  const money = (cents: number) => amountText(locale, cents, 'EUR');
  const price = priceLines(words, ride);
  if (due === 0)
    return [...off, paid > 0 ? say('mail.fact.paid', { sum: money(paid) }) : say('bookings.off.nothing'), ...price];
  return [
    ...off,
    say('mail.fact.due', { sum: money(due), kind: ride.parcel?.payer === 'receiver' ? 'receiver' : ride.kind }),
    ...otherMoney(words, ride, due),
    ...(paid > 0 ? [say('mail.fact.paidPart', { sum: money(paid) })] : []),
    ...price,
  ];
}

/** Components of a price that is not simply the full price, and its value added tax. */
function priceLines({ locale, say }: Words, { parts, issuer }: Ride): string[] {
  const open = parts.filter(({ status }) => OPEN.includes(status));
  const lines = fareLines(open.map(({ fareParts }) => fareParts));
  const explained = lines.some(({ kind }) => kind !== 'full') ? lines : [];
  const rates = new Set(open.map(({ number }) => number?.vatPercent));
  const [rate] = rates;
  const fares = open.reduce((sum, { fare }) => sum + (fare ?? 0), 0);
  return [
    ...explained.map((line) => `${lineLabel({ locale, say }, line)}: ${amountText(locale, line.cents, 'EUR')}`),
    ...(rates.size === 1 && rate !== undefined && issuer ? [vatText({ locale, say }, fares, rate)] : []),
  ];
}

/** The carrier as the law names it, on a ticket that has a number. */
function legalLines(words: Words, { parts, issuer, departsAt, zone }: Ride): string[] {
  if (!issuer || !isTravelling({ parts }) || !parts.some(({ number }) => number)) return [];
  return legalFacts(words, issuer, localDate(new Date(departsAt), zone)).map(
    ({ label, value }) => `${label}: ${inScript(words, value)}`,
  );
}

/** The sum in the other currencies that are taken, by the carrier's rates. */
function otherMoney({ locale, say }: Words, { ends, rates, currencies }: Ride, due: number): string[] {
  const taken = takenCurrencies(currencies, [ends.from.country, ends.to.country]);
  const sums = localCash(due, taken, rates).map(({ amount, currency }) => amountText(locale, amount, currency));
  return sums.length > 0 ? [say('mail.fact.or', { sums: sums.join(', ') })] : [];
}

function driverLines(words: Words, { drivers, bus }: Ride): FactLine[] {
  const { locale, say } = words;
  const color = bus?.color[dataLanguage(locale)] ?? '';
  return [
    ...drivers.flatMap(({ name, phone }) => [inScript(words, name), ...(phone ? [phoneLine(phone)] : [])]),
    ...(bus
      ? [[bus.name, color, say('mail.fact.plate', { plate: bus.number })].filter(Boolean).join(', ')]
      : [say('mail.fact.busLater')]),
  ];
}

function cancelLines(words: Words, { parts, ends, kind, terms }: Ride, now: Date): string[] {
  const { say } = words;
  if (!parts.some(({ status }) => status === 'unconfirmed' || status === 'confirmed')) return [];
  if (kind === 'parcel') return [say('mail.cancel.parcel')];
  const { percent, until, next } = cancellationNow(terms, new Date(ends.from.at), now);
  if (until === null) return [percent === 0 ? say('mail.cancel.free') : say('mail.cancel.costs', { percent })];
  const { zone } = ends.from;
  const when = `${shortDay(words, until, zone)}, ${clockText(words, [until], zone)}`;
  return percent === 0
    ? [say('mail.cancel.freeUntil', { when, next: next ?? 0 })]
    : [say('mail.cancel.costsUntil', { when, percent, next: next ?? 0 })];
}

/** The receipt with the address by which it is checked. */
function receiptLine({ locale, say }: Words, { number, amount, currency, url }: FiscalReceipt): FactLine {
  return { text: say('fiscal.receipt', { number, sum: amountText(locale, amount, currency) }), href: url };
}

export function phoneLine(phone: string): { text: string; href: string } {
  return { text: readablePhone(phone).replaceAll(' ', '\u00a0'), href: `tel:${phone.replace(/[^\d+]/g, '')}` };
}

/** The night of a departure that is still ahead: 'у ніч із п’ятниці на суботу'; '' for any other. */
export function nightAhead(words: Words, ride: Ride, now: Date): string {
  const { at, zone } = ride.ends.from;
  return isTravelling(ride) && new Date(at) > now ? nightWords(words, at, zone) : '';
}

/** The line under the date of a departure by night, and what the traveller learns first in a list of mails. */
export function summary(words: Words, ride: Ride, now: Date): string {
  const { locale, say } = words;
  const night = nightAhead(words, ride, now);
  const { open, priced, due } = sumsOf(ride.parts);
  const seats = ride.parts.flatMap(({ seat, status }) => (seat === null || OFF.includes(status) ? [] : [seat]));
  const money =
    open === 0
      ? offText(words, sumsOf(ride.parts))
      : due > 0 && priced
        ? say('mail.sum.short', { sum: amountText(locale, due, 'EUR') })
        : '';
  return [
    night && capital(night),
    open > 0 && seats.length > 0 ? say('mail.seats', { count: seats.length, seats: seats.join(', ') }) : '',
    money,
  ]
    .filter(Boolean)
    .join('. ');
}

export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
