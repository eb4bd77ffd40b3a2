import { describe, expect, it } from 'vitest';
import { foundAnswer, foundInput, lostInput } from './schema.ts';

describe('the seat of something lost', () => {
  it.each([
    [null, true],
    [1, true],
    [60, true],
    [0, false],
    [61, false],
    [1.5, false],
  ])('%s is taken: %s', (seat, taken) => {
    expect(lostInput.safeParse({ what: 'Парасолька', seat }).success).toBe(taken);
    expect(foundInput.safeParse({ what: 'Парасолька', seat, reportId: null }).success).toBe(taken);
  });
});

it('its description is neither empty nor endless', () => {
  const described = (what: string) => lostInput.safeParse({ what, seat: null }).success;
  expect([described('я'.repeat(300)), described('я'.repeat(301)), described(' ')]).toEqual([true, false, false]);
});

describe('an answer', () => {
  it.each([
    ['found', '', false],
    ['found', '  ', false],
    ['found', 'В офісі', true],
    ['sent', '', false],
    ['sent', 'Рейсом о 19:00', true],
    ['notFound', '', true],
    ['returned', '', true],
    ['returned', 'Сестрі', true],
    ['notFound', 'я'.repeat(301), false],
    ['stored', 'У водія', false],
  ])('%s with the note "%s" is taken: %s', (answer, note, taken) => {
    const { success, error } = foundAnswer.safeParse({ answer, note });
    expect(success).toBe(taken);
    if (note.trim() === '' && !taken)
      expect(error?.issues).toMatchObject([{ path: ['note'], message: 'field_required' }]);
  });
});
