import { expect, test } from 'vitest';
import { grouped } from './grouping.ts';

const trip = (id: string, carrier: number, price: number | null = 4500) => ({ id, carrier: { id: carrier }, price });
const shape = (groups: ReturnType<typeof grouped<ReturnType<typeof trip>>>) =>
  groups.map(({ shown, more }) => [shown.id, ...more.map(({ id }) => id)].join('+'));

test('a short list is shown whole', () => {
  expect(shape(grouped(['a', 'b', 'c', 'd'].map((id) => trip(id, 1))))).toEqual(['a', 'b', 'c', 'd']);
});

test('in a long list the third trip of a line and all later ones follow behind the second', () => {
  const list = [
    trip('a', 1),
    trip('b', 2),
    trip('c', 1),
    trip('d', 1),
    trip('e', 1, 5000),
    trip('f', 1),
    trip('g', 3),
    trip('h', 1),
  ];
  expect(shape(grouped(list))).toEqual(['a', 'b', 'c+d+f+h', 'e', 'g']);
});
