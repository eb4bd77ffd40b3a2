import { describe, expect, it } from 'vitest';
import { fittingCrossings, needsCrossing, otherCrossings } from './crossing-rules.ts';

const CROSSINGS = [
  { key: 'krakovets', countries: ['UA', 'PL'] },
  { key: 'shehyni', countries: ['UA', 'PL'] },
  { key: 'chop', countries: ['UA', 'HU'] },
  { key: 'palanca', countries: ['UA', 'MD'] },
  { key: 'leuseni', countries: ['MD', 'RO'] },
];
const fitting = (...countries: string[]) => fittingCrossings(countries, CROSSINGS).map(({ key }) => key);

describe('the crossings of a path', () => {
  it.each([
    ['Ukraine – Poland', ['UA', 'UA', 'PL'], ['krakovets', 'shehyni']],
    ['and back', ['PL', 'UA'], ['krakovets', 'shehyni']],
    ['Ukraine – Hungary', ['UA', 'HU'], ['chop']],
    ['Ukraine – Poland – Germany: those of the first border only', ['UA', 'PL', 'DE'], ['krakovets', 'shehyni']],
    ['through Moldova to Romania: both borders', ['UA', 'MD', 'RO'], ['palanca', 'leuseni']],
    ['within a country', ['UA', 'UA'], []],
    ['no stops yet', [], []],
  ])('%s', (_what, countries, keys) => {
    expect(fitting(...countries)).toEqual(keys);
  });

  it('are all that touch either country where none joins the two', () => {
    expect(fitting('UA', 'DE')).toEqual(['krakovets', 'shehyni', 'chop', 'palanca']);
  });
});

describe('another crossing of a trip', () => {
  const all = [
    ...CROSSINGS.map((one) => ({ ...one, busAllowed: null })),
    { key: 'medyka', countries: ['UA', 'PL'], busAllowed: false },
  ];
  it.each([
    ['of the same border', ['UA', 'UA', 'PL', 'DE'], 'krakovets', ['shehyni']],
    ['on the way back', ['PL', 'UA'], 'shehyni', ['krakovets']],
    ['none without another', ['UA', 'HU'], 'chop', []],
    ['none once the border is behind', ['PL', 'DE'], 'krakovets', []],
    ['of one of two borders', ['UA', 'MD', 'RO'], 'leuseni', []],
    ['of either country where none joins the two', ['UA', 'DE'], 'chop', ['krakovets', 'shehyni', 'palanca']],
    ['none for a crossing that is not on the way', ['UA', 'PL'], 'leuseni', []],
  ])('%s', (_what, countries, current, keys) => {
    expect(otherCrossings(countries, current, all).map(({ key }) => key)).toEqual(keys);
  });
});

describe('a crossing must be named', () => {
  it.each([
    [['UA', 'PL'], true],
    [['DE', 'UA'], true],
    [['MD', 'RO'], true],
    [['UA', 'UA'], false],
    [['PL', 'DE'], false],
    [['UA'], false],
    [[], false],
  ])('%j: %s', (countries, needed) => {
    expect(needsCrossing(countries, CROSSINGS)).toBe(needed);
  });
});
