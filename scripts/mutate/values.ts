import { type ESTree, Visitor } from 'vite';
import { parse, type Source } from '../check/source.ts';
import { withoutValues } from './scopes.ts';

/** One value of a file, and the text that makes it another one. */
export interface ValueMutant {
  start: number;
  end: number;
  replacement: string;
  kind: 'sum' | 'unit' | 'order' | 'default' | 'column';
}

/** The boundaries, signs, roundings, units, orders and defaults of a file, and the columns of its updates. Of the server, what SQL says. */
export function valuesOf(source: Source): ValueMutant[] {
  const found: ValueMutant[] = [];
  const add = (mutants: ValueMutant[]) => void found.push(...mutants);
  const isShared = source.path.startsWith('src/shared/');
  const ofRules = new Visitor({
    BinaryExpression(node) {
      add(boundaries(node, source));
    },
    CallExpression(node) {
      add([...roundings(node, source), ...ends(node, source), ...schemaDefaults(node, source)]);
    },
    Literal(node) {
      add(units(node));
    },
    AssignmentPattern({ right }) {
      add(defaults(right, source));
    },
    LogicalExpression({ operator, right }) {
      if (operator === '??') add(defaults(right, source));
    },
  });
  const ofStatements = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/(^|\.)(sql|tx|db)$/.test(source.text.slice(tag.start, tag.end))) return;
      const text = withoutValues(quasi, source);
      const place = ({ start, end, ...rest }: ValueMutant) => ({
        start: quasi.start + start,
        end: quasi.start + end,
        ...rest,
      });
      add([...columns(text), ...directions(text), ...intervals(text)].map(place));
    },
  });
  (isShared ? ofRules : ofStatements).visit(parse(source).program);
  return found;
}

/** Replacement of an operator: the boundary beside it, the other sign, the opposite. */
const OPERATORS: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
};

