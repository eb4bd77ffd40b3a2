import { WORDS_A_TO_M } from './words-a-to-m.ts';
import { WORDS_N_TO_Z } from './words-n-to-z.ts';

const WORDS = { ...WORDS_A_TO_M, ...WORDS_N_TO_Z };

/** The sentence about a property or a parameter of this name, which means the same everywhere. */
export const wordsFor = (name: string) => (WORDS[name] === undefined ? {} : { description: WORDS[name] });

/** Describes the properties of all schemas in a part of an OpenAPI document that have no description of their own. */
export function withWords<T>(json: T): T {
  if (Array.isArray(json)) return json.map(withWords) as T;
  if (typeof json !== 'object' || json === null) return json;
  const parts = Object.entries(json).map(([key, part]) => [
    key,
    key === 'properties' ? described(part) : withWords(part),
  ]);
  return Object.fromEntries(parts);
}

function described(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties;
  const all = Object.entries(properties).map(([name, schema]) => [name, { ...wordsFor(name), ...withWords(schema) }]);
  return Object.fromEntries(all);
}
