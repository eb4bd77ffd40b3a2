import { check, type VulnerableDiagnostics } from 'recheck';
import { Visitor } from 'vite';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

/** Expressions whose time grows faster than the text, and why that does no harm: no stranger writes the text, or it is short. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  '\\/+$': 'a setting of the operator',
  '^https?:\\/\\/\\S*\\{code\\}\\S*$': 'a setting of the operator',
  'perform pg_notify\\([^;]*;': 'the source text of a library',
  '^\\s*--.*$': 'a migration of this repository',
  '\\s*<meta name="description"[^>]*>': 'the index page of the build',
  '<[^>]*>': 'the attribution of the map that the operator has set',
  'create\\s+(?:unique\\s+)?index\\s+concurrently\\s+if\\s+not\\s+exists\\s+(\\w+)': 'a migration of this repository',
  '[\\w.+-]+@[\\w-]+\\.[\\w.-]+': 'cut to MAX_LOGGED characters before',
  '\\b[\\w-]{40,}\\b': 'cut to MAX_LOGGED characters before',
  'Version\\/[\\d.]+ .*Safari\\/': 'cut to MAX_USER_AGENT characters before',
  "'(?![A-Za-z_$][\\w$]{0,30}')[^']*'": 'cut to twice MAX_MESSAGE characters before',
};

/** A repetition without a limit. An expression without one does a bounded number of steps for each character. */
const UNBOUNDED = /[*+]|\{\d+,\}/;
/** No time limit and one seed: the verdict is the same on every machine. */
const OPTIONS = { timeout: null, randomSeed: 1 } as const;

interface Literal {
  pattern: string;
  flags: string;
  place: string;
}

/**
 * Every regular expression of the product takes a time that grows in proportion to its text: a crafted text could stop the process otherwise
 * (CWE-1333). Recheck searches each expression for an attack.
 */
export async function checkRegularExpressions(sources: readonly Source[]): Promise<Verdict> {
  const literals = sources
    .filter(({ path }) => isCode(path) && !isTest(path) && path.startsWith('src/'))
    .flatMap(literalsOf);
  const distinct = new Map(literals.map((literal) => [`${literal.pattern}/${literal.flags}`, literal]));
  const verdicts = await Promise.all([...distinct.values()].map(failureOf));
  const used = new Set(literals.map(({ pattern }) => pattern));
  const unused = Object.keys(OWN_TEXTS).filter((pattern) => literals.length > 50 && !used.has(pattern));
  const failures = [
    ...verdicts.filter((failure) => failure !== null),
    ...unused.map((pattern) => `scripts/check/regular-expressions.ts: no expression ${pattern} is left`),
  ];
  return { failures, note: `${distinct.size} expressions` };
}

async function failureOf({ pattern, flags, place }: Literal): Promise<string | null> {
  if (pattern in OWN_TEXTS || !UNBOUNDED.test(pattern)) return null;
  const verdict = await check(pattern, flags, OPTIONS);
  if (verdict.status === 'safe' || (verdict.status === 'vulnerable' && isGuess(verdict))) return null;
  const what = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind;
  return `${place} /${pattern}/${flags} is not linear (${what}): bound its repetitions`;
}

/** Findings of fuzzing depend on the speed of the machine: only an exponential expression is certain then. The automaton is exact. */
function isGuess({ checker, complexity }: VulnerableDiagnostics): boolean {
  return checker === 'fuzz' && complexity.type !== 'exponential';
}

function literalsOf(source: Source): Literal[] {
  const found: Literal[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) found.push({ ...node.regex, place: at(source, node.start) });
    },
  }).visit(parse(source).program);
  return found;
}
