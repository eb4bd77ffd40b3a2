import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { difference, type Source, type Verdict } from './source.ts';

type Locale = 'uk' | 'en';
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

const FILE = /^src\/shared\/i18n\/(uk|en)\/(\w+)\.json$/;
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

/** Ukrainian and English have the same keys and placeholders, and each its own plural forms. */
export function checkMessages(sources: readonly Source[]): Verdict {
  const [uk, en] = [catalogsOf(sources, 'uk'), catalogsOf(sources, 'en')];
  const failures: string[] = [];
  let count = 0;
  for (const namespace of new Set([...uk.keys(), ...en.keys()])) {
    const [ours, theirs] = [uk.get(namespace) ?? new Map(), en.get(namespace) ?? new Map()];
    for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
      count += 1;
      if (!BARE.has(namespace) && !key.startsWith(`${namespace}.`)) failures.push(`${key} stands in ${namespace}.json`);
      failures.push(...compare(key, ours.get(key), theirs.get(key)));
    }
  }
  return { failures, note: `${count} texts in each language` };
}

function compare(key: string, uk: string | undefined, en: string | undefined): string[] {
  if (uk === undefined) return [`${key} has no Ukrainian text`];
  if (en === undefined) return [`${key} has no English text`];
  const failures = [...wrongText(key, uk, 'uk'), ...wrongText(key, en, 'en')];
  const [ours, theirs] = [shapeOf(uk, 'uk'), shapeOf(en, 'en')];
  if (typeof ours === 'string') return [...failures, `${key} (uk) is no ICU message: ${ours}`];
  if (typeof theirs === 'string') return [...failures, `${key} (en) is no ICU message: ${theirs}`];
  for (const wrong of ours.wrongPlurals) failures.push(`${key} (uk): ${wrong}`);
  for (const wrong of theirs.wrongPlurals) failures.push(`${key} (en): ${wrong}`);
  const differing = [
    ...difference(ours.placeholders, theirs.placeholders),
    ...difference(theirs.placeholders, ours.placeholders),
  ];
  if (differing.length > 0) failures.push(`${key}: uk and en differ in {${differing.join('}, {')}}`);
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
  const given = new Set(forms.filter((form) => !/^\d+$/.test(form)));
  const missing = difference(wanted, given).map((form) => `{${name}} has no form "${form}"`);
  return [
    ...missing,
    ...difference(given, wanted).map((form) => `{${name}} has a form "${form}" that the language has not`),
  ];
}
