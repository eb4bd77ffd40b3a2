/** The domains, lowest first; those on one line do not import each other (ARCHITECTURE.md, "Imports"). */
const DOMAIN_LEVELS: readonly (readonly string[])[] = [
  ['accounts'],
  ['reference'],
  ['reports'],
  ['places'],
  ['carriers'],
  ['fleet'],
  ['credentials'],
  ['timetable'],
  ['prices'],
  ['trips'],
  ['bookings'],
  ['tracking'],
  ['chat', 'reviews', 'found'],
  ['telegram'],
  ['notifications'],
  ['search', 'dashboard', 'finder', 'disruption', 'integrations', 'support'],
  ['alerts'],
  ['admin'],
];

/**
 * The server's library-like folders, lowest first: each may import those before it, and `core`. The domains may import all of them; they
 * import no domain (ARCHITECTURE.md, "Imports").
 */
const LIBRARIES: readonly string[] = [
  'core',
  'tracing',
  'database',
  'postgres',
  'audit',
  'jobs',
  'privacy',
  'limits',
  'auth',
  'files',
  'backup',
  'mail',
  'push',
  'texting',
  'previews',
  'pdf',
  'wallet',
  'realtime',
  'metrics',
  'http',
];

/** Folders above the domains: the pages, and the frame around every page. */
const ABOVE_DOMAINS: readonly string[] = ['pages', 'shell'];

const TIERS = ['shared', 'server', 'web', 'testing'] as const;

type Tier = (typeof TIERS)[number];

/** The position of a file of `src`: its tier, and the folder in it (`core`, a domain, …; '' for the tier's own files). */
export interface Position {
  tier: Tier;
  folder: string;
}

export function positionOf(path: string): Position | null {
  const [root, tier, ...rest] = path.split('/');
  const known = TIERS.find((name) => name === tier);
  if (root !== 'src' || !known) return null;
  return { tier: known, folder: rest.length > 1 ? (rest[0] ?? '') : '' };
}

/**
 * The level of a folder: domains from 0 up, above them the folders that may import all domains; -1 for those that import none (`core`,
 * `ui`, …).
 */
export function levelOf(folder: string): number {
  if (ABOVE_DOMAINS.includes(folder)) return DOMAIN_LEVELS.length;
  return DOMAIN_LEVELS.findIndex((level) => level.includes(folder));
}

/** Whether a folder is that of a domain, in any tier. */
export function isDomain(folder: string): boolean {
  return DOMAIN_LEVELS.some((level) => level.includes(folder));
}

/** The area of a page's file: `trips` of `src/web/pages/trips/TripPage.tsx`; null for a file that belongs to no page. */
export function pageAreaOf(path: string): string | null {
  return /^src\/web\/pages\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The level of one of the server's library-like folders among each other; -1 for any other folder. */
export function libraryLevelOf({ tier, folder }: Position): number {
  return tier === 'server' ? LIBRARIES.indexOf(folder) : -1;
}
