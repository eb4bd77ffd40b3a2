import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_PACKAGE, type Registry } from './registry.ts';

const SETUP = join(import.meta.dirname, '..');

/** The user of unmapped files, who exists on every Linux. */
const NOBODY = 65_534;

export interface Ended {
  code: number | null;
  output: string;
  /** How long it ran, in ms. */
  took: number;
}

export interface Started {
  child: ChildProcess;
  output(): string;
  ended: Promise<Ended>;
}

/** Disks of a folder that only the started process has, where this user may mount any. */
const DISKS = {
  full: 'mkdir -p node_modules && mount -t tmpfs -o size=1m none node_modules',
  'read-only': 'mount --bind . . && mount -o remount,ro,bind .',
};

export const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

interface Options {
  /** The options of the command line. */
  words?: string[];
  asNobody?: boolean;
  /** A folder with the only Node and npm that are found. */
  path?: string;
  disk?: keyof typeof DISKS;
}

/** A folder with Vezu's own start script and two small packages, whose server prints what the packages hold and ends. */
export interface Place {
  folder: string;
  /** Runs `scripts/start.mjs`; the registry of npm is the one that is given here. */
  start(registry: string, options?: Options): Started;
  path(name: string): string;
  remove(): void;
}

/** With `bringsNode`, a package brings the Node of the server, as in Vezu. */
export function makePlace(
  { integrity, names }: Pick<Registry, 'integrity' | 'names'>,
  { bringsNode = false } = {},
): Place {
  const folder = mkdtempSync(join(tmpdir(), 'vezu-place-'));
  chmodSync(folder, 0o755);
  const path = (name: string) => join(folder, name);
  const packages = bringsNode ? [...names, NODE_PACKAGE] : names;
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
  const locked = packages.map((name) => [`node_modules/${name}`, { version: '1.0.0', integrity: integrity(name) }]);
  const manifest = { name: 'place', version: '1.2.3', type: 'module', private: true, dependencies };
  mkdirSync(path('scripts/setup'), { recursive: true });
  mkdirSync(path('src/server'), { recursive: true });
  cpSync(join(SETUP, '../start.mjs'), path('scripts/start.mjs'));
  for (const name of readdirSync(SETUP).filter((name) => name.endsWith('.mjs')))
    cpSync(join(SETUP, name), path(`scripts/setup/${name}`));
  cpSync(join(SETUP, '../../.npmrc'), path('.npmrc'));
  writeFileSync(path('package.json'), JSON.stringify(manifest));
  writeFileSync(
    path('package-lock.json'),
    JSON.stringify({
      name: 'place',
      version: '1.2.3',
      lockfileVersion: 3,
      requires: true,
      packages: { '': manifest, ...Object.fromEntries(locked) },
    }),
  );
  writeFileSync(
    path('src/server/main.ts'),
    `${names.map((name) => `import ${name} from '${name}';`).join('\n')}\nconsole.log('served', ${names.join(', ')});\n`,
  );
  return {
    folder,
    path,
    start: (registry, options) => startIn(folder, registry, options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function startIn(
  folder: string,
  registry: string,
  { words = [], asNobody = false, path, disk }: Options = {},
): Started {
  const began = performance.now();
  // Root may write anywhere, so it becomes another user before the script is loaded.
  const drop = `process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});`;
  const first = asNobody && process.getuid?.() === 0 ? ['--import', `data:text/javascript,${drop}`] : [];
  const node = asNobody ? reachableNode(folder) : path ? join(path, 'node') : process.execPath;
  const line = [node, ...first, join(folder, 'scripts/start.mjs'), ...words];
  const mounting = disk ? ['unshare', '--mount', 'sh', '-c', `${DISKS[disk]} && cd "$PWD" && exec "$@"`, 'sh'] : [];
  const [program = '', ...args] = [...mounting, ...line];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: path ? `${path}:/usr/bin:/bin` : process.env.PATH,
      HOME: folder,
      npm_config_registry: registry,
      npm_config_cache: join(folder, 'cache'),
      npm_config_update_notifier: 'false',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({
    code: typeof code === 'number' ? code : null,
    output,
    took: performance.now() - began,
  }));
  return { child, output: () => output, ended };
}

/** A copy of this Node in the folder: the checkout may be where other users cannot go. */
function reachableNode(folder: string): string {
  const copy = join(folder, 'node');
  if (!existsSync(copy)) cpSync(process.execPath, copy);
  return copy;
}

/** The names in a folder; empty where there is none. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
