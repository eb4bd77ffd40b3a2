import { pathsOf, wrongPaths } from './named-paths.ts';
import type { Source } from './source.ts';

const RULES = 'docs/product.md';
const NUMBERS = String.raw`\d+(?:\.\d+)?(?:(?:, | and |–)\d+(?:\.\d+)?)*`;
const CITED_RULES = new RegExp(String.raw`docs/product\.md (${NUMBERS})`, 'g');
const CITED_DECISION = /\bdecisions?[ /](\d{4})\b/g;
const CITED_DOCUMENT = /(?<![\w./…*{}-])(?!NNNN)((?:\.{1,2}\/|[\w-]+\/)*[\w-]+\.md)\b/g;
/** A section of an unnamed text. Standards have a name: "RFC 7231, section 4". */
const UNNAMED = /\bspecification(?:'s)?,? sections? \d/gi;

/** The tests of the checks contain bad samples on purpose. */
const EXEMPT = /^(package-lock\.json|scripts\/check\/.*\.test\.ts)$/;

/**
 * Citations of documents that are not in the repository, of decisions that do not exist, and of rules that `docs/product.md` does not have.
 * `known` holds the paths that a document may name.
 */
export function wrongCitations(sources: readonly Source[], known = pathsOf(sources.map(({ path }) => path))): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const decisions = new Set([...paths].flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []));
  const rules = rulesOf(sources.find(({ path }) => path === RULES)?.text ?? '');
  return sources
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((source) => {
      const text = unwrapped(source.text);
      const cited = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
      return [
        ...cited(CITED_RULES)
          .flatMap((numbers) => numbers.match(/\d+(?:\.\d+)?/g) ?? [])
          .filter((number) => !rules.has(number))
          .map((number) => `${RULES} has no section ${number}`),
        ...cited(CITED_DECISION)
          .filter((number) => !decisions.has(number))
          .map((number) => `there is no decision ${number}`),
        ...cited(CITED_DOCUMENT)
          .filter((name) => !candidates(source.path, name).some((path) => paths.has(path)))
          .map((name) => `${name} is not in the repository`),
        ...wrongPaths(source, known).map((name) => `${name} is not in the repository`),
        ...cited(UNNAMED).map((words) => `“${words}” cites a text that is not in the repository`),
      ].map((what) => `${source.path}: ${what}`);
    });
}

/** Every numbered heading: `## 9. Bookings`, `### 9.4 Seats`. */
function rulesOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map((match) => match[1] ?? ''));
}

function unwrapped(text: string): string {
  return text.replace(/\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g, ' ');
}

/** The places where a named document may be: from the root, from the folder of the file that names it, or in `docs`. */
function candidates(from: string, name: string): string[] {
  return [`x/${name}`, `x/docs/${name}`, `x/${from}/../${name}`].map((path) =>
    new URL(path, 'file:///').pathname.slice('/x/'.length),
  );
}
