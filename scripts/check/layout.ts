/**
 * The domains by group, lowest first: a group sees only earlier ones, a domain only lower ones. Domains on one line do not import each other
 * (ARCHITECTURE.md, "Domains").
 */
const GROUPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  people: [['accounts'], ['reference'], ['reports']],
  network: [['places'], ['carriers'], ['fleet'], ['credentials'], ['timetable']],
  sales: [['prices'], ['trips'], ['bookings'], ['payments']],
  operations: [['tracking']],
  messaging: [['chat', 'reviews', 'found'], ['telegram'], ['notifications']],
  office: [
    ['search', 'dashboard', 'finder', 'disruption', 'imports', 'integrations', 'support'],
    ['alerts', 'customers'],
    ['admin'],
  ],
};

const DOMAIN_LEVELS = Object.values(GROUPS).flat();

/**
 * The server's library-like folders of `core`, lowest first: each may import those before it. The domains may
 * import all of them; they import no domain (ARCHITECTURE.md, "Imports").
 */
const LIBRARIES: readonly string[] = [
  'core',
  'settings',
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
  'pdf',
  'mail',
  'push',
  'cards',
  'texting',
  'previews',
  'wallet',
  'realtime',
  'metrics',
  'http',
];

/**
 * The rooms of large folders, lowest first: a file sees its own room and earlier ones. Files outside of the rooms see every room, and no room
 * sees them. A domain has the same rooms in every tier, and they have the same order there.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['base', 'sign-in', 'proof', 'profile'],
  bookings: ['rules', 'core', 'tickets', 'papers', 'sheet', 'parcels', 'money', 'seats', 'changes', 'callers'],
  timetable: ['range'],
  tracking: ['positions', 'map', 'sending', 'feeds'],
  chat: ['state', 'parts', 'announcements', 'inbox'],
  search: ['form', 'results'],
  'shared/core': ['text'],
  'server/http': ['limits', 'calls', 'pages'],
  'web/ui': ['base', 'content', 'fields', 'overlays', 'media', 'travel'],
  'web/pages/trips': ['people', 'steps', 'find', 'replace', 'lists', 'board'],
  'web/pages/admin': ['parts', 'reports', 'people', 'reference', 'service'],
  testing: ['server', 'services', 'samples'],
};

const ABOVE_DOMAINS: readonly string[] = ['pages', 'shell'];

const TIERS = ['shared', 'server', 'web', 'testing'] as const;

type Tier = (typeof TIERS)[number];

export interface Position {
  tier: Tier;
  /** The folder in the tier: `core`, a domain, a library-like folder, …; '' for the tier's own files. */
  folder: string;
  /** The room in it; '' for a file of the folder itself. */
  room: string;
  /** The path of the file in its folder, without the room. */
  name: string;
}

export function positionOf(path: string): Position | null {
  const [root, first, ...rest] = path.split('/');
  const tier = TIERS.find((name) => name === first);
  if (root !== 'src' || !tier) return null;
  const [outer = '', inner = ''] = rest;
  const isNested =
    rest.length > 2 && (isDomainOf(outer, inner) || (isServerCore(tier, outer) && LIBRARIES.includes(inner)));
  const isOwn = rest.length === 1 || roomsOf(tier, '').includes(outer);
  const folder = isNested ? inner : isOwn ? '' : outer;
  const within = rest.slice(isNested ? 2 : isOwn ? 0 : 1);
  const area = folder === 'pages' ? within.slice(0, 1) : [];
  const [room = '', ...inRoom] = within.slice(area.length);
  const isRoom = inRoom.length > 0 && roomsOf(tier, folder, area[0]).includes(room);
  return isRoom
    ? { tier, folder, room, name: [...area, ...inRoom].join('/') }
    : { tier, folder, room: '', name: within.join('/') };
}

function isDomainOf(group: string, domain: string): boolean {
  return GROUPS[group]?.some((level) => level.includes(domain)) ?? false;
}

function isServerCore(tier: Tier, folder: string): boolean {
  return tier === 'server' && folder === 'core';
}

function roomsOf(tier: Tier, folder: string, area?: string): readonly string[] {
  const path = [tier, folder, area].filter(Boolean).join('/');
  return ROOMS[isDomain(folder) ? folder : path] ?? [];
}

/** The level of a room among the rooms of its folder; the folder's own files are above them. */
export function roomLevelOf({ tier, folder, room, name }: Position): number {
  const rooms = roomsOf(tier, folder, folder === 'pages' ? name.split('/')[0] : undefined);
  return room === '' ? rooms.length : rooms.indexOf(room);
}

export function groupOf(domain: string): string | null {
  return Object.keys(GROUPS).find((group) => isDomainOf(group, domain)) ?? null;
}

/**
 * The level of a folder: domains from 0 up, above them the folders that may import all domains; -1 for those that import none (`core`,
 * `ui`, …).
 */
export function levelOf(folder: string): number {
  if (ABOVE_DOMAINS.includes(folder)) return DOMAIN_LEVELS.length;
  return DOMAIN_LEVELS.findIndex((level) => level.includes(folder));
}

export function isDomain(folder: string): boolean {
  return levelOf(folder) >= 0 && !ABOVE_DOMAINS.includes(folder);
}

/** The area of a page's file: `trips` of `src/web/pages/trips/TripPage.tsx`; null for a file that belongs to no page. */
export function pageAreaOf(path: string): string | null {
  return /^src\/web\/pages\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The level of one of the server's library-like folders among each other; -1 for any other folder. */
export function libraryLevelOf({ tier, folder }: Position): number {
  return tier === 'server' ? LIBRARIES.indexOf(folder) : -1;
}
