import type { BrowserContext, Page } from '@playwright/test';
import { BUS_COLORS } from '#shared/network/fleet/colors.ts';
import { setLocale } from './test.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'áƀçďéƒğħíĵķľɱñóþɋŕšŧúṽŵẋýž';
const VOWELS = /[aeiou]/g;
/** Tags and addresses within a text, which are the same in every language. */
const FIXED = /(<[^<>]{1,20}>|https?:\/\/[^\s]{1,80}|[^\s@]{1,40}@[^\s]{1,60})/;

/** A text as a language of long words with accents would have it: “Search” becomes “Šééááŕçħ”. */
function accented(text: string): string {
  return text
    .split(FIXED)
    .map((part, index) => (index % 2 === 1 ? part : letters(part)))
    .join('');
}

function letters(text: string): string {
  return text.replaceAll(VOWELS, '$&$&').replaceAll(/[a-z]/gi, (letter) => {
    const found = ACCENTED[PLAIN.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? found : found.toUpperCase();
  });
}

/** A compiled text: words, and values as `[name, kind, forms]`, whose forms are texts too. */
type Compiled = string | (string | Value)[];
type Value =
  | [name: string]
  | [name: string, kind: string]
  | [name: string, kind: string, forms: Record<string, Compiled>];

function inPseudo(text: Compiled): Compiled {
  if (typeof text === 'string') return accented(text);
  return text.map((part) => {
    if (typeof part === 'string') return accented(part);
    const [name, kind, forms] = part;
    if (kind === undefined || forms === undefined || !/plural|select/.test(kind)) return part;
    const changed = Object.entries(forms).map(([form, one]) => [form, typeof one === 'number' ? one : inPseudo(one)]);
    return [name, kind, Object.fromEntries(changed)];
  });
}

/** Gives the English app of a browser the texts of a language that is made of them, with long words in accented letters. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await setLocale(context, 'en');
  await context.route(/\/assets\/[^/]{1,80}\.en\.js$/, async (route) => {
    const response = await route.fetch();
    const source = (await response.text()).replace(/^export default /, '').replace(/;?\s*$/, '');
    const texts: Record<string, Compiled> = JSON.parse(source);
    const changed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, inPseudo(text)]));
    await route.fulfill({ response, body: `export default ${JSON.stringify(changed)}` });
  });
}

/** Words that no message file has: names of services, keys and files, and the language of the switch. */
const MEANT = /^(?:vezu|english|telegram|viber|whatsapp|google|apple|gtfs|pdf|csv|ctrl|enter)$/i;

/** Names that the browser has in the language of the reader: of months, days, countries and languages, and words for times. */
const OF_BROWSER = new Set(wordsOf(browserNames().join(' ')));

function browserNames(): string[] {
  const days = Array.from({ length: 73 }, (_, index) => Date.UTC(2026, 0, 1 + index * 5));
  const dates = (['long', 'short'] as const).flatMap((length) => {
    const format = new Intl.DateTimeFormat('en-GB', { weekday: length, month: length, day: 'numeric' });
    return days.map((day) => format.format(day));
  });
  const letters = [...PLAIN];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const languages = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' });
  const regions = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  const times = (['day', 'hour', 'minute', 'week', 'month'] as const).flatMap((unit) =>
    (['auto', 'always'] as const).flatMap((numeric) =>
      [-2, -1, 0, 1].map((count) => new Intl.RelativeTimeFormat('en-GB', { numeric }).format(count, unit)),
    ),
  );
  const named = codes.flatMap((code) => [languages.of(code) ?? '', regions.of(code.toUpperCase()) ?? '']);
  // The colours of buses are data in both languages, like the names of towns.
  const money = Intl.supportedValuesOf('currency');
  return [...dates, ...named, ...times, ...money, ...BUS_COLORS.map(({ en }) => en)];
}

function wordsOf(text: string): string[] {
  const found = text
    .replaceAll(/[^\s@]{1,40}@[^\s]{1,60}|https?:\S{1,80}/g, '')
    .match(/(?<!\p{L})[a-z]{3,}(?!\p{L})/giu);
  return (found ?? []).map((word) => word.toLowerCase());
}

/** The words in plain Latin letters that a page shows although its language has none: they are in the code, or from the server. */
export async function plainWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const isFixed = (element: Element | null) => element?.closest('script, style, [translate=no], .map-town');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (!isFixed(text.parentElement)) found.push(text.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (!isFixed(element)) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  // Facts about the server, like the name of a provider.
  const facts = await page.locator('meta[content]').evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  const ofServer = wordsOf(facts.join(' '));
  const words = new Set(texts.flatMap(wordsOf));
  return [...words].filter((word) => !MEANT.test(word) && !OF_BROWSER.has(word) && !ofServer.includes(word));
}
