import { expect, test } from 'vitest';
import { checksFor } from './checks.ts';

const PLAIN = { hasPet: false, childSeat: null, help: [], infantName: null, fareParts: [] };
const OUT = { from: 'UA', to: 'PL', on: '2026-06-12' };
const UKRAINIAN = { born: '1990-05-17', citizenship: 'UA' };
const childClass = { part: 'class', cents: 0, ageFrom: 4, ageTo: 12 } as const;
const animal = { part: 'extra', cents: 500, kind: 'animal' } as const;

test.each([
  ['a Ukrainian into Schengen', {}, UKRAINIAN, OUT, 'document stay'],
  ['a Pole into Schengen', {}, { ...UKRAINIAN, citizenship: 'PL' }, OUT, 'document'],
  ['a Norwegian into Schengen', {}, { ...UKRAINIAN, citizenship: 'NO' }, OUT, 'document'],
  ['somebody whose citizenship is not known', {}, undefined, OUT, 'document stay'],
  ['a Ukrainian out of Schengen', {}, UKRAINIAN, { ...OUT, from: 'DE', to: 'UA' }, 'document'],
  ['a Ukrainian to Moldova', {}, UKRAINIAN, { ...OUT, to: 'MD' }, 'document'],
  ['a ride within Ukraine', { hasPet: true }, UKRAINIAN, { ...OUT, to: 'UA' }, ''],
  ['a ride within Schengen', { hasPet: true }, UKRAINIAN, { ...OUT, from: 'DE' }, ''],
  ['the day before the 18th birthday', {}, { born: '2008-06-13', citizenship: 'PL' }, OUT, 'document child'],
  ['the 18th birthday', {}, { born: '2008-06-12', citizenship: 'PL' }, OUT, 'document'],
  ['a grown-up by the document in a class of children', { fareParts: [childClass] }, UKRAINIAN, OUT, 'document stay'],
  ['a class of children', { fareParts: [childClass] }, undefined, OUT, 'document stay child'],
  ['a child seat', { childSeat: 'booster' as const }, undefined, OUT, 'document stay child'],
  ['a child alone', { help: ['childAlone' as const] }, undefined, OUT, 'document stay child'],
  ['an infant on the lap', { infantName: 'Соломія' }, UKRAINIAN, OUT, 'document stay child'],
  ['an animal', { hasPet: true }, UKRAINIAN, OUT, 'document stay animal'],
  ['an animal with a price', { fareParts: [animal] }, UKRAINIAN, OUT, 'document stay animal'],
])('%s: %j', (_who, change, document, ride, checks) => {
  expect(checksFor({ ...PLAIN, ...change }, document, ride).join(' ')).toBe(checks);
});
