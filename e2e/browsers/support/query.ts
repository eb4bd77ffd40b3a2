import type { Step, Words } from './find.ts';

/** How to find an element: each step within the one before. */
export type Query = Step | readonly Step[];

type Text = string | RegExp;

export function role(kind: string, name?: Text, more: { has?: Text; nth?: number } = {}): Step {
  return { role: kind, ...optional('name', name), ...optional('has', more.has), ...nthOf(more) };
}

export function label(words: Text, nth?: number): Step {
  return { label: wordsOf(words), ...nthOf({ nth }) };
}

export function text(words: Text): Step {
  return { text: wordsOf(words) };
}

export function css(selector: string): Step {
  return { css: selector };
}

export function stepsOf(query: Query): Step[] {
  return 'length' in query ? [...query] : [query];
}

/** The query as text, for error messages. */
export function queryWords(query: Query): string {
  return stepsOf(query)
    .map((step) => JSON.stringify(step))
    .join(' › ');
}

function optional(key: 'name' | 'has', words: Text | undefined): Step {
  return words === undefined ? {} : { [key]: wordsOf(words) };
}

function nthOf({ nth }: { nth?: number | undefined }): Step {
  return nth === undefined ? {} : { nth };
}

function wordsOf(words: Text): Words {
  return typeof words === 'string' ? words : { source: words.source, flags: words.flags };
}
