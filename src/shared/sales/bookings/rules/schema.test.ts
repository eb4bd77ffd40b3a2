import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { bookInput } from './schema.ts';
import { seenCharge } from './seen-charge.ts';

const TRAVELLER = { name: 'Ірина Савчук', seat: null };
const RIDE = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers: [TRAVELLER], phone: '+380671112233' };
const PARCEL = {
  ...{ kind: 'parcel', fromSeq: 0, toSeq: 2, senderName: 'Надія Ткач', senderPhone: '+380671112233' },
  ...{ receiverName: 'Марія Гнатюк', receiverPhone: '+48600111222', what: 'Мед', sizeClass: 'm', weightKg: 5 },
  declaredValue: 3000,
};

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** The fields that are refused, with their message keys; null when the input is taken. */
function refused(schema: Schema, input: unknown): Record<string, string> | null {
  const { success, error } = schema.safeParse(input);
  return success ? null : Object.fromEntries(error?.issues.map((one) => [one.path.join('.'), one.message]) ?? []);
}

const any = expect.any(String);

describe('a booking of seats', () => {
  const party = (count: number) => Array.from({ length: count }, () => TRAVELLER);
  const one = (values: object) => ({ travellers: [{ ...TRAVELLER, ...values }] });

  it.each<[string, object, Record<string, unknown> | null]>([
    ['as it should be', {}, null],
    ['before the first stop', { fromSeq: -1 }, { fromSeq: any }],
    ['from half a stop', { fromSeq: 0.5 }, { fromSeq: any }],
    ['from a stop that no trip has', { fromSeq: 100 }, { fromSeq: any }],
    ['to before the first stop', { toSeq: -1 }, { toSeq: any }],
    ['to half a stop', { toSeq: 1.5 }, { toSeq: any }],
    ['to a stop that no trip has', { toSeq: 100 }, { toSeq: any }],
    ['for nobody', { travellers: [] }, { travellers: 'travellers_min' }],
    ['for as many as possible', { travellers: party(LIMITS.SEATS_MAX) }, null],
    ['for too many', { travellers: party(LIMITS.SEATS_MAX + 1) }, { travellers: 'travellers_max' }],
    ['on seat 0', one({ seat: 0 }), { 'travellers.0.seat': 'seat_format' }],
    ['on seat 61', one({ seat: 61 }), { 'travellers.0.seat': 'seat_format' }],
    ['on half a seat', one({ seat: 1.5 }), { 'travellers.0.seat': any }],
    ['by no fare class', one({ classId: 0 }), { 'travellers.0.classId': any }],
    [
      'on one seat twice',
      { travellers: party(2).map((traveller) => ({ ...traveller, seat: 4 })) },
      { 'travellers.1.seat': 'seat_twice' },
    ],
    ['with a long note', { note: 'я'.repeat(301) }, { note: 'text_max_length' }],
    ['with a long code', { promoCode: 'A'.repeat(41) }, { promoCode: 'promo_format' }],
  ])('%s', (_, values, problems) => {
    expect(refused(bookInput, { ...RIDE, ...values })).toEqual(problems);
  });
});

describe('a booking of a parcel', () => {
  it.each<[string, object, Record<string, unknown> | null]>([
    ['as it should be', {}, null],
    ['without a value', { declaredValue: null }, null],
    ['lighter than anything', { weightKg: 0.05 }, { weightKg: 'weight_format' }],
    ['heavier than anything', { weightKg: 501 }, { weightKg: 'weight_format' }],
    ['of less than no value', { declaredValue: -1 }, { declaredValue: any }],
    ['of half a cent', { declaredValue: 0.5 }, { declaredValue: any }],
    ['of too much value', { declaredValue: 10_000_001 }, { declaredValue: any }],
  ])('%s', (_, values, problems) => {
    expect(refused(bookInput, { ...PARCEL, ...values })).toEqual(problems);
  });
});

it.each([
  [undefined, true],
  [0, true],
  [1_000_000, true],
  [-1, false],
  [1_000_001, false],
])('%j is a cost that somebody can have seen: %s', (cents, taken) => {
  expect(seenCharge.safeParse(cents).success).toBe(taken);
});
