import { expect, it } from 'vitest';
import { newCodes } from './new-codes.ts';

it.each<[string, [text: string, at: number, listening: boolean][], string[]]>([
  [
    'that stays in the picture is reported once',
    [
      ['A', 0, true],
      ['A', 200, true],
      ['A', 2600, true],
      ['A', 5000, true],
    ],
    ['A'],
  ],
  [
    'is reported again after it had left the picture',
    [
      ['A', 0, true],
      ['A', 3000, true],
    ],
    ['A', 'A'],
  ],
  [
    'is not reported again while the answer is shown',
    [
      ['A', 0, true],
      ['A', 2000, false],
      ['A', 4000, false],
      ['A', 4200, true],
    ],
    ['A'],
  ],
  [
    'that appears without a listener is reported as soon as there is one',
    [
      ['A', 0, true],
      ['B', 500, false],
      ['B', 700, true],
    ],
    ['A', 'B'],
  ],
  [
    'of the next ticket is reported at once',
    [
      ['A', 0, true],
      ['B', 100, true],
      ['A', 200, true],
    ],
    ['A', 'B', 'A'],
  ],
])('a code %s', (_, seen, reported) => {
  const isNew = newCodes();
  expect(seen.filter((one) => isNew(...one)).map(([text]) => text)).toEqual(reported);
});
