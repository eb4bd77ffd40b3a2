import type { Source, Verdict } from './source.ts';

/** Licences (SPDX) whose terms Vezu keeps when it passes a package on, or that concern only tools of development. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // data of towns, whose source docs and the product name
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // libvips, which sharp loads as a library of its own
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // changed files would have to be published; no file of these packages is changed
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'PSF-2.0',
  'Public Domain',
  'Unlicense',
  'Zlib',
]);

/** Packages whose manifest names no licence; their licence file says this. */
const UNSTATED: Readonly<Record<string, string>> = {
  'gtfs-realtime-bindings': 'Apache-2.0',
  'png-js': 'MIT',
  'prelude-ls': 'MIT',
};

/** Reads the licence of every package in the lockfile; one that is not allowed, or that nobody states, is a failure. */
export function checkLicences(sources: readonly Source[]): Verdict {
  const lock = sources.find(({ path }) => path === 'package-lock.json');
  const { packages = {} }: { packages?: Record<string, { license?: string }> } = lock ? JSON.parse(lock.text) : {};
  const listed = Object.entries(packages).filter(([path]) => path !== '');
  return {
    failures: listed.flatMap(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const stated = license ?? UNSTATED[name];
      if (stated && isAllowed(stated)) return [];
      return [`${name} has the licence ${stated ?? 'that nobody states'}`];
    }),
    note: `${listed.length} packages`,
  };
}

/** Reads an SPDX expression without nested parentheses: one side of an OR, and every part of an AND, must be allowed. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)));
}
