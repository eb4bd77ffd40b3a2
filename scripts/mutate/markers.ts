import type { ESTree } from 'vite';
import { parse, type Source } from '../check/source.ts';
import type { Mutant } from './mutators.ts';

/** A piece of code that runs before a guard, or with it. */
interface Place {
  start: number;
  end: number;
  form: 'statement' | 'branch' | 'value';
}

interface Insertion {
  at: number;
  text: string;
}

/**
 * Returns a file in which each guard reports its number when it runs (`meeting.ts` listens). What runs once, when the file is
 * imported, is met by every test and has no marker.
 */
export function withMarkers(source: Source, guards: ReadonlyMap<number, Mutant>): string {
  const insertions: Insertion[] = [];
  for (const [number, guard] of guards) insertions.push(...markersOf(source, number, guard));
  // From the end, so that the places before stay where they are
  return insertions
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: marker }) => text.slice(0, at) + marker + text.slice(at), source.text);
}

/** Whether a run reports the guard: other guards belong to values that are made during import. */
export function hasMarker(source: Source, guard: Mutant): boolean {
  return markersOf(source, 0, guard).length > 0;
}

function markersOf(source: Source, number: number, guard: Mutant): Insertion[] {
  const wrap = ([before, after]: [string, string], { start, end }: { start: number; end: number }) =>
    [
      { at: start, text: before },
      { at: end, text: after },
    ].filter(({ text }) => text !== '');
  if (guard.kind === 'limit') return wrap([`(globalThis.meetLimit ?? ((_, limit) => limit))(${number}, `, ')'], guard);
  const place = placeOf(parse(source).program, guard);
  if (!place) return [];
  const report = `globalThis.meetGuard?.(${number})`;
  const forms = { statement: [`${report};`, ''], branch: [`{${report};`, '}'], value: [`(${report},`, ')'] } as const;
  return wrap([...forms[place.form]], place);
}

/** The innermost place around a guard; null outside of functions. */
function placeOf(program: ESTree.Program, guard: Mutant): Place | null {
  let place: Place | null = null;
  let isInFunction = false;
  let parent: Node = program;
  for (let child = childAround(parent, guard); child; child = childAround(parent, guard)) {
    isInFunction ||= /Function/.test(parent.type);
    const form = isInFunction ? formOf(parent, child) : null;
    if (form) place = { start: child.start, end: child.end, form };
    parent = child;
  }
  return place;
}

function formOf(parent: Node, child: Node): Place['form'] | null {
  const isIn = (...keys: string[]) =>
    Object.entries(parent).some(([key, value]) => keys.includes(key) && [value].flat().includes(child));
  if (/^(BlockStatement|SwitchCase)$/.test(parent.type)) return isIn('body', 'consequent') ? 'statement' : null;
  if (child.type === 'BlockStatement') return null;
  if (/(Statement|Declaration)$/.test(child.type)) return isIn('consequent', 'alternate', 'body') ? 'branch' : null;
  if (parent.type === 'ConditionalExpression') return isIn('consequent', 'alternate') ? 'value' : null;
  if (parent.type === 'LogicalExpression') return isIn('right') ? 'value' : null;
  return parent.type === 'ArrowFunctionExpression' && isIn('body') ? 'value' : null;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

function childAround(parent: Node, { start, end }: Mutant): Node | undefined {
  const children = Object.entries(parent).flatMap(([key, value]): unknown[] =>
    key === 'parent' ? [] : [value].flat(),
  );
  return children.filter(isNode).find((child) => child.start <= start && end <= child.end);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
