import { posix } from 'node:path';
import { levelOf, libraryLevelOf, type Position, pageAreaOf, positionOf, roomLevelOf } from './layout.ts';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

interface Link {
  specifier: string;
  /** Loaded by `import()` at run time. */
  lazy: boolean;
  offset: number;
}

/** Entry files of a tier: only tests may import them. */
const STARTERS = /^src\/(server\/(main|modules|run)|web\/(main|prerender|router))\.tsx?$/;
/** The table of addresses: the only file that imports a page. */
const ROUTES = 'src/web/routes.ts';
/** The one file of a domain that `core` may import: who is signed in. */
const SEEN_BY_CORE = /^src\/shared\/people\/accounts\/base\/schema\.ts$/;
const SHARED_PACKAGES = new Set(['ical-generator', 'zod/mini', '@date-fns/tz', 'vitest', 'fast-check']);

/**
 * Allowed imports (ARCHITECTURE.md, "Imports"): tiers, domains by height, `core` and `ui` below all of them, pages above them, no barrels,
 * no cycles.
 */
export function checkImports(sources: readonly Source[]): Verdict {
  const paths = new Set(sources.map((source) => source.path));
  const graph = new Map<string, string[]>();
  const failures: string[] = [];
  for (const source of sources.filter((one) => isCode(one.path))) {
    const links = linksOf(source);
    const targets: string[] = [];
    for (const link of links) {
      const target = resolve(source.path, link.specifier);
      const wrong =
        target === null ? wrongPackage(source.path, link.specifier) : wrongTarget(source.path, target, link, paths);
      if (wrong) failures.push(`${at(source, link.offset)} imports ${link.specifier}: ${wrong}`);
      if (target !== null) targets.push(target);
    }
    if (isBarrel(source))
      failures.push(`${source.path} only passes on what others export: import from where a thing is`);
    graph.set(source.path, targets);
  }
  for (const cycle of cyclesOf(graph)) failures.push(`import cycle: ${cycle.join(' → ')}`);
  return { failures, note: `${graph.size} files` };
}

function linksOf(source: Source): Link[] {
  const { module } = parse(source);
  const links: Link[] = module.staticImports.map(({ moduleRequest }) => ({
    specifier: moduleRequest.value,
    lazy: false,
    offset: moduleRequest.start,
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries)
      if (moduleRequest) links.push({ specifier: moduleRequest.value, lazy: false, offset: moduleRequest.start });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = source.text.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"`][^$]*['"`]$/.test(specifier))
      links.push({ specifier: specifier.slice(1, -1), lazy: true, offset: moduleRequest.start });
  }
  return links;
}

/** The path from the root that a specifier resolves to; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).split('?')[0] ?? null;
  if (specifier.startsWith('#demo/')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null;
}

function wrongPackage(from: string, specifier: string): string | null {
  const tier = positionOf(from)?.tier;
  if (tier === 'shared' && !SHARED_PACKAGES.has(specifier) && !isTest(from))
    return 'shared is pure, and zod comes as zod/mini';
  if (tier === 'web' && specifier.startsWith('node:') && !isTest(from)) return 'the browser has no Node';
  return null;
}

function wrongTarget(
  from: string,
  target: string,
  { specifier, lazy }: Link,
  paths: ReadonlySet<string>,
): string | null {
  if (isCode(target) && !paths.has(target)) return 'there is no such file';
  if (STARTERS.test(target) && !isTest(from) && !STARTERS.test(from)) return 'what starts a tier is imported by nobody';
  if (isDemo(target) && from.startsWith('src/') && !lazy && !isTest(from))
    return 'the product loads the demo only where it is wanted, by import()';
  const here = positionOf(from);
  const there = positionOf(target);
  if (STARTERS.test(from) && !there) return null;
  if (there && here?.tier !== there.tier && from.startsWith('src/') && specifier.startsWith('.'))
    return 'another tier is imported by its # name';
  if (!there)
    return here && !isTest(from) && !/\.(json|css)$/.test(target) ? 'src does not see what is outside of it' : null;
  if (!here)
    return from.startsWith('e2e/') && there.tier === 'server' ? 'a journey sees the product from outside' : null;
  if (isTest(from))
    return here.tier === 'web' && there.tier === 'server' ? 'web and server never see each other' : null;
  return wrongTier(here, there) ?? wrongPage(from, target) ?? wrongFolder(here, there, target);
}

function isDemo(path: string): boolean {
  return path.startsWith('demo/');
}

function wrongTier(here: Position, there: Position): string | null {
  if (there.tier === 'testing') return 'only tests see the test helpers';
  if (here.tier === 'shared' && there.tier !== 'shared') return 'shared sees neither server nor web';
  return there.tier === 'shared' || here.tier === there.tier ? null : 'web and server never see each other';
}

function wrongPage(from: string, target: string): string | null {
  const area = pageAreaOf(target);
  return area === null || area === pageAreaOf(from) || from === ROUTES ? null : 'only routes.ts imports a page';
}

function wrongFolder(here: Position, there: Position, target: string): string | null {
  if (here.folder === there.folder) return wrongRoom(here, there);
  if (SEEN_BY_CORE.test(target)) return null;
  const library = libraryLevelOf(here);
  const lower = there.folder === '' ? -1 : libraryLevelOf(there);
  if (library >= 0 && lower >= 0)
    return lower < library ? null : `${here.folder} stands no higher than ${there.folder}`;
  if (levelOf(there.folder) < 0) return null;
  if (library >= 0 || /^(core|ui|i18n)$/.test(here.folder)) return `${here.folder} sees no domain`;
  const below = levelOf(there.folder) < levelOf(here.folder);
  return levelOf(here.folder) < 0 || below ? null : `${here.folder} stands no higher than ${there.folder}`;
}

/**
 * A room sees itself and lower ones; files outside of the rooms see all of them. Own files in another tier are no room's: that tier has
 * not divided the domain.
 */
function wrongRoom(here: Position, there: Position): string | null {
  if (here.room === '' || here.room === there.room) return null;
  if (there.room === '' ? here.tier !== there.tier : roomLevelOf(there) < roomLevelOf(here)) return null;
  return `the room ${here.room} stands no higher than ${there.room || `the own files of ${there.folder}`}`;
}

function isBarrel(source: Source): boolean {
  const { body } = parse(source).program;
  const passes = body.filter(
    (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
  );
  return /(^|\/)index\.[a-z]+$/.test(source.path) || (body.length > 0 && passes.length === body.length);
}

/**
 * The import cycles of a graph (file → imported files), each from its first file back to it; one per strongly connected
 * component.
 */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];

  function visit(node: string, trail: string[]): void {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node]);
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  }

  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
