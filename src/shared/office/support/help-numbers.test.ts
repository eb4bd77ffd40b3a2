import { describe, expect, it } from 'vitest';
import en from '#shared/i18n/en/help.json' with { type: 'json' };
import uk from '#shared/i18n/uk/help.json' with { type: 'json' };
import { HELP_NUMBERS } from './help-numbers.ts';

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = { uk, en };

/** Numbers that are no limits of the service. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  // The offset of two time zones.
  'help.passenger.time.a': ['1'],
  // An article of a law.
  'help.support.contact': ['11', '12', '2022', '2065'],
};

/** Digits, and numbers from two on in words; "one" and "once" are also no numbers. */
const NUMBER =
  /\d+|\b(?:two|twice|three|four|five|six|seven|eight|nine|ten|twelve)\b|(?<!\p{L})(?:дв[аіо]\p{L}*|тр(?:и|ьох|ьома)|чотир\p{L}*|п[’']ят\p{L}*|шіст\p{L}*|шест\p{L}*|сім|семи|вісім|восьми|дев[’']ят\p{L}*|десят\p{L}*)(?!\p{L})/giu;

function numbersIn(text: string): string[] {
  return outsideOfPlaceholders(text).match(NUMBER) ?? [];
}

/** A text without its placeholders, of which one may be within another. */
function outsideOfPlaceholders(text: string): string {
  const less = text.replaceAll(/\{[^{}]*\}/g, '');
  return less === text ? text : outsideOfPlaceholders(less);
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)(?:\}|,)/g)].map((match) => match[1] ?? '');
}

describe.each(Object.entries(TEXTS))('the help in %s', (_locale, texts) => {
  it('has no number beside its placeholders that the service may change', () => {
    const found = Object.entries(texts).map(([key, text]) => [key, numbersIn(text)] as const);
    expect(Object.fromEntries(found.filter(([, numbers]) => numbers.length > 0))).toEqual(OTHERS);
  });

  it('uses every number of the table', () => {
    const used = new Set(Object.values(texts).flatMap(placeholdersOf));
    expect(Object.keys(HELP_NUMBERS).filter((name) => !used.has(name))).toEqual([]);
  });
});

it.each([
  ['links work for 10 minutes', ['10']],
  ['up to Eight seats', ['Eight']],
  ['код із чотирьох цифр', ['чотирьох']],
  ['п’ять разів і протягом шести місяців', ['п’ять', 'шести']],
  ['{n, plural, one {# hour} other {# hours}}', []],
  ['довіра, сімейний, один раз', []],
])('finds the numbers of «%s»', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});
