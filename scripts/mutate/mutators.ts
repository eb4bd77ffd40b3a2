import { type ESTree, Visitor } from 'vite';
import { parse, type Source } from '../check/source.ts';
import { scopesOf } from './scopes.ts';
import { type ValueMutant, valuesOf } from './values.ts';

/** One guard of a file, and the replacement text that disables it. */
export interface Mutant {
  path: string;
  start: number;
  end: number;
  replacement: string;
  kind: 'refusal' | 'policy' | 'right' | 'scope' | 'limit' | ValueMutant['kind'];
}

type Found = Omit<Mutant, 'path'>;

/**
 * Returns the guards of a file, each removed once, or with `values` what `valuesOf` lists, each replaced once. The lists of mutators are short on
 * purpose: access guards, and what is counted, sorted and stored.
 */
export function mutantsOf(source: Source, { values = false } = {}): Mutant[] {
  const found: Found[] = values ? valuesOf(source) : guardsOf(source);
  const unique = new Map(found.map((mutant) => [`${mutant.start} ${mutant.end} ${mutant.replacement}`, mutant]));
  return [...unique.values()].sort((a, b) => a.start - b.start).map((mutant) => ({ path: source.path, ...mutant }));
}

function guardsOf(source: Source): Found[] {
  const found: Found[] = [];
  const isShared = source.path.startsWith('src/shared/');
  const isPolicy = /\/(policy|lifecycle)\.ts$/.test(source.path);
  const add = (mutants: Found[]) => void found.push(...mutants);
  const ofGuards = new Visitor({
    IfStatement(node) {
      add(refusals(source, node, isShared));
    },
    LogicalExpression(node) {
      if (isPolicy) add(operands(node, source, 'policy'));
    },
    ConditionalExpression(node) {
      if (isShared) add(refusedCodes(node, source));
    },
    Property(node) {
      if (/api\.ts$/.test(source.path)) add(rights(node, source));
    },
    CallExpression(node) {
      if (isShared) add(limits(node));
    },
    TaggedTemplateExpression(node) {
      if (!isShared) add(scopesOf(node, source).map((span) => ({ ...span, replacement: 'true', kind: 'scope' })));
    },
  });
  ofGuards.visit(parse(source).program);
  return found;
}

/** An `if` that throws, or that returns early in a shared rule: the mutants never enter it, or drop one of its reasons. */
function refusals(source: Source, node: ESTree.IfStatement, returnsToo: boolean): Found[] {
  if (node.alternate) return [];
  const body = node.consequent.type === 'BlockStatement' ? node.consequent.body.at(-1) : node.consequent;
  if (isUnreachable(source, node)) return [];
  const refuses = body?.type === 'ThrowStatement' || (returnsToo && body?.type === 'ReturnStatement');
  if (!refuses) return [];
  const whole: Found = { ...range(node.test), replacement: 'false', kind: 'refusal' };
  if (node.test.type === 'LogicalExpression' && node.test.operator === '||')
    return operands(node.test, source, 'refusal');
  return [whole];
}

/** `if (!row) throw` after `insert … returning` exists for the types only and can never happen. */
function isUnreachable(source: Source, { start, test }: ESTree.IfStatement): boolean {
  const before = source.text.slice(0, start);
  const insert = before.lastIndexOf('insert into');
  const statement = before.slice(insert);
  const onlyInsert = insert >= 0 && /\breturning\b/.test(statement) && statement.split('`').length === 2;
  return onlyInsert && !/on conflict|\bselect\b/.test(statement) && test.type === 'UnaryExpression';
}

/** `a && b` without one of its sides. */
function operands(node: ESTree.LogicalExpression, source: Source, kind: Mutant['kind']): Found[] {
  if (node.operator === '??') return [];
  const text = (part: ESTree.Expression) => source.text.slice(part.start, part.end);
  const deeper = (part: ESTree.Expression): Found[] =>
    part.type === 'LogicalExpression' && part.operator === node.operator ? operands(part, source, kind) : [];
  return [
    { ...range(node), replacement: text(node.left), kind },
    ...(deeper(node.left).length > 0 ? deeper(node.left) : [{ ...range(node), replacement: text(node.right), kind }]),
  ];
}

/** `condition ? 'too_late' : null` of a rule: the mutant refuses nothing. */
function refusedCodes(node: ESTree.ConditionalExpression, source: Source): Found[] {
  const parts = [node.consequent, node.alternate].map((part) => source.text.slice(part.start, part.end));
  const codes = parts.filter((part) => /^'[a-z]+(_[a-z]+)+'$/.test(part));
  return codes.length === 1 && parts.includes('null') ? [{ ...range(node), replacement: 'null', kind: 'policy' }] : [];
}

/** The mutants open an endpoint to everybody, or no longer require a recent proof. */
function rights({ key, value }: { key: ESTree.Span; value: ESTree.Span }, source: Source): Found[] {
  const [name, text] = [key, value].map(({ start, end }) => source.text.slice(start, end));
  if (name === 'proof' && text === 'true') return [{ ...range(value), replacement: 'false', kind: 'right' }];
  if (name !== 'access' || text === 'PUBLIC') return [];
  return [{ ...range(value), replacement: `{ ...${text}, visitor: 'all', passenger: 'all' }`, kind: 'right' }];
}

const LIMITS = new Set(['maximum', 'minimum', 'maxLength', 'minLength', 'int', 'positive', 'regex', 'refine']);

/** A limit of a schema, `z.string().check(z.maxLength(40))`: the mutant accepts everything. */
function limits({ callee, arguments: args }: ESTree.CallExpression): Found[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'check')
    return [];
  return args.flatMap((arg): Found[] => {
    const call = arg.type === 'CallExpression' && arg.callee.type === 'MemberExpression' ? arg.callee.property : null;
    const isLimit = call?.type === 'Identifier' && LIMITS.has(call.name);
    return isLimit ? [{ ...range(arg), replacement: 'z.refine(() => true)', kind: 'limit' }] : [];
  });
}

function range({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end };
}
