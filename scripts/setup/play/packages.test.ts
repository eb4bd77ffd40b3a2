import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePlace, mayMount, namesIn, type Place } from './place.ts';
import { openRegistry, type Registry } from './registry.ts';

/** A port of this machine on which nothing listens. */
const CLOSED = 'http://127.0.0.1:9/';
/** The longest time in which a start that cannot succeed has to say so, in ms. */
const SOON = 30_000;
const SERVED = /^served left right$/m;

let registry: Registry;
let place: Place;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());
beforeEach(() => {
  place = makePlace(registry);
});
afterEach(() => {
  registry.release();
  place.remove();
});

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'an installation that ends by %s is finished by the next start',
  async (signal) => {
    const reached = registry.holdBack('right');
    const first = place.start(registry.url);
    await reached;
    first.child.kill(signal);
    const { output } = await first.ended;
    if (signal !== 'SIGKILL') expect(output).toMatch(/The installation was stopped; the next start finishes it\.\n$/);
    expect(output).not.toMatch(SERVED);
    registry.release();
    expect(await place.start(registry.url).ended).toMatchObject({ code: 0, output: expect.stringMatching(SERVED) });
    expect(namesIn(place.path('node_modules'))).toEqual(expect.arrayContaining(['left', 'right']));
    expect(namesIn(place.path('dist'))).toEqual([]);
  },
);

test('half a package is written again, also when npm takes it for a whole one', async () => {
  mkdirSync(place.path('node_modules/left'), { recursive: true });
  writeFileSync(place.path('node_modules/left/package.json'), '{"name":"left","version":"1.0.0","main":"index.js"}');
  expect(await place.start(registry.url).ended).toMatchObject({ code: 0, output: expect.stringMatching(SERVED) });
  // An update that was interrupted leaves npm's own record of the installation before.
  rmSync(place.path('node_modules/left/index.js'));
  writeFileSync(place.path('node_modules/.vezu-installed'), 'unfinished');
  expect(await place.start(registry.url).ended).toMatchObject({ code: 0, output: expect.stringMatching(SERVED) });
});

test('a start with its packages, or with those of npm’s cache, needs no registry', async () => {
  const leaving = await openRegistry();
  place.remove();
  place = makePlace(leaving);
  expect((await place.start(leaving.url).ended).output).toMatch(SERVED);
  await leaving.close();
  expect(await place.start(leaving.url).ended).toMatchObject({ code: 0, output: 'served left right\n' });
  rmSync(place.path('node_modules'), { recursive: true });
  const cached = await place.start(leaving.url).ended;
  expect(cached).toMatchObject({ code: 0, output: expect.stringMatching(SERVED) });
  expect(cached.output).toMatch(
    / does not answer \(ECONNREFUSED [\d.:]+\): npm's cache is searched for the packages …\n/,
  );
});

test('a lockfile that has changed is followed by the next start', async () => {
  await place.start(registry.url).ended;
  rmSync(place.path('node_modules/right'), { recursive: true });
  const lock = JSON.parse(textOf(place.path('package-lock.json')));
  writeFileSync(place.path('package-lock.json'), JSON.stringify({ ...lock, version: '1.2.4' }));
  expect(await place.start(registry.url).ended).toMatchObject({ code: 0, output: expect.stringMatching(SERVED) });
});

const NETWORK = "check the network, or npm's settings registry and proxy, then start again.";

test.each([
  ['is closed', CLOSED, '127.0.0.1:9 does not answer (ECONNREFUSED 127.0.0.1:9)'],
  ['has no address', 'http://vezu.invalid/', /vezu\.invalid does not answer \((ENOTFOUND|EAI_AGAIN) vezu\.invalid\)/],
])('a registry that %s is named in one sentence', async (_which, url, expected) => {
  const { code, output, took } = await place.start(url).ended;
  expect([code, took < SOON]).toEqual([1, true]);
  expect(output).toMatch(expected);
  expect(lastLine(output)).toMatch(new RegExp(`^npm's registry \\S+ does not answer \\(.*\\): ${NETWORK}$`));
  expect(output).not.toMatch(/npm (ERR!|error)|^\s+at /m);
});

test('a registry that accepts and says nothing is named in one sentence', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { code, output, took } = await place.start(`http://127.0.0.1:${port}/`).ended;
  server.close();
  expect([code, took < SOON]).toEqual([1, true]);
  expect(lastLine(output)).toBe(`npm's registry 127.0.0.1:${port} does not answer in time: ${NETWORK}`);
});

test('a package that the registry does not have ends the start with npm’s own words and a sentence', async () => {
  const lock = textOf(place.path('package-lock.json')).replaceAll('right', 'wrong');
  writeFileSync(place.path('package-lock.json'), lock);
  writeFileSync(place.path('package.json'), textOf(place.path('package.json')).replaceAll('right', 'wrong'));
  const { code, output } = await place.start(registry.url).ended;
  expect([code, lastLine(output)]).toEqual([1, 'The packages could not be installed: see above, then start again.']);
  expect(output).toMatch(/404/);
});

test('a folder that this user may not write is named in one sentence, soon', async () => {
  const { code, output, took } = await place.start(registry.url, { asNobody: true }).ended;
  expect([code, took < SOON]).toEqual([1, true]);
  expect(output).toBe(
    `The packages have to be installed, but ${place.path('dist')} cannot be written (this user may not): ` +
      'run npm run build there as the user who owns it, then start again.\n',
  );
});

test.runIf(mayMount).each([
  ['full', /^The packages need 1000 MB, and the disk of \S+ has \d MB: make room, then start again\.$/],
  [
    'read-only',
    /^The packages have to be installed, but \S+ cannot be written \(the disk is read-only\): run npm run build while it can be written, then start again\.$/,
  ],
] as const)('a disk that is %s is named in one sentence, soon', async (disk, sentence) => {
  const { code, output, took } = await place.start(registry.url, { disk }).ended;
  expect([code, took < SOON]).toEqual([1, true]);
  expect(lastLine(output)).toMatch(sentence);
  expect(output).not.toMatch(/^\s+at /m);
});

test('packages that another user has installed are enough', async () => {
  await place.start(registry.url).ended;
  expect(await place.start(CLOSED, { asNobody: true }).ended).toMatchObject({ code: 0, output: 'served left right\n' });
});

function textOf(path: string): string {
  return readFileSync(path, 'utf8');
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
