import type { Source } from './source.ts';

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
/** Beyond this number nobody reads them: two that belong together are joined. */
const MAX_DECISIONS = 50;
const HEAD = /^# (\d{4}): (.+)\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|superseded by (\d{4}))\n\n/;
const SECTIONS = ['Context', 'Decision', 'Consequences'];

/** Decisions without the common form, or without their line in the index, and an index that is too long. */
export function wrongDecisions(sources: readonly Source[]): string[] {
  const decisions = sources.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX);
  const index = sources.find(({ path }) => path === INDEX)?.text ?? '';
  const numbers = new Set(decisions.map(({ path }) => numberOf(path)));
  const failures = decisions.flatMap((source) =>
    wrongIn(source, index, numbers).map((what) => `${source.path}: ${what}`),
  );
  return decisions.length > MAX_DECISIONS
    ? [...failures, `${FOLDER} holds ${decisions.length} decisions, over ${MAX_DECISIONS}: join some`]
    : failures;
}

function wrongIn({ path, text }: Source, index: string, numbers: ReadonlySet<string>): string[] {
  const [head, number, title, successor] = HEAD.exec(text) ?? [];
  if (!head || number !== numberOf(path))
    return ['begins with “# NNNN: Title”, “- Date: YYYY-MM-DD” and “- Status: accepted”'];
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  return [
    ...(successor && !numbers.has(successor) ? [`is superseded by ${successor}, which does not exist`] : []),
    ...(sections.join() === SECTIONS.join() ? [] : [`has the sections ${SECTIONS.join(', ')} and no others`]),
    ...(index.split('\n').includes(`- [${number}](${path.slice(FOLDER.length)}): ${title}`)
      ? []
      : [`is not in ${INDEX} with its title`]),
  ];
}

function numberOf(path: string): string {
  return path.slice(FOLDER.length, FOLDER.length + 4);
}
