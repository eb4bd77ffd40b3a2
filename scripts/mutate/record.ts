import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Source } from '../check/source.ts';
import { hasMarker, withMarkers } from './markers.ts';
import type { Mutant } from './mutators.ts';
import { startTests } from './tests.ts';

export interface Meetings {
  /** Test file → the numbers of the guards that it runs. */
  met: Record<string, number[]>;
  /** Test file → how many milliseconds it takes. */
  durations: Record<string, number>;
  /** Test files that fail before anything is removed; they can notice nothing. */
  failed: string[];
}

/** Of the last run, which is valid as long as no file changes. */
const RECORD = resolve('dist/mutate-meetings.json');

export async function recordMeetings(
  folder: string,
  sources: readonly Source[],
  guards: readonly Mutant[],
  isWanted: (test: string) => boolean,
): Promise<Meetings> {
  const restore = addMarkers(folder, sources, guards);
  const tests = await startTests(folder, 0);
  try {
    const paths = [...tests.files.keys()].filter(isWanted);
    mkdirSync(resolve(folder, 'dist/met'), { recursive: true });
    const restoreTests = paths.map((path, index) => addRecorder(folder, path, index));
    const { failed, durations } = await tests.run(paths);
    for (const restoreTest of restoreTests) restoreTest();
    const met = paths.map((path, index): [string, number[]] => [path, readMet(folder, index)]);
    return { met: Object.fromEntries(met), durations, failed };
  } finally {
    await tests.close();
    restore();
  }
}

/** Record of an earlier run, if neither the code nor the question has changed; otherwise asks `record` and stores its answer. */
export async function onceFor(
  sources: readonly Source[],
  question: string,
  record: () => Promise<Meetings>,
): Promise<Meetings> {
  const hash = createHash('sha256').update(question);
  for (const { path, text } of sources) if (/^(src|scripts|migrations)\//.test(path)) hash.update(path).update(text);
  const key = hash.digest('hex');
  const last = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : null;
  if (last?.key === key) return last.meetings;
  const meetings = await record();
  writeFileSync(RECORD, JSON.stringify({ key, meetings }));
  return meetings;
}

/** The numbers of the guards that no test meets. Those without a marker are met wherever their file is imported. */
export function unmetGuards(sources: readonly Source[], guards: readonly Mutant[], { met }: Meetings): Set<number> {
  const known = new Set(Object.values(met).flat());
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const unmet = guards.flatMap((guard, number) => {
    const source = byPath.get(guard.path);
    return source && !known.has(number) && hasMarker(source, guard) ? [number] : [];
  });
  return new Set(unmet);
}

function addMarkers(folder: string, sources: readonly Source[], guards: readonly Mutant[]): () => void {
  const numbered = guards.map((guard, number): [number, Mutant] => [number, guard]);
  const restore = sources.flatMap((source) => {
    const own = new Map(numbered.filter(([, { path }]) => path === source.path));
    return own.size > 0 ? [rewrite(resolve(folder, source.path), () => withMarkers(source, own))] : [];
  });
  return () => restore.forEach((one) => void one());
}

/** On the test's first line, so that the numbers of its lines stay. */
function addRecorder(folder: string, path: string, index: number): () => void {
  const meeting = JSON.stringify(resolve(folder, 'scripts/mutate/meeting.ts'));
  const record = JSON.stringify(metFile(folder, index));
  return rewrite(
    resolve(folder, path),
    (text) => `import { recordGuards } from ${meeting}; recordGuards(${record}); ${text}`,
  );
}

function readMet(folder: string, index: number): number[] {
  const file = metFile(folder, index);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];
}

function metFile(folder: string, index: number): string {
  return resolve(folder, `dist/met/${index}`);
}

/** Changes a file, and returns what makes it as it was. */
function rewrite(file: string, change: (text: string) => string): () => void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
  return () => writeFileSync(file, text);
}
