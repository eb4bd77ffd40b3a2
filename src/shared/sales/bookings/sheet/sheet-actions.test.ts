import { describe, expect, it } from 'vitest';
import { bookingOf, isOfCash, type SheetActionInput, sheetAction } from './sheet-actions.ts';

const PHOTO = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const OTHER = '7f9619ff-8b86-4d01-b42d-00c04fc964ff';
const PAYMENT = { amount: 4500, currency: 'EUR', rate: 10_000, method: 'cash' };

/** Why a press is refused: the fields with their message keys; null when it is taken. */
function refused(action: unknown): Record<string, string> | null {
  const result = sheetAction.safeParse(action);
  if (result.success) return null;
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('presses of the trip sheet', () => {
  it.each([
    ['boarding somebody', { action: 'board', bookingId: 5 }, null],
    [
      'taking somebody off without a reason',
      { action: 'eject', bookingId: 5, reason: ' ' },
      { reason: 'field_required' },
    ],
    ['a seat', { action: 'setSeat', bookingId: 5, seat: 60 }, null],
    ['a seat that no bus has', { action: 'setSeat', bookingId: 5, seat: 61 }, { seat: 'seat_format' }],
    ['the seat zero', { action: 'setSeat', bookingId: 5, seat: 0 }, { seat: 'seat_format' }],
    ['handing out by the code', { action: 'handOut', bookingId: 5, pin: '4821' }, null],
    ['handing out by three digits', { action: 'handOut', bookingId: 5, pin: '482' }, { pin: 'pin_format' }],
    [
      'handing out without anything',
      { action: 'handOut', bookingId: 5 },
      { reason: 'field_required', photos: 'photos_min' },
    ],
    [
      'handing out without the code but with a reason only',
      { action: 'handOut', bookingId: 5, reason: 'телефон розрядився' },
      { photos: 'photos_min' },
    ],
    [
      'handing out with a reason and a photo',
      { action: 'handOut', bookingId: 5, reason: 'телефон розрядився', photos: [PHOTO] },
      null,
    ],
    [
      'taking a parcel over without a photo',
      { action: 'takeOver', bookingId: 5, weightKg: 4, condition: 'whole', photos: [] },
      { photos: 'photos_min' },
    ],
    [
      'taking a parcel over that weighs nothing',
      { action: 'takeOver', bookingId: 5, weightKg: 0, condition: 'whole', photos: [PHOTO] },
      { weightKg: 'weight_format' },
    ],
    [
      'more photos than one press takes',
      { action: 'damaged', bookingId: 5, note: 'кут', photos: Array.from({ length: 7 }, () => PHOTO) },
      { photos: 'photos_max' },
    ],
    [
      'keeping a parcel nowhere',
      { action: 'unclaimed', bookingId: 5, place: '', until: '2035-06-20' },
      { place: 'field_required' },
    ],
    ['a code of five characters', { action: 'receive', code: 'K7M4X' }, { code: 'code_format' }],
    [
      'an amount of zero',
      { action: 'payment', bookingId: 5, payment: { ...PAYMENT, amount: 0 } },
      { 'payment.amount': 'amount_format' },
    ],
    [
      'a part of a cent',
      { action: 'payment', bookingId: 5, payment: { ...PAYMENT, amount: 1.5 } },
      { 'payment.amount': 'amount_format' },
    ],
    [
      'an expense for nothing',
      { action: 'expense', expenseId: OTHER, amount: 500, currency: 'PLN', what: '' },
      { what: 'field_required' },
    ],
  ])('%s', (_, action, problems) => {
    expect(refused(action)).toEqual(problems);
  });

  it('round a measured weight to 100 g', () => {
    const press = { action: 'takeOver', bookingId: 5, weightKg: 4.26, condition: 'whole', photos: [PHOTO] } as const;
    expect(sheetAction.parse(press)).toMatchObject({ weightKg: 4.3, payer: 'sender', charge: false });
  });

  it('read the code on a label whichever way it is typed', () => {
    expect(sheetAction.parse({ action: 'receive', code: ' k7m4xp ' })).toEqual({ action: 'receive', code: 'K7M4XP' });
  });

  it('a walk-on is unpaid by default', () => {
    const walkOn = { action: 'walkOn', fromSeq: 0, toSeq: 2, seat: 4, name: 'Олег', price: 4500 } as const;
    expect(sheetAction.parse(walkOn)).toMatchObject({ paid: false });
    expect(refused({ ...walkOn, price: 100_001 })).toEqual({ price: 'price_max_length' });
    expect(refused({ ...walkOn, price: -1 })).not.toBeNull();
  });
});

describe('what a press is about', () => {
  it.each<[SheetActionInput, number | null, boolean]>([
    [{ action: 'start' }, null, false],
    [{ action: 'depart', seq: 1 }, null, false],
    [{ action: 'board', bookingId: 5 }, 5, false],
    [{ action: 'pay', bookingId: 6, paid: true }, 6, false],
    [{ action: 'receive', code: 'K7M4XP' }, null, false],
    [{ action: 'expense', expenseId: OTHER, amount: 500, currency: 'PLN', what: 'стоянка' }, null, true],
    [{ action: 'dropExpense', expenseId: OTHER }, null, true],
    [{ action: 'handOverCash', sums: [] }, null, true],
  ])('%j', (input, bookingId, ofCash) => {
    const action = sheetAction.parse(input);
    expect(bookingOf(action)).toBe(bookingId);
    expect(isOfCash(action)).toBe(ofCash);
  });
});
