import { describe, expect, it } from 'vitest';
import { typedMoney, typedTime } from './typing.ts';

describe('typedTime', () => {
  it.each([
    ['1', '1'],
    ['18', '18'],
    ['181', '18:1'],
    ['18:15', '18:15'],
    ['1815', '18:15'],
    ['9', '09'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['18:', '18'],
    ['abc', ''],
  ])('turns %s into %s', (text, expected) => {
    expect(typedTime(text)).toBe(expected);
  });

  it('gives the same when it is typed digit by digit', () => {
    const typed = [...'0915'].reduce((text, figure) => typedTime(text + figure), '');
    expect(typed).toBe('09:15');
  });
});

describe('typedMoney', () => {
  it.each([
    ['24', '24'],
    ['24,', '24,'],
    ['24,50', '24,50'],
    ['24.505', '24.50'],
    ['2a4,5,5', '24,55'],
    ['€ 12', '12'],
    ['-5', '-5'],
    ['−5,5', '-5,5'],
    ['5-', '5'],
  ])('turns %s into %s', (text, expected) => {
    expect(typedMoney(text)).toBe(expected);
  });
});
