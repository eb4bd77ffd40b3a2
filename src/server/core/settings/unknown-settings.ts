import { SETTING_NAMES } from './settings.ts';

/** The beginnings that several settings share, such as `S3_`: a name with one of them was meant to be a setting. */
const PREFIXES: ReadonlySet<string> = new Set(
  SETTING_NAMES.map(prefixOf).filter((prefix, index, all) => prefix !== '' && all.indexOf(prefix) < index),
);

/** The sentence about names of the environment that are nearly a setting, and that are ignored; null if there are none. */
export function warnOfUnknown(env: Readonly<Record<string, string | undefined>>): string | null {
  const unknown = Object.keys(env)
    .filter((name) => !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const similar = SETTING_NAMES.find((setting) => isNearly(name.toUpperCase(), setting));
      if (similar) return [`${name} (did you mean ${similar}?)`];
      return PREFIXES.has(prefixOf(name)) ? [name] : [];
    });
  if (unknown.length === 0) return null;
  return `These names in the environment are no settings and have no effect: ${unknown.join(', ')}. docs/settings.md lists the settings.`;
}

/** The first word of a name of several words, else ''. */
function prefixOf(name: string): string {
  return /^[A-Z0-9]+_/.exec(name)?.[0] ?? '';
}

/** Whether the names are equal, or one letter more, less, other or swapped with its neighbour makes them so. */
function isNearly(name: string, setting: string): boolean {
  let same = 0;
  while (same < name.length && name[same] === setting[same]) same += 1;
  const [rest, wanted] = [name.slice(same), setting.slice(same)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1) || isSwapped;
}
