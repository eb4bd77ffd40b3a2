import { type ESTree, Visitor } from 'vite';
import { isDomain, libraryLevelOf, positionOf } from './layout.ts';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

/** Files over 300 lines with a reason: tables that would not be clearer in two files. */
const LONG_TABLES: Record<string, string> = {};
const LONGEST_FILE = 300;
const LONGEST_FUNCTION = 90;
/** The share of test lines that every domain should have; the check prints the domains below it. */
const TESTED = 0.5;

/** The length of files and functions, and unsafe types (ARCHITECTURE.md, "Style"). */
export function checkStyle(sources: readonly Source[]): Verdict {
  const code = sources.filter((source) => isCode(source.path));
  const product = code.filter((source) => !isTest(source.path));
  const failures = code.flatMap((source) => [...unsafeTypes(source), ...tooLong(source)]);
  const files = product.map((source) => lines(source.text)).sort((a, b) => a - b);
  failures.push(...product.flatMap(tooLongFunctions));
  const functions = product.flatMap(functionLengths).sort((a, b) => a - b);
  const components = product
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(componentLengths)
    .sort((a, b) => a - b);
  const tested = sum(code.filter(({ path }) => isTest(path)).map(({ text }) => lines(text))) / Math.max(1, sum(files));
  const note = [
    `files ${files.length}: median ${quantile(files, 0.5)} p90 ${quantile(files, 0.9)} max ${quantile(files, 1)}`,
    `functions ${functions.length}: p90 ${quantile(functions, 0.9)} max ${quantile(functions, 1)}`,
    `components p90 ${quantile(components, 0.9)} max ${quantile(components, 1)}`,
    `"as" outside core ${sum(product.map(assertionsOutsideCore))}`,
    `test lines ${tested.toFixed(2)} of code lines, below ${TESTED}: ${lessTested(code).join(', ') || 'no domain'}`,
  ];
  return { failures, note: note.join('; ') };
}

/** The domains with too few lines of tests per line of code, the fewest first: 'search 0.43'. */
function lessTested(code: readonly Source[]): string[] {
  const domains = new Map<string, { tests: number; code: number }>();
  for (const { path, text } of code) {
    const folder = positionOf(path)?.folder ?? '';
    if (!isDomain(folder)) continue;
    const domain = domains.get(folder) ?? { tests: 0, code: 0 };
    domain[isTest(path) ? 'tests' : 'code'] += lines(text);
    domains.set(folder, domain);
  }
  return [...domains]
    .map(([name, { tests, code: others }]) => ({ name, tested: tests / Math.max(1, others) }))
    .filter(({ tested }) => tested < TESTED)
    .sort((a, b) => a.tested - b.tested)
    .map(({ name, tested }) => `${name} ${tested.toFixed(2)}`);
}

function unsafeTypes(source: Source): string[] {
  const failures: string[] = [];
  const fail = (node: { start: number }, what: string) => failures.push(`${at(source, node.start)} ${what}`);
  const { program, comments } = parse(source);
  for (const comment of comments) {
    // In a test, it asserts that something does not compile.
    const off = isTest(source.path) ? /@ts-(ignore|nocheck)/ : /@ts-(ignore|nocheck|expect-error)/;
    if (off.test(comment.value)) fail(comment, 'switches the type check off');
  }
  new Visitor({
    TSAnyKeyword(node) {
      fail(node, 'any');
    },
    TSNonNullExpression(node) {
      fail(node, 'a non-null "!"');
    },
    VariableDeclarator(node) {
      if (node.definite) fail(node, 'a definite "!"');
    },
  }).visit(program);
  return failures;
}

function tooLong(source: Source): string[] {
  const length = lines(source.text);
  if (length <= LONGEST_FILE || source.path in LONG_TABLES) return [];
  return [`${source.path} has ${length} lines, over ${LONGEST_FILE}`];
}

function assertionsOutsideCore(source: Source): number {
  const position = positionOf(source.path);
  if (position?.folder === 'core' || (position && libraryLevelOf(position) >= 0)) return 0;
  let count = 0;
  new Visitor({
    TSAsExpression(node) {
      const constant = source.text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === 'const';
      if (!constant) count += 1;
    },
  }).visit(parse(source).program);
  return count;
}

function functionLengths(source: Source): number[] {
  return functionsOf(source).map(({ length }) => length);
}

function tooLongFunctions(source: Source): string[] {
  return functionsOf(source)
    .filter(({ length }) => length > LONGEST_FUNCTION)
    .map(({ start, length }) => `${at(source, start)} a function has ${length} lines, over ${LONGEST_FUNCTION}`);
}

function functionsOf(source: Source): { start: number; length: number }[] {
  const functions: { start: number; length: number }[] = [];
  const add = ({ start, end }: ESTree.Node) => functions.push({ start, length: lines(source.text.slice(start, end)) });
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parse(source).program,
  );
  return functions;
}

function componentLengths(source: Source): number[] {
  const lengths: number[] = [];
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id && /^[A-Z]/.test(node.id.name)) lengths.push(lines(source.text.slice(node.start, node.end)));
    },
  }).visit(parse(source).program);
  return lengths;
}

function lines(text: string): number {
  return text.trimEnd().split('\n').length;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
