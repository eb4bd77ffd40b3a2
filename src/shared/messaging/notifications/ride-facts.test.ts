import { describe, expect, it } from 'vitest';
import { isTravelling, type Ride, type RidePart, rideFacts, summary, sumsOf } from './ride-facts.ts';
import type { RideStop, Words } from './ride-words.ts';

/** Texts as their keys with their values, so that the table is about which facts are named, not about the language. */
const words: Words = {
  locale: 'uk',
  say: (key, values = {}) => [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' '),
};

const NOW = new Date('2026-12-01T10:00:00Z');

const part = (over: Partial<RidePart> = {}): RidePart => ({
  id: 1,
  name: 'Марта Дорошенко',
  code: 'ABCDEFGH',
  seat: 4,
  infantName: null,
  status: 'confirmed',
  hasPet: false,
  hasBaggage: false,
  help: [],
  fareParts: [{ part: 'base', cents: 4000 }],
  number: null,
  receipts: [],
  fare: 4000,
  paid: 0,
  cancellationCharge: 0,
  ...over,
});

const stop = (uk: string, country: string, zone: string, at: string): RideStop => ({
  name: { uk, en: uk },
  point: '',
  spot: null,
  zone,
  at,
  country,
});

const ride = (parts: RidePart[], over: Partial<Ride> = {}): Ride => ({
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Краків', en: 'Kraków' },
  zone: 'Europe/Kyiv',
  departsAt: '2026-12-05T08:00:00Z',
  kind: 'passenger',
  tripId: 7,
  answerUntil: null,
  ends: {
    from: stop('Львів', 'UA', 'Europe/Kyiv', '2026-12-05T08:00:00Z'),
    to: stop('Краків', 'PL', 'Europe/Warsaw', '2026-12-05T15:00:00Z'),
  },
  crossing: null,
  parts,
  carrier: { name: 'Галич-Тур', phones: ['+380671112233'] },
  issuer: null,
  drivers: [{ name: 'Степан', phone: '+380501112233' }],
  bus: { name: 'Neoplan Cityliner', color: { uk: 'білий', en: 'white' }, number: 'ВС 1234 АА' },
  rates: [{ currency: 'UAH', rate: 423_000 }],
  currencies: [],
  rules: { baggage: 'Одна валіза', pets: 'У клітці' },
  terms: null,
  parcel: null,
  ...over,
});

const linesOf = (label: string, of: Ride, now = NOW): string[] =>
  rideFacts(words, of, now)
    .filter((fact) => fact.label.startsWith(label))
    .flatMap(({ lines }) => lines.map((line) => (typeof line === 'string' ? line : line.text)));

describe('the sums of a party', () => {
  it.each<[string, Partial<RidePart>[], ReturnType<typeof sumsOf>]>([
    ['due', [{}], { open: 1, priced: true, due: 4000, paid: 0, charge: 0, back: 0 }],
    ['paid in part', [{ paid: 1500 }], { open: 1, priced: true, due: 2500, paid: 1500, charge: 0, back: 0 }],
    ['paid too much', [{ paid: 4500 }], { open: 1, priced: true, due: 0, paid: 4500, charge: 0, back: 0 }],
    ['without a price', [{ fare: null }], { open: 1, priced: false, due: 0, paid: 0, charge: 0, back: 0 }],
    [
      'cancelled for a charge',
      [{ status: 'cancelled', cancellationCharge: 2000, paid: 500 }],
      { open: 0, priced: true, due: 0, paid: 0, charge: 1500, back: 0 },
    ],
    [
      'cancelled, with money to give back',
      [{}, { status: 'cancelled', cancellationCharge: 1000, paid: 4000 }],
      { open: 1, priced: true, due: 4000, paid: 0, charge: 0, back: 3000 },
    ],
    ['completed', [{ status: 'completed' }], { open: 0, priced: true, due: 0, paid: 0, charge: 0, back: 0 }],
  ])('%s', (_, parts, expected) => expect(sumsOf(parts.map(part))).toEqual(expected));
});

describe('who still travels', () => {
  it.each<[RidePart['status'], boolean]>([
    ['unconfirmed', true],
    ['confirmed', true],
    ['boarded', true],
    ['left_behind', true],
    ['completed', false],
    ['cancelled', false],
    ['no_show', false],
    ['ejected', false],
  ])('%s: %s', (status, travels) => {
    const of = ride([part({ status })]);
    expect(isTravelling(of)).toBe(travels);
    expect(linesOf('mail.fact.driver', of).length > 0).toBe(travels);
  });
});

