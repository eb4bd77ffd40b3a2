import { checksum } from './text/checksum.ts';

/**
 * Object that a save replaces completely. A caller says in `If-Match` which version it has seen; if there is a newer one, the answer is
 * `changed_since` with the current one.
 */
export interface Replaced {
  /** The name of the endpoint that reads it, with its domain: 'prices.fareClasses'. Its params are a subset of the params of the save. */
  read: string;
  query?: Readonly<Record<string, string>>;
  /** Where it is in the answer: keys, and for a list the element whose key equals a param, `{ id: 'classId' }`. */
  at?: readonly (string | Readonly<Record<string, string>>)[];
  fields: readonly string[];
}

/** The fields of the thing that a save replaces; null while there is none. */
export function replacedFields({ fields }: Pick<Replaced, 'fields'>, thing: unknown): Record<string, unknown> | null {
  if (typeof thing !== 'object' || thing === null) return null;
  const values = new Map(Object.entries(thing));
  return Object.fromEntries(fields.map((field) => [field, values.get(field) ?? null]));
}

/** The version of the thing that a save replaces: a checksum of its fields. */
export function versionOf(replaced: Pick<Replaced, 'fields'>, thing: unknown): string {
  return checksum(JSON.stringify(replacedFields(replaced, thing)));
}

/** Finds the thing in the answer of the endpoint that reads it; null without it. */
export function findReplaced({ at = [] }: Replaced, answer: unknown, params: unknown): unknown {
  return at.reduce((inner: unknown, step) => {
    if (typeof step === 'string') return fieldOf(inner, step);
    const [[key = '', param = ''] = []] = Object.entries(step);
    const wanted = String(fieldOf(params, param));
    return Array.isArray(inner) ? inner.find((one) => String(fieldOf(one, key)) === wanted) : null;
  }, answer);
}

function fieldOf(thing: unknown, key: string): unknown {
  return typeof thing === 'object' && thing !== null ? new Map(Object.entries(thing)).get(key) : null;
}
