import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { Locale } from '#shared/i18n/locale.ts';

const FOLDER = join(import.meta.dirname, '../../src/shared/i18n');

/** The message files of one language, by domain: key → ICU text. */
export type Catalogs = ReadonlyMap<string, Readonly<Record<string, string>>>;

export function readCatalogs(locale: Locale): Catalogs {
  const folder = join(FOLDER, locale);
  return new Map(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

export function domainsByKey(catalogs: Catalogs): ReadonlyMap<string, string> {
  return new Map([...catalogs].flatMap(([domain, texts]) => Object.keys(texts).map((key) => [key, domain] as const)));
}

/**
 * The keys that a piece of code can show: its strings that are keys, also as values of tables, all keys that begin with such a string
 * (`help.driver.pay`, to which code adds `.q`), and all that its templates can become (`core.title.${name}`).
 */
export function keysIn(name: string, code: string, known: ReadonlyMap<string, string>): ReadonlySet<string> {
  const keys = new Set<string>();
  const add = (text: string) => {
    if (known.has(text)) keys.add(text);
    else if (/^\w{1,40}\.[\w.]{1,80}$/.test(text))
      for (const key of known.keys()) if (key.startsWith(`${text}.`)) keys.add(key);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      if (parts.length === 1) return add(parts.join(''));
      if (!/^\w+\./.test(parts[0] ?? '')) return;
      const pattern = patternOf(parts);
      for (const key of known.keys()) if (pattern.test(key)) keys.add(key);
    },
  }).visit(parseSync(name, code).program);
  return keys;
}

/** The keys that a template with these constant parts can become. The key after a mere domain has no further dots: `step.${name}`. */
function patternOf(parts: readonly string[]): RegExp {
  const value = parts.length === 2 && /^\w+\.\|$/.test(parts.join('|')) ? '[\\w-]+' : '[\\w.-]+';
  return new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join(value)}$`);
}
