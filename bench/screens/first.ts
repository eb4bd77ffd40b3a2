import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { signInDemo, startDemoApp } from '#testing/demo-app.ts';
import { launchBrowser } from '../support/browser.ts';
import { phoneSlowdown } from '../support/phone-processor.ts';
import { median } from '../support/times.ts';
import { type BarePage, openBarePage } from './bare-page.ts';

const SCREENS = ['/account/login', '/search', '/welcome', '/trips/list'];
const SIGNED_IN = new Set(['/trips/list']);
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2.625, mobile: true };
/** So long a page is watched: what comes late may be larger, or shift something. */
const WATCHED_MS = 7000;

interface Metrics {
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

/**
 * The first screens of a new visitor on a phone of the middle range at 1.6 Mbit/s with 150 ms latency and an empty cache: prints the medians of the largest contentful paint,
 * the blocking time of the main thread beyond 50 ms per task after the first paint, and the layout shift. `at` is the addresses of apps that run,
 * separated by commas; without them it starts one with its demo data.
 */
export async function measureFirst({ runs, at }: { runs: number; at: string }): Promise<undefined> {
  const demoApp = at === '' ? await startDemoApp() : null;
  const addresses = demoApp ? [demoApp.address] : at.split(',');
  const browser = await launchBrowser();
  try {
    const slowdown = await phoneSlowdown(browser);
    const measured = new Map<string, Metrics[]>();
    // The apps take turns within each round, so that other load on the machine affects them equally.
    for (let run = 0; run < runs; run += 1) {
      for (const path of SCREENS) {
        for (const address of addresses) {
          const name = demoApp ? path : `${path} at ${address}`;
          measured.set(name, [...(measured.get(name) ?? []), await measure(browser, { address, path, slowdown })]);
        }
      }
    }
    console.table(Object.fromEntries([...measured].map(([name, seen]) => [name, mediansOf(seen)])));
    return undefined;
  } finally {
    await browser.close();
    await demoApp?.stop();
  }
}

interface Visit {
  address: string;
  path: string;
  slowdown: number;
}

async function measure(on: Browser, { address, path, slowdown }: Visit): Promise<Metrics> {
  const stored = SIGNED_IN.has(path) ? await signedIn(on, address) : null;
  const page = await openBarePage(on);
  try {
    await slowDown(page, slowdown);
    if (stored) await page.send('Network.setCookies', { cookies: stored.cookies });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `${stored?.script ?? ''}${WATCH}` });
    await page.send('Page.navigate', { url: address + path });
    await wait(WATCHED_MS);
    const { result } = await page.send('Runtime.evaluate', { expression: 'seen', returnByValue: true });
    return result.value;
  } finally {
    await page.close();
  }
}

async function slowDown({ send }: BarePage, rate: number): Promise<void> {
  await send('Emulation.setDeviceMetricsOverride', PHONE);
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setLocaleOverride', { locale: 'uk-UA' });
  await send('Network.enable');
  await send('Network.setCacheDisabled', { cacheDisabled: true });
  await send('Network.setBypassServiceWorker', { bypass: true });
  await send('Network.emulateNetworkConditions', SLOW_4G);
  await send('Emulation.setCPUThrottlingRate', { rate });
}

/** Signs in under normal conditions; returns the cookies, and a script that fills the storage before the app reads it. */
async function signedIn(on: Browser, address: string) {
  const context = await on.newContext({ locale: 'uk-UA' });
  await signInDemo(await context.newPage(), address, 'passenger');
  const { cookies, origins } = await context.storageState();
  await context.close();
  const items = origins.flatMap(({ localStorage }) => localStorage);
  const script = `for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value);`;
  return { cookies, script };
}

function mediansOf(seen: readonly Metrics[]) {
  const blocked = ({ fcp, tasks }: Metrics) =>
    tasks.filter(({ start, duration }) => start + duration > fcp).reduce((sum, { duration }) => sum + duration - 50, 0);
  return {
    'FCP ms': Math.round(median(seen.map(({ fcp }) => fcp))),
    'LCP ms': Math.round(median(seen.map(({ lcp }) => lcp))),
    'TBT ms': Math.round(median(seen.map(blocked))),
    CLS: Number(median(seen.map(({ cls }) => cls)).toFixed(3)),
  };
}
