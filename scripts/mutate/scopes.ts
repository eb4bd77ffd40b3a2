import type { ESTree } from 'vite';
import type { Source } from '../check/source.ts';

interface Condition {
  start: number;
  end: number;
}

/** Stands for an interpolation while a statement is read; no statement contains it. */
const VALUE = '¤';
const CONDITION_START = /\b(where|and)\s+(?=\S)/g;
/** Words before which a condition ends, outside of brackets. */
const NEXT_CLAUSE =
  /^\s+(and|or|as|where|group|order|limit|offset|fetch|for|returning|on|having|union|except|intersect|window|set|from|left|right|full|inner|cross|join|when|then|else|end|do)\b/i;
/** Tokens that still wait for a value: an operator, or a word that takes one. */
const WAITS_FOR_VALUE =
  /([=<>~!|+\-*/%&@#?:,(]|\b(in|like|ilike|is|not|any|all|from|to|between|and|or|select|exists|interval|similar|zone))\s*$/i;
/** The key of the requested row, and comparisons of columns in a join, are not guards. */
const NO_GUARD = /^true$|^(\w+\.)?(id|key) = ¤+(::\w+)?$|^[\w.]+ = ([a-z_]+|¤+)\.[a-z_]+$|\bbetween\b/;
const AFTER_BETWEEN = /\bbetween\s+\S+(\s+[-+]\s+\S+)?\s+$/;
/** `on conflict (a) where b` names an index; it keeps nobody out. */
const NAMES_INDEX = /\bon conflict\s*\([^()]*\)((?!\bdo\b)[\s\S])*$/;

/** Returns the conditions of a statement that keep rows out: each one after a `where` or `and`. */
export function scopesOf({ tag, quasi }: ESTree.TaggedTemplateExpression, source: Source): Condition[] {
  if (!/(^|\.)(sql|tx|db)$/.test(source.text.slice(tag.start, tag.end))) return [];
  const text = withoutValues(quasi, source);
  return [...text.matchAll(CONDITION_START)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = endOfCondition(text, start);
    const before = text.slice(0, match.index);
    const isRange = match[1] === 'and' && AFTER_BETWEEN.test(before);
    if (isRange || NAMES_INDEX.test(before) || NO_GUARD.test(text.slice(start, end))) return [];
    return [{ start: quasi.start + start, end: quasi.start + end }];
  });
}

/** The text of a template literal, of the same length, in which nothing is left of the interpolated code. */
export function withoutValues({ start, end, expressions }: ESTree.TemplateLiteral, { text }: Source): string {
  let result = '';
  let from = start;
  for (const expression of expressions) {
    const opening = text.lastIndexOf('${', expression.start);
    const closing = text.indexOf('}', expression.end) + 1;
    result += text.slice(from, opening) + VALUE.repeat(closing - opening);
    from = closing;
  }
  return result + text.slice(from, end);
}

function endOfCondition(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (depth === 0 && endsAt(text, start, at)) return at;
    if (text[at] === '(' || startsWord(text, at, 'case')) depth += 1;
    if (text[at] === ')' || startsWord(text, at, 'end')) depth -= 1;
  }
  return text.length;
}

function endsAt(text: string, start: number, at: number): boolean {
  const rest = text.slice(at, at + 20);
  if (/^[),;`]/.test(rest) || /^\s*(`|$)/.test(rest)) return true;
  const before = text.slice(start, at);
  if (/^\s+¤/.test(rest)) return !WAITS_FOR_VALUE.test(before);
  const isDistinctFrom = /^\s+from\b/.test(rest) && /\bdistinct$/.test(before);
  return NEXT_CLAUSE.test(rest) && !isDistinctFrom;
}

function startsWord(text: string, at: number, word: string): boolean {
  return text.startsWith(word, at) && !/\w/.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`);
}
