import { describe, expect, it } from 'vitest';
import { hryvniasBack, inHryvnias, receiptLines } from './receipt-lines.ts';

const PRICE = [
  { name: 'Дорослий', cents: 5_000 },
  { name: 'Собака', cents: 1_000 },
  { name: 'Туди й назад', cents: -500 },
];

describe('the lines of a receipt', () => {
  it.each([
    ['the whole price', 5_500, [5_000, 1_000, -500]],
    ['a third of it', 1_833, [1_667, 333, -167]],
    ['hryvnias', 266_200, [242_000, 48_400, -24_200]],
    ['one cent', 1, [1]],
  ])('of %s add up', (_, amount, amounts) => {
    const lines = receiptLines(PRICE, amount);
    expect(lines.map((line) => line.amount)).toEqual(amounts);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
    expect(lines[0]?.name).toBe('Дорослий');
  });

  it.each([
    ['a free price', [{ name: 'Дорослий', cents: 0 }], 'Дорослий'],
    ['no lines', [], ''],
  ])('of %s are one', (_, lines, name) => {
    expect(receiptLines(lines, 700)).toEqual([{ name, amount: 700 }]);
  });
});

describe('hryvnias', () => {
  it.each([
    ['euro', { amount: 4_500, currency: 'EUR', rate: 10_000 }, 217_800],
    ['zloty', { amount: 19_350, currency: 'PLN', rate: 43_000 }, 217_800],
    ['hryvnias at any rate', { amount: 217_801, currency: 'UAH', rate: 500_000 }, 217_801],
  ])('of %s', (_, paid, kopecks) => {
    expect(inHryvnias(paid, 484_000)).toBe(kopecks);
  });

  it('of a return are the part of those of its sale, also after the rate has changed', () => {
    expect(hryvniasBack({ amount: 4_500, amountUah: 217_800 }, 1_500)).toBe(72_600);
  });
});
