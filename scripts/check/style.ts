import { type ESTree, Visitor } from 'vite';
import { isDomain, libraryLevelOf, positionOf } from './layout.ts';
import { checkScreens } from './screens.ts';
import { at, isCode, isTest, lineOf, parse, type Source, type Verdict } from './source.ts';
import { checkStyleSheets } from './style-sheets.ts';

/** Files over 300 lines with a reason: tables that would not be clearer in two files. */
const LONG_TABLES: Record<string, string> = {};
const LONGEST_FILE = 300;
const LONGEST_FUNCTION = 90;
/** The share of test lines that every domain should have; the check prints the domains below it. */
const TESTED = 0.5;

/** The length of files and functions, unsafe types, style sheets, and what screens do by hand (ARCHITECTURE.md, "Style" and "Screens"). */
export function checkStyle(sources: readonly Source[]): Verdict {
  const code = sources.filter((source) => isCode(source.path));
  const product = code.filter((source) => !isTest(source.path));
  const all = new Map(code.map((source) => [source, measure(source)]));
  const measures = product.flatMap((source) => all.get(source) ?? []);
  const failures = [...all].flatMap(([source, { unsafe }]) => [...unsafe, ...tooLong(source)]);
  failures.push(...measures.flatMap(({ longFunctions }) => longFunctions));
  const files = sorted(product.map(({ text }) => lines(text)));
  const functions = sorted(measures.flatMap((one) => one.functions));
  const components = sorted(measures.flatMap((one) => one.components));
  const tested = sum(code.filter(({ path }) => isTest(path)).map(({ text }) => lines(text))) / Math.max(1, sum(files));
  const screens = checkScreens(sources);
  const sheets = checkStyleSheets(sources);
  failures.push(...screens.failures, ...sheets.failures);
  const note = [
    `files ${files.length}: median ${quantile(files, 0.5)} p90 ${quantile(files, 0.9)} max ${quantile(files, 1)}`,
    `functions ${functions.length}: p90 ${quantile(functions, 0.9)} max ${quantile(functions, 1)}`,
    `components p90 ${quantile(components, 0.9)} max ${quantile(components, 1)}`,
    `"as" outside core ${sum(measures.map(({ assertions }) => assertions))}`,
    `screens: ${screens.note}`,
    sheets.note,
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

interface Measures {
  unsafe: string[];
  longFunctions: string[];
  /** The lengths of its functions, and of its components in lines. */
  functions: number[];
  components: number[];
  /** The number of `as` outside of the library-like folders. */
  assertions: number;
}

function measure(source: Source): Measures {
  const { program, comments } = parse(source);
  const found: Measures = { unsafe: [], longFunctions: [], functions: [], components: [], assertions: 0 };
  const unsafe = (node: { start: number }, what: string) => found.unsafe.push(`${at(source, node.start)} ${what}`);
  const position = positionOf(source.path);
  const mayAssert = position?.folder === 'core' || (position !== null && libraryLevelOf(position) >= 0);
  const addFunction = (node: ESTree.Node) => {
    const length = lineOf(source, node.end) - lineOf(source, node.start) + 1;
    found.functions.push(length);
    if (length > LONGEST_FUNCTION)
      found.longFunctions.push(`${at(source, node.start)} a function has ${length} lines, over ${LONGEST_FUNCTION}`);
    return length;
  };
  for (const comment of comments) {
    // In a test, it asserts that something does not compile.
    const off = isTest(source.path) ? /@ts-(ignore|nocheck)/ : /@ts-(ignore|nocheck|expect-error)/;
    if (off.test(comment.value)) unsafe(comment, 'switches the type check off');
  }
  new Visitor({
    TSAnyKeyword(node) {
      unsafe(node, 'any');
    },
    TSNonNullExpression(node) {
      unsafe(node, 'a non-null "!"');
    },
    VariableDeclarator(node) {
      if (node.definite) unsafe(node, 'a definite "!"');
    },
    TSAsExpression({ typeAnnotation: { start, end } }) {
      if (!mayAssert && source.text.slice(start, end) !== 'const') found.assertions += 1;
    },
    FunctionDeclaration(node) {
      const length = addFunction(node);
      if (source.path.endsWith('.tsx') && node.id && /^[A-Z]/.test(node.id.name)) found.components.push(length);
    },
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
  }).visit(program);
  return found;
}

function tooLong(source: Source): string[] {
  const length = lines(source.text);
  if (length <= LONGEST_FILE || source.path in LONG_TABLES) return [];
  return [`${source.path} has ${length} lines, over ${LONGEST_FILE}`];
}

function lines(text: string): number {
  return text.trimEnd().split('\n').length;
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
