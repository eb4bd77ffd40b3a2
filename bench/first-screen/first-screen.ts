import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { signInDemo, startDemoApp } from '#testing/demo-app.ts';
import { findChromium } from '../../scripts/chromium.mjs';

/**
 * The first screens on a slow phone (F2): Chromium at 1.6 Mbit/s with 150 ms latency, a processor four times slower and an
 * empty cache. Prints the medians of the largest contentful paint, the blocking time of the main thread beyond 50 ms per task
 * after the first paint, and the layout shift. node bench/first-screen/first-screen.ts [runs] [address …] It starts the app
 * with its demo data by itself; with addresses it measures the apps that run there, in turn.
 */
const SCREENS = ['/account/login', '/search', '/welcome', '/trips/list'];
const SIGNED_IN = new Set(['/trips/list']);
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;
/** After the network has gone quiet, later content has this long to arrive and to shift something. */
const SETTLE_MS = 2500;

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page before its own scripts. */
const WATCH = `
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  window.seen = seen;
  const follow = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  follow('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcp = startTime; });
  follow('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime; });
  follow('layout-shift', ({ value }) => { seen.cls += value; });
  follow('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));`;

const runs = Number(process.argv[2] ?? 3);
const given = process.argv.slice(3);
const own = given.length > 0 ? null : await startDemoApp();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const measured = new Map<string, Seen[]>();
  const addresses = own ? [own.address] : given;
  // The apps take turns within each round, so that other load on the machine affects them equally.
  for (let run = 0; run < runs; run += 1) {
    for (const path of SCREENS) {
      for (const address of addresses) {
        const name = own ? path : `${path} at ${address}`;
        measured.set(name, [...(measured.get(name) ?? []), await measure(browser, address, path)]);
      }
    }
  }
  console.table(Object.fromEntries([...measured].map(([name, seen]) => [name, mediansOf(seen)])));
} finally {
  await browser.close();
  await own?.stop();
}

async function measure(on: Browser, address: string, path: string): Promise<Seen> {
  const context = await on.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'uk-UA',
    serviceWorkers: 'block',
  });
  if (SIGNED_IN.has(path)) await signIn(context, address);
  const page = await context.newPage();
  await slowDown(context, page);
  await page.addInitScript({ content: WATCH });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate<Seen>('window.seen');
  await context.close();
  return seen;
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
}

/** Signs in under normal conditions. */
async function signIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await signInDemo(page, address, 'passenger');
  await page.close();
}

function mediansOf(seen: readonly Seen[]) {
  const blocked = ({ fcp, tasks }: Seen) =>
    tasks.filter(({ start, duration }) => start + duration > fcp).reduce((sum, { duration }) => sum + duration - 50, 0);
  return {
    'FCP ms': Math.round(median(seen.map(({ fcp }) => fcp))),
    'LCP ms': Math.round(median(seen.map(({ lcp }) => lcp))),
    'TBT ms': Math.round(median(seen.map(blocked))),
    CLS: Number(median(seen.map(({ cls }) => cls)).toFixed(3)),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
