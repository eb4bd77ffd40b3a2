import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/i18n/locale.ts';
import { difference, type Source, type Verdict } from './source.ts';

type Catalog = Map<string, string>;

interface Shape {
  /**
   * Placeholders that both languages must share: `name`, `day date`, `kind select a,other`. Plurals are left out, since one language may
   * need one where the other does not.
   */
  placeholders: Set<string>;
  /** Plural branches that are missing, or that the language does not have. */
  wrongPlurals: string[];
}

const FILE = /^src\/shared\/i18n\/([a-z]{2})\/(\w+)\.json$/;
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });
/** Namespaces whose keys are fixed names (docs/product.md 20.2). */
const BARE = new Set(['fields']);
/** A number, or a placeholder, with a plain space before its unit: a line could end between the two. */
const PARTED_UNIT = /[}\d#] (?:kg|кг|km|км|%|h|год|min|хв|MB|МБ|m|м|s|с|ms|мс|€)(?![\p{L}\d])/u;

/** The texts of one language, by namespace. */
export function catalogsOf(sources: readonly Source[], locale: Locale): Map<string, Catalog> {
  const catalogs = new Map<string, Catalog>();
  for (const source of sources) {
    const match = FILE.exec(source.path);
    if (match?.[1] !== locale || match[2] === undefined) continue;
    const texts: Record<string, string> = JSON.parse(source.text);
    catalogs.set(match[2], new Map(Object.entries(texts)));
  }
  return catalogs;
}

/** Every language has the same keys and placeholders as the default one, and each its own plural forms. */
export function checkMessages(sources: readonly Source[]): Verdict {
  const failures: string[] = [];
  const counted = new Set<string>();
  const first = catalogsOf(sources, DEFAULT_LOCALE);
  for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE)) {
    const second = catalogsOf(sources, locale);
    for (const namespace of new Set([...first.keys(), ...second.keys()])) {
      const [ours, theirs] = [first.get(namespace) ?? new Map(), second.get(namespace) ?? new Map()];
      for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
        counted.add(key);
        if (!BARE.has(namespace) && !key.startsWith(`${namespace}.`))
          failures.push(`${key} stands in ${namespace}.json`);
        failures.push(...compare(key, [DEFAULT_LOCALE, ours.get(key)], [locale, theirs.get(key)]));
      }
    }
  }
  return { failures: [...new Set(failures)], note: `${counted.size} texts in each language` };
}

type Text = readonly [locale: Locale, text: string | undefined];

function compare(key: string, ...texts: readonly [Text, Text]): string[] {
  const failures: string[] = [];
  const shapes: Shape[] = [];
  for (const [locale, text] of texts) {
    if (text === undefined) return [`${key} has no ${LANGUAGES.of(locale)} text`];
    failures.push(...wrongText(key, text, locale));
  }
  for (const [locale, text = ''] of texts) {
    const shape = shapeOf(text, locale);
    if (typeof shape === 'string') return [...failures, `${key} (${locale}) is no ICU message: ${shape}`];
    for (const wrong of shape.wrongPlurals) failures.push(`${key} (${locale}): ${wrong}`);
    shapes.push(shape);
  }
  const [ours, theirs] = shapes.map(({ placeholders }) => placeholders);
  if (!ours || !theirs) return failures;
  const differing = [...difference(ours, theirs), ...difference(theirs, ours)];
  const [[one], [other]] = texts;
  if (differing.length > 0) failures.push(`${key}: ${one} and ${other} differ in {${differing.join('}, {')}}`);
  return failures;
}

function wrongText(key: string, text: string, locale: Locale): string[] {
  const failures: string[] = [];
  if (text.trim() !== text || text === '') failures.push(`${key} (${locale}) is empty or has spaces around it`);
  if (/ {2}/.test(text)) failures.push(`${key} (${locale}) has a doubled space`);
  if (PARTED_UNIT.test(text)) failures.push(`${key} (${locale}) has a plain space between a number and its unit`);
  if (locale === 'en' && /[}\d#]\s%/.test(text)) failures.push(`${key} (en) has a space before its percent sign`);
  if (/[ыэёъ]/i.test(text)) failures.push(`${key} (${locale}) has a letter that Ukrainian does not have`);
  if (/[а-яіїєґ][aceiopxy]|[aceiopxy][а-яіїєґ]/i.test(text))
    failures.push(`${key} (${locale}) mixes Latin letters into a Cyrillic word`);
  return failures;
}

function shapeOf(text: string, locale: Locale): Shape | string {
  const shape: Shape = { placeholders: new Set(), wrongPlurals: [] };
  try {
    collect(compileMessageOrThrow(text), locale, shape);
    return shape;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function collect(message: CompiledMessage, locale: Locale, shape: Shape): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind = '', format] = token;
    const branches = branchesOf(format);
    const options = kind === 'select' ? Object.keys(branches).sort().join(',') : '';
    const counted = /^(plural|selectordinal|number)$/.test(kind);
    shape.placeholders.add([name, counted ? '' : kind, options].filter(Boolean).join(' '));
    if (kind === 'plural' || kind === 'selectordinal') {
      shape.wrongPlurals.push(
        ...wrongForms(name, Object.keys(branches), locale, kind === 'plural' ? 'cardinal' : 'ordinal'),
      );
    }
    for (const branch of Object.values(branches)) collect(branch, locale, shape);
  }
}

function branchesOf(format: unknown): Record<string, CompiledMessage> {
  if (typeof format !== 'object' || format === null) return {};
  return Object.fromEntries(Object.entries(format).filter(([, branch]) => Array.isArray(branch)));
}

function wrongForms(name: string, forms: string[], locale: Locale, type: 'cardinal' | 'ordinal'): string[] {
  const wanted: Set<string> = new Set(new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories).add(
    'other',
  );
  const named = new Set(forms.filter((form) => !/^\d+$/.test(form)));
  const missing = difference(wanted, named).map((form) => `{${name}} has no form "${form}"`);
  return [
    ...missing,
    ...difference(named, wanted).map((form) => `{${name}} has a form "${form}" that the language has not`),
  ];
}