describe('the lines of a person', () => {
  it.each<[string, Partial<RidePart>, string]>([
    ['a seat', {}, 'Марта Дорошенко, mail.fact.seat seat=4, mail.fact.code code=ABC DEFGH'],
    ['no seat', { seat: null }, 'Марта Дорошенко, mail.fact.code code=ABC DEFGH'],
    [
      'an infant',
      { infantName: 'Соломія' },
      'Марта Дорошенко, mail.fact.infant name=Соломія, mail.fact.seat seat=4, mail.fact.code code=ABC DEFGH',
    ],
    [
      'a cancelled seat',
      { status: 'cancelled' },
      'Марта Дорошенко, mail.fact.code code=ABC DEFGH, mail.fact.off kind=passenger',
    ],
  ])('name %s', (_, over, line) => expect(linesOf('mail.fact.people', ride([part(over)]))).toEqual([line]));

  it('name the help, with the name where several travel, and nobody who was cancelled', () => {
    const help = ['chairOpen', 'lift'] as const;
    const one = ride([part({ help })]);
    expect(linesOf('bookings.help', one)).toEqual(['bookings.help.chairOpen, bookings.help.lift']);
    const party = ride([part({ help }), part({ id: 2, name: 'Іван', help, status: 'cancelled' })]);
    expect(linesOf('bookings.help', party)).toEqual(['Марта Дорошенко: bookings.help.chairOpen, bookings.help.lift']);
  });

  it('count animals and bags of those who travel, with the rules of the carrier', () => {
    const both = { hasPet: true, hasBaggage: true };
    const of = (parts: RidePart[], over?: Partial<Ride>) => linesOf('mail.fact.with', ride(parts, over));
    expect(of([part(both), part({ ...both, id: 2, status: 'no_show' })])).toEqual([
      'mail.fact.pets count=1',
      'У клітці',
      'mail.fact.bags count=1',
      'Одна валіза',
    ]);
    expect(of([part()])).toEqual(['Одна валіза']);
    expect(of([part()], { rules: { baggage: '', pets: 'У клітці' } })).toEqual([]);
  });
});

describe('the money of a mail', () => {
  it.each<[string, Partial<RidePart>[], string[]]>([
    ['due', [{}], ['mail.fact.due sum=40 € kind=passenger', 'mail.fact.or sums=1 692 ₴']],
    [
      'paid in part',
      [{ paid: 1000 }],
      ['mail.fact.due sum=30 € kind=passenger', 'mail.fact.or sums=1 269 ₴', 'mail.fact.paidPart sum=10 €'],
    ],
    ['paid', [{ paid: 4000 }], ['mail.fact.paid sum=40 €']],
    ['free', [{ fare: 0, fareParts: [] }], ['bookings.off.nothing']],
    ['no price yet', [{ fare: null, fareParts: [] }], ['mail.fact.priceLater']],
    ['cancelled, free of charge', [{ status: 'cancelled' }], ['bookings.off.nothing']],
    ['cancelled for a charge', [{ status: 'cancelled', cancellationCharge: 1200 }], ['bookings.off.charge sum=12 €']],
    [
      'one of two cancelled and to give back',
      [{ paid: 4000 }, { id: 2, status: 'cancelled', paid: 4000 }],
      ['bookings.off.back sum=40 €', 'mail.fact.paid sum=40 €'],
    ],
  ])('%s', (_, parts, lines) => {
    const shown = linesOf('mail.fact.sum', ride(parts.map(part)));
    expect(shown.map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines);
  });

  it('names the value added tax only where one rate is in all prices', () => {
    const issuer = {
      ...{ legalName: 'ТОВ Галич', registerNumber: '', vatNumber: '', address: '', phone: '', licence: '' },
      ...{ insurer: '', insuranceContract: '', insuredUntil: '' },
    };
    const number = (vatPercent: number) => ({ series: 'AA', number: 1, issuedAt: '2026-12-01T08:00:00Z', vatPercent });
    const taxed = (percents: number[]) =>
      linesOf(
        'mail.fact.sum',
        ride(
          percents.map((percent, id) => part({ id, number: number(percent) })),
          { issuer },
        ),
      );
    expect(taxed([20, 20]).filter((line) => line.startsWith('legal.vat'))).toHaveLength(1);
    expect(taxed([20, 7]).filter((line) => line.startsWith('legal.vat'))).toHaveLength(0);
  });
});

describe('cancelling', () => {
  const terms = [{ hoursBefore: 24, percent: 50 }];
  it.each<[string, Partial<RidePart>, Partial<Ride>, string, string[]]>([
    ['is free', {}, {}, '2026-12-01T10:00:00Z', ['mail.cancel.free']],
    [
      'is free until the first step',
      {},
      { terms },
      '2026-12-04T08:00:00Z',
      ['mail.cancel.freeUntil when=пт 4 грудня, 10:00 next=50'],
    ],
    ['costs', {}, { terms }, '2026-12-04T08:00:01Z', ['mail.cancel.costs percent=50']],
    ['is not named once aboard', { status: 'boarded' }, { terms }, '2026-12-04T08:00:00Z', []],
    ['of a parcel', {}, { kind: 'parcel', terms }, '2026-12-01T10:00:00Z', ['mail.cancel.parcel']],
  ])('%s', (_, over, of, now, lines) => {
    expect(linesOf('mail.fact.cancel', ride([part(over)], of), new Date(now))).toEqual(lines);
  });
});

describe('the summary of a mail', () => {
  const night = { at: '2026-12-05T00:30:00Z', zone: 'Europe/Kyiv' };
  it.each<[string, Partial<RidePart>[], Partial<Ride>, string]>([
    ['seats and what is due', [{}, { id: 2, seat: 5 }], {}, 'mail.seats count=2 seats=4, 5. mail.sum.short sum=80 €'],
    ['no price yet', [{ fare: null }], {}, 'mail.seats count=1 seats=4'],
    ['paid', [{ paid: 4000 }], {}, 'mail.seats count=1 seats=4'],
    ['cancelled', [{ status: 'cancelled' }], {}, 'bookings.off.nothing'],
    [
      'by night',
      [{ paid: 4000 }],
      {
        ends: { from: { ...stop('Львів', 'UA', night.zone, night.at) }, to: stop('Краків', 'PL', 'Europe/Warsaw', '') },
      },
      'Core.night day=5. mail.seats count=1 seats=4',
    ],
  ])('%s', (_, parts, over, text) => {
    expect(summary(words, ride(parts.map(part), over), NOW).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
