import type { Source, Verdict } from './source.ts';

/** Left unfinished, or true on one machine only. Written so that this file does not match itself. */
const LEFTOVERS: readonly [RegExp, string][] = [
  [/\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/, 'left unfinished'],
  [/\b(not (yet )?implemente[d]|coming soo[n]|lorem ipsu[m])\b/i, 'left unfinished'],
  [/(^|[\s"'`(=])\/(work|root|hom[e]|User[s])\/\w/, 'a path of one machine'],
  [/registry\.[a-z]+[.]\w+|\bnpmmirro[r]\b/, 'the address of a registry'],
  [/^<{7} |^>{7} /m, 'a merge left open'],
];

/** The specification quotes this text, so it is a message and no leftover. */
const QUOTED = /Image upload not implemented/g;

/** Nothing unfinished, no path or address of somebody's machine; the lockfile names versions and no download addresses. */
export function checkTidy(sources: readonly Source[]): Verdict {
  return {
    failures: [
      ...sources.filter(({ path }) => path !== 'package-lock.json').flatMap(leftovers),
      ...wrongPackages(sources),
    ],
  };
}

function leftovers(source: Source): string[] {
  return source.text
    .replace(QUOTED, '')
    .split('\n')
    .flatMap((line, index) =>
      LEFTOVERS.filter(([pattern]) => pattern.test(line)).map(
        ([, what]) => `${source.path}:${index + 1} ${what}: ${line.trim().slice(0, 100)}`,
      ),
    );
}

function wrongPackages(sources: readonly Source[]): string[] {
  const failures: string[] = [];
  const lock = sources.find(({ path }) => path === 'package-lock.json');
  if (lock && /"resolved":/.test(lock.text)) failures.push('package-lock.json holds download addresses (see .npmrc)');
  const manifest = sources.find(({ path }) => path === 'package.json');
  const {
    dependencies = {},
    devDependencies = {},
  }: Record<string, Record<string, string>> = JSON.parse(manifest?.text ?? '{}');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) failures.push(`package.json: ${name} is not pinned (${version})`);
  }
  return failures;
}