function boundaries({ left, right, operator }: ESTree.BinaryExpression, { text }: Source): ValueMutant[] {
  const replacement = OPERATORS[operator];
  const between = { start: left.end, end: right.start };
  const code = text.slice(between.start, between.end);
  // Brackets and comments between the sides belong to them, and a sum of texts is no sum.
  if (replacement === undefined || code.trim() !== operator || /['"`]/.test(text[left.start] ?? '')) return [];
  return [{ ...between, replacement: ` ${replacement} `, kind: 'sum' }];
}

const ROUNDINGS: Readonly<Record<string, string>> = {
  round: 'floor',
  floor: 'ceil',
  ceil: 'floor',
  min: 'max',
  max: 'min',
};

/** `Math.round(…)` becomes `Math.floor(…)`. */
function roundings({ callee }: ESTree.CallExpression, { text }: Source): ValueMutant[] {
  if (callee.type !== 'MemberExpression' || text.slice(callee.object.start, callee.object.end) !== 'Math') return [];
  const replacement = ROUNDINGS[text.slice(callee.property.start, callee.property.end)];
  return replacement === undefined ? [] : [{ ...range(callee.property), replacement, kind: 'sum' }];
}

const OTHER_END: ReadonlyMap<string, string> = new Map([
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['toSorted', 'slice'],
  ['toReversed', 'slice'],
]);

/** The first of a list instead of the last, and a list in the order in which it came. */
function ends({ callee, arguments: args }: ESTree.CallExpression, { text }: Source): ValueMutant[] {
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const name = text.slice(callee.property.start, callee.property.end);
  const [first] = args;
  if (name === 'at' && first && /^(0|-1)$/.test(text.slice(first.start, first.end)))
    return [{ ...range(first), replacement: text[first.start] === '-' ? '0' : '-1', kind: 'order' }];
  const replacement = OTHER_END.get(name);
  if (replacement === undefined) return [];
  const whole = { start: callee.property.start, end: args.at(-1)?.end ?? callee.property.end };
  return replacement === 'slice'
    ? [{ ...whole, replacement: args.length > 0 ? 'slice(0' : 'slice', kind: 'order' }]
    : [{ ...range(callee.property), replacement, kind: 'order' }];
}

/** Times and shares by the number that converts them, and the one of the next smaller unit. */
const UNITS: Readonly<Record<number, number>> = {
  1000: 60,
  60000: 1000,
  3600000: 60_000,
  86400000: 3_600_000,
  3600: 60,
  86400: 3600,
  24: 12,
  100: 10,
};

function units(node: { start: number; end: number; value: unknown }): ValueMutant[] {
  const replacement = typeof node.value === 'number' ? UNITS[node.value] : undefined;
  return replacement === undefined ? [] : [{ ...range(node), replacement: String(replacement), kind: 'unit' }];
}

/** `z._default(z.boolean(), true)` has another default. */
function schemaDefaults({ callee, arguments: [, value] }: ESTree.CallExpression, source: Source): ValueMutant[] {
  if (source.text.slice(callee.start, callee.end) !== 'z._default' || !value) return [];
  return defaults(value, source);
}

/** Another value where none is given. An empty text or list says that there is nothing, and has no other. */
function defaults({ start, end }: { start: number; end: number }, { text }: Source): ValueMutant[] {
  const code = text.slice(start, end);
  const replacement = /^\d[\d_]*$/.test(code) ? `${code} + 1` : SWITCHED.get(code);
  return replacement === undefined ? [] : [{ start, end, replacement, kind: 'default' }];
}

const SWITCHED: ReadonlyMap<string, string> = new Map([
  ['true', 'false'],
  ['false', 'true'],
]);

/** `update … set a = 1, b = 2` without one of its columns: `a = a` leaves what the row has. */
function columns(text: string): ValueMutant[] {
  const lists = [...text.matchAll(/\bupdate\b(?:(?!\b(?:update|set|select)\b)[\s\S]){0,80}\bset\s+/g)];
  return lists.flatMap((match) => {
    const target = targetOf(match[0]);
    return partsAt(text, match.index + match[0].length).flatMap(({ start, end }): ValueMutant[] => {
      const column = /^(\w+) = /.exec(text.slice(start, end))?.[1];
      if (column === undefined || target === null) return [];
      return [{ start, end, replacement: `${column} = ${target}.${column}`, kind: 'column' }];
    });
  });
}

/** The name by which an update calls its table; null for the update of a conflict, whose table is elsewhere. */
function targetOf(clause: string): string | null {
  const [, table = null, alias = table] = /\bupdate\s+(\w+)(?:\s+(?:as\s+)?(\w+))?\s+set\s+$/.exec(clause) ?? [];
  return alias;
}

/** The parts of a list of SQL from a place on, divided by commas outside of brackets, up to the next clause. */
function partsAt(text: string, from: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at <= text.length; at += 1) {
    const rest = text.slice(at, at + 12);
    const isEnd = depth === 0 && /^[);`]|^$|^\s+(where|from|returning|limit|for|on)\b/.test(rest);
    if (isEnd || (depth === 0 && rest[0] === ',')) {
      const end = start + text.slice(start, at).trimEnd().length;
      parts.push({ start, end });
      start = at + 1 + (/^,\s*/.exec(rest)?.[0].length ?? 1) - 1;
    }
    if (isEnd) break;
    if (/[([]/.test(rest[0] ?? '')) depth += 1;
    if (/[)\]]/.test(rest[0] ?? '')) depth -= 1;
    if (/^\bcase\b/.test(rest) && !/\w/.test(text[at - 1] ?? '')) depth += 1;
    if (/^end\b/.test(rest) && !/\w/.test(text[at - 1] ?? '')) depth -= 1;
  }
  return parts;
}

/** `order by a desc, b` in the other direction of its first key. */
function directions(text: string): ValueMutant[] {
  return [...text.matchAll(/\border by\s+/g)].flatMap((match): ValueMutant[] => {
    const [first] = partsAt(text, match.index + match[0].length);
    if (!first) return [];
    const key = text.slice(first.start, first.end);
    const direction = /\s+(asc|desc)\b/.exec(key);
    if (!direction) return [{ start: first.end, end: first.end, replacement: ' desc', kind: 'order' }];
    const start = first.start + direction.index;
    return [
      { start, end: start + direction[0].length, replacement: direction[1] === 'desc' ? '' : ' desc', kind: 'order' },
    ];
  });
}

const SMALLER: Readonly<Record<string, string>> = {
  second: 'millisecond',
  minute: 'second',
  hour: 'minute',
  day: 'hour',
  week: 'day',
  month: 'week',
  year: 'month',
};

/** `interval '2 days'` becomes `'2 hours'`. */
function intervals(text: string): ValueMutant[] {
  return [...text.matchAll(/(?<=interval '[^']{0,20})\b(second|minute|hour|day|week|month|year)(?=s?')/g)].map(
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      replacement: SMALLER[match[0]] ?? match[0],
      kind: 'unit' as const,
    }),
  );
}

function range({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}
