import { describe, expect, it } from 'vitest';
import { fittingCrossings, needsCrossing } from './crossing-rules.ts';

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
