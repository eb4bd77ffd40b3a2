/** The domains, lowest first; those on one line do not see each other (ARCHITECTURE.md, "Imports"). */
const DOMAIN_LEVELS: readonly (readonly string[])[] = [
  ['accounts'],
  ['places'],
  ['carriers'],
  ['fleet'],
  ['timetable'],
  ['trips'],
  ['bookings'],
  ['tracking', 'chat', 'reviews'],
  ['notifications'],
  ['search', 'dashboard', 'admin'],
];

/**
 * Screens that are put together from others stand higher in the browser: the trip sheet shows bookings with their actions, a
 * home holds the search.
 */
const SCREEN_LEVELS: readonly (readonly string[])[] = [
  ...DOMAIN_LEVELS.filter((level) => !['trips', 'search'].some((folder) => level.includes(folder))),
  ['trips'],
  ['search'],
  ['dashboard', 'admin'],
];

/** The folder that stands above the domains: the frame around every page. */
const ABOVE_DOMAINS: readonly string[] = ['shell'];

const TIERS = ['shared', 'server', 'web', 'testing'] as const;

type Tier = (typeof TIERS)[number];

/** Where a file of `src` stands: its tier, and the folder in it (`core`, a domain, …; '' for the tier's own files). */
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

/** The height of a folder as a tier sees it: domains from 0 up, above them what sees them all; -1 for what sees none (`core`, `ui`, …). */
export function levelOf(folder: string, tier?: Tier): number {
  const levels = tier === 'web' ? SCREEN_LEVELS : DOMAIN_LEVELS;
  if (ABOVE_DOMAINS.includes(folder)) return levels.length;
  return levels.findIndex((level) => level.includes(folder));
}
