import { describe, expect, test } from 'vitest';
import { colorRule } from '#shared/core/field-rules.ts';
import { BUS_COLORS, busColor } from './colors.ts';

describe('the colour of a bus', () => {
  test.each([
    ['синій', { uk: 'синій', en: 'blue' }],
    ['Темно-синій', { uk: 'темно-синій', en: 'dark blue' }],
    ['WHITE', { uk: 'білий', en: 'white' }],
    [' срібний ', { uk: 'сріблястий', en: 'silver' }],
    ['Gray', { uk: 'сірий', en: 'grey' }],
    ['Білий із синім', { uk: 'білий із синім', en: 'білий із синім' }],
  ])('%s', (typed, shown) => {
    expect(busColor(typed)).toEqual(shown);
  });

  test('every offered name fits the field, and differs from the others in both languages', () => {
    for (const { uk, en } of BUS_COLORS) expect([colorRule(uk), colorRule(en)]).toEqual([null, null]);
    expect(new Set(BUS_COLORS.flatMap(({ uk, en }) => [uk, en])).size).toBe(BUS_COLORS.length * 2);
  });
});
