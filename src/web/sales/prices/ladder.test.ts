import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubEnv('TZ', 'Europe/Kyiv');
});

const { datedLadder, ladderLines } = await import('./ladder.ts');
const { classLabel, ruleLabel } = await import('./labels.ts');

const STEPS = [
  { hoursBefore: 48, percent: 25 },
  { hoursBefore: 24, percent: 50 },
  { hoursBefore: 0, percent: 100 },
];
const [FIRST, SECOND, NO_SHOW] = STEPS as [(typeof STEPS)[0], (typeof STEPS)[0], (typeof STEPS)[0]];

describe('what cancelling costs, in sentences', () => {
  it.each([
    ['no conditions', null, ['Скасування безкоштовне.']],
    ['no steps', [], ['Скасування безкоштовне.']],
    ['only for who does not come', [NO_SHOW], ['До виїзду – безкоштовно', 'Неявка – 100\u00a0% ціни']],
    [
      'one step',
      [FIRST],
      [
        'Раніше ніж за 48\u00a0год до виїзду – безкоштовно',
        'Менше ніж за 48\u00a0год до виїзду – 25\u00a0% ціни',
        'Неявка – 25\u00a0% ціни',
      ],
    ],
    [
      'two steps and who does not come',
      STEPS,
      [
        'Раніше ніж за 48\u00a0год до виїзду – безкоштовно',
        'Від 48 до 24\u00a0год до виїзду – 25\u00a0% ціни',
        'Менше ніж за 24\u00a0год до виїзду – 50\u00a0% ціни',
        'Неявка – 100\u00a0% ціни',
      ],
    ],
  ])('%s', (_what, terms, lines) => {
    expect(ladderLines(terms)).toEqual(lines);
  });

  // The bus leaves on Friday at 14:15 in Warsaw.
  const departs = new Date('2026-06-12T12:15:00Z');
  const dated = (terms: typeof STEPS | null, now: string) =>
    datedLadder(terms, departs, 'Europe/Warsaw', new Date(now)).map((line) => line.replaceAll('\u00a0', ' '));

  it('with the dates on the clock of the stop, from the booking on', () => {
    expect(dated(STEPS, '2026-06-08T10:00:00Z')).toEqual([
      'Скасувати безкоштовно можна до ср, 10 червня, 14:15.',
      'З ср, 10 червня, 14:15 – 25 % ціни.',
      'З чт, 11 червня, 14:15 – 50 % ціни.',
      'Неявка – 100 % ціни.',
    ]);
  });

  it.each([
    ['within the first step', '2026-06-10T13:00:00Z', 'Скасування вже коштує 25 % ціни.', 3],
    ['within the second', '2026-06-12T12:00:00Z', 'Скасування вже коштує 50 % ціни.', 2],
    ['after the departure', '2026-06-12T12:16:00Z', 'Скасування вже коштує 100 % ціни.', 2],
  ])('%s the steps that are over are left out', (_what, now, first, count) => {
    const lines = dated(STEPS, now);
    expect([lines[0], lines.length]).toEqual([first, count]);
  });

  // The server charges the cheaper price exactly at the hour of a step.
  it('at the hour of a step the cheaper price still holds', () => {
    expect(dated([SECOND], '2026-06-11T12:15:00Z')[0]).toMatch(/^Скасувати безкоштовно можна до/);
  });

  it('without conditions says so', () => {
    expect(dated(null, '2026-06-08T10:00:00Z')).toEqual(['Скасування безкоштовне.']);
  });
});

describe('a fare class', () => {
  const name = { uk: 'Дитина', en: 'Child' };
  it.each([
    [4, 12, 'Дитина 4–12'],
    [4, 4, 'Дитина 4'],
    [60, null, 'Дитина від 60'],
    [null, 4, 'Дитина до 4'],
    [0, 3, 'Дитина 0–3'],
    [null, null, 'Дитина'],
  ])('from %s to %s is "%s"', (ageFrom, ageTo, label) => {
    expect(classLabel({ name, ageFrom, ageTo })).toBe(label);
  });

  it.each([
    [30, null, 'знижка 30 %'],
    [100, null, 'безкоштовно'],
    [null, 0, 'безкоштовно'],
    [null, 1_050, 'ціна 10,50 €'],
  ])('of %s percent or %s cents: %s', (discountPercent, fixedCents, label) => {
    expect(ruleLabel({ discountPercent, fixedCents }).replaceAll('\u00a0', ' ')).toBe(label);
  });
});
