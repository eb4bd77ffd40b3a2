import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePlace, type Place } from './place.ts';
import { openRegistry, type Registry } from './registry.ts';

const NODES = [20, 22, 24];
const NPMS = [9, 10, 11];
/** The package that brings Node to this machine, and the ones of npm, under a name for each version. */
const PACKAGES = [
  ...NODES.map((version) => `node${version}@npm:node-${process.platform}-${process.arch}@${version}`),
  ...NPMS.map((version) => `npm${version}@npm:npm@${version}`),
];

const folder = mkdtempSync(join(tmpdir(), 'vezu-versions-'));
/** Where npm's registry does not answer, there are no other versions to try. */
const brought = bring();
let registry: Registry;
let place: Place;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
beforeEach(() => {
  place = makePlace(registry, { bringsNode: true });
});
afterEach(() => place.remove());

function bring(): boolean {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const words = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--force', '--fetch-retries=1'];
  const { status, stderr } = spawnSync('npm', ['install', ...words, ...PACKAGES], { encoding: 'utf8' });
  if (status !== 0) console.log(`The other versions of Node and npm could not be installed: ${stderr.slice(0, 300)}`);
  return status === 0;
}

/** A folder for the search path in which this Node and this npm are the only ones. */
function pathOf(node: number, npm: number): string {
  const path = join(folder, `bin-${node}-${npm}`);
  if (existsSync(path)) return path;
  mkdirSync(path);
  symlinkSync(join(folder, `node_modules/node${node}/bin/node`), join(path, 'node'));
  symlinkSync(join(folder, `node_modules/npm${npm}/bin/npm-cli.js`), join(path, 'npm'));
  return path;
}

const MATRIX = NODES.flatMap((node) => NPMS.map((npm) => [node, npm] as const));

test.runIf(brought).each(MATRIX)(
  'with Node %i and npm %i it installs and starts, and the next start needs no registry',
  async (node, npm) => {
    const path = pathOf(node, npm);
    const first = await place.start(registry.url, { path }).ended;
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^served left right$/m) });
    const again = await place.start('http://127.0.0.1:9/', { path }).ended;
    expect(again).toMatchObject({ code: 0, output: 'served left right\n' });
  },
);
