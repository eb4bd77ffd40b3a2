import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const WATCHDOG = new URL('watchdog.ts', import.meta.url).href;

/** A process whose watchdog waits for a second, and how it ended. */
async function run(work: string): Promise<{ code: number | null; signal: string | null; said: string }> {
  const script = `import { startWatchdog } from ${JSON.stringify(WATCHDOG)}; const dog = startWatchdog(1_000); ${work}`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(program.stdout);
  const [code, signal] = await once(program, 'exit');
  return { code, signal, said: await said };
}

test('a process whose event loop stands still is killed, and the log names the last routes', async () => {
  const routes = Array.from({ length: 10 }, (_, n) => `dog.note('POST /api/route-${n}');`).join('');
  const { signal, said } = await run(`${routes} setTimeout(() => { for (;;); }, 100);`);
  expect(signal).toBe('SIGKILL');
  const { level, msg, routes: noted } = JSON.parse(said);
  expect([level, msg]).toEqual(['fatal', expect.stringContaining('stands still')]);
  expect(noted.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((n) => `POST /api/route-${n}`));
}, 60_000);

test('a process that is busy but goes on is left alone, and one that stops ends by itself', async () => {
  const busy = 'const end = performance.now() + 2_500;';
  const work = `${busy} const turn = () => { const until = performance.now() + 50; while (performance.now() < until); if (performance.now() < end) setImmediate(turn); else dog.stop(); }; turn();`;
  expect(await run(work)).toEqual({ code: 0, signal: null, said: '' });
}, 60_000);

test('a process that gets no time of the processor has longer, and ends when it never goes on', async () => {
  const sleep = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
  expect(await run(`${sleep(2_500)} dog.stop();`)).toEqual({ code: 0, signal: null, said: '' });
  expect((await run(sleep(60_000))).signal).toBe('SIGKILL');
}, 60_000);
