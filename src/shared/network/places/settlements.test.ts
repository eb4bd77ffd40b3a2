import { describe, expect, it } from 'vitest';
import { townAnswer } from './answer.ts';
import {
  addSettlements,
  byRank,
  emptySettlements,
  type Settlement,
  settlementBegun,
  settlementsNamed,
} from './settlements.ts';
import { indexPlaces } from './suggest.ts';

const settlement = (uk: string, en: string, country: string, population = 0, ...aliases: string[]): Settlement => ({
  name: { uk, en },
  country,
  population,
  aliases,
  lat: 50,
  lon: 24,
});
const ROWS = [
  settlement('Лондон', 'London', 'GB', 9_000_000, 'Londyn'),
  settlement('Лука', 'Luka', 'UA', 500),
  settlement('Лука', 'Luka', 'UA', 900),
  settlement('Рим', 'Rym', 'UA', 20),
  settlement('Zymna Voda', 'Zymna Voda', 'UA'),
  settlement('Rom', 'Rom', 'FR', 1000),
];
const settlements = emptySettlements();
addSettlements(settlements, ROWS.toSorted(byRank));
const towns = indexPlaces([
  { name: { uk: 'Рим', en: 'Rome' }, aliases: [], further: new Set(['rom']), population: 2_300_000, country: 'IT' },
  { name: { uk: 'Лукка', en: 'Lucca' }, aliases: [], further: new Set(['luka']), population: 80_000, country: 'IT' },
]);

describe('settlements', () => {
  it('are found by their whole name as written or by sound, the larger first', () => {
    expect(settlementsNamed(settlements, 'лука', null).map(({ population }) => population)).toEqual([900, 500]);
    expect(settlementsNamed(settlements, 'зимна вода', null).map(({ name }) => name.en)).toEqual(['Zymna Voda']);
    expect(settlementsNamed(settlements, 'лук', null)).toEqual([]);
  });

  it('are found by the beginning of their name, from four letters on', () => {
    expect(settlementBegun(settlements, 'зимн')?.name.en).toBe('Zymna Voda');
    expect(settlementBegun(settlements, 'зим')).toBeUndefined();
  });
});

describe('towns and settlements of one name', () => {
  it.each([
    ['Рим', 'town'],
    ['Rom', 'town'],
    ['Лукка', 'town'],
    ['Londyn', 'elsewhere'],
    ['Зимна Вода', 'near'],
  ])('%s is answered as %s', (typed, kind) => expect(townAnswer(towns, settlements, typed).kind).toBe(kind));

  it('a beginning says that the name is not complete', () => {
    expect(townAnswer(towns, settlements, 'Зимна')).toMatchObject({ kind: 'near', begun: true });
    expect(townAnswer(towns, settlements, 'Зимна Вода')).toMatchObject({ kind: 'near', begun: false });
  });
});
