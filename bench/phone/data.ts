import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { startDemoApp } from '#testing/demo-app.ts';
import { randomOf } from '#testing/services/random.ts';
import { launchBrowser, openFirstTrip, openPhone } from '../support/browser.ts';
import { drive } from './drive.ts';
import { type CountingProxy, startProxy, type Traffic } from './proxy.ts';

const ORIGIN = 'https://vezu.test';
/** The receiver reports a position this often, in seconds. */
const STEP = 5;
const QUIET_SECONDS = 5;
/** How long the socket's answers take at most, in ms of this machine. */
const ANSWER_MS = 20;

/** Runs in the page before its own scripts: a receiver that is fed by the bench. */
const RECEIVER = `
  const watchers = new Set();
  window.report = (coords) => {
    for (const take of watchers) take({ coords: { accuracy: 8, altitude: null, ...coords }, timestamp: Date.now() });
  };
  const geolocation = {
    watchPosition: (take) => { watchers.add(take); return 1; },
    clearWatch: () => watchers.clear(),
    getCurrentPosition: () => {},
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation });`;

/** Counts in the page how often its timers wake it; for those that are set from now on. */
const COUNT_TIMERS = `
  window.woken = 0;
  for (const name of ['setTimeout', 'setInterval']) {
    const set = window[name];
    window[name] = (run, ...rest) => set(() => { window.woken += 1; run(); }, ...rest);
  }`;

/** The page of a phone whose screen is off, which is hidden and gets no positions; a phone that ends its timers too sends less. */
const SCREEN_OFF = `
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  Object.defineProperty(document, 'hidden', { value: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;

interface Amounts {
  hours: number;
  openings: number;
  minutes: number;
}

/**
 * The bytes that a phone sends and receives after its first visit, behind a proxy with TLS and HTTP/2 as in `deploy`. The clock of the page and
 * the `Date` of the answers run faster, the rest of the server does not, so what it answers to a position is not what it would be, only as long.
 */
export async function measureData(amounts: Amounts): Promise<undefined> {
  await withPhones(async (phones) => {
    const rows = { ...(await drivers(phones, amounts)), ...(await passengers(phones, amounts)) };
    for (const [name, { traffic }] of Object.entries(rows)) {
      console.log(`${name}, bodies by what was asked for:`);
      console.table(traffic);
    }
    console.table(
      Object.fromEntries(
        Object.entries(rows).map(([name, { bytes, requests, woken }]) => [name, { KB: kb(bytes), requests, woken }]),
      ),
    );
  });
  return undefined;
}

/** The requests that a driver's phone tries within some time without a network, with the sheet open (goal: 40 an hour). */
export async function measureOffline({ minutes }: { minutes: number }): Promise<boolean> {
  return await withPhones(async (phones) => {
    const page = await phone(phones, 'driver');
    await page.clock.install();
    await page.reload();
    await quiet(phones.proxy);
    const tried = new Map<string, number>();
    await page.context().setOffline(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const name = `${request.method()} ${pathname.replaceAll(/\d+/g, ':n')}`;
      tried.set(name, (tried.get(name) ?? 0) + 1);
    });
    for (let minute = 0; minute < minutes; minute += 1) await pass(page, phones.proxy, 60);
    await page.context().close();
    const count = [...tried.values()].reduce((sum, times) => sum + times, 0);
    const limit = Math.max(1, Math.round((40 * minutes) / 60));
    console.table(Object.fromEntries(tried));
    console.log(
      `offline: ${count <= limit ? 'reached' : 'MISSED'}; ${count} requests in ${minutes} minutes without a network (goal ${limit})`,
    );
    return count <= limit;
  });
}

interface Phones {
  browser: Browser;
  proxy: CountingProxy;
}

async function withPhones<T>(measure: (phones: Phones) => Promise<T>): Promise<T> {
  const app = await startDemoApp({
    PUBLIC_URL: ORIGIN,
    DEMO_DATA: 'on',
    TRUST_PROXY: '1',
    MAX_REQUESTS_PER_ADDRESS: '0',
  });
  const proxy = await startProxy(Number(new URL(app.address).port), ORIGIN);
  const browser = await launchBrowser([
    `--host-resolver-rules=MAP vezu.test 127.0.0.1:${proxy.port}`,
    `--ignore-certificate-errors-spki-list=${proxy.trusted}`,
    '--disable-background-networking',
  ]);
  try {
    return await measure({ browser, proxy });
  } finally {
    await browser.close();
    proxy.stop();
    await app.stop();
  }
}

/** A driver with the sheet open: the drive with its positions and questions, and the app opened again now and then. */
async function drivers(phones: Phones, { hours, openings }: Amounts) {
  const { proxy } = phones;
  const page = await phone(phones, 'driver');
  const opened = await count(proxy, async () => {
    for (let n = 0; n < openings; n += 1) await page.reload({ waitUntil: 'networkidle' });
  });
  await page.clock.install();
  await page.reload();
  await quiet(proxy);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/location/update')) sent += 1;
  });
  await page.evaluate(COUNT_TIMERS);
  const driven = await count(proxy, async () => {
    for (const fix of drive(hours, STEP, randomOf(7))) {
      await page.evaluate(`window.report(${JSON.stringify(fix)})`);
      await pass(page, proxy, STEP);
    }
    await page.waitForTimeout(500);
  });
  driven.woken = await page.evaluate<number>('window.woken');
  const off = await count(proxy, async () => {
    await page.evaluate(SCREEN_OFF);
    for (let second = 0; second < 3600; second += STEP) await pass(page, proxy, STEP);
  });
  off.woken = (await page.evaluate<number>('window.woken')) - driven.woken;
  await page.context().close();
  return {
    [`driver: the sheet opened ${openings} times`]: opened,
    [`driver: ${hours} hours with the sheet open, ${sent} positions`]: driven,
    'driver: an hour with the screen off': off,
  };
}

/** A passenger who opens the ticket now and then and looks at the map for a while. */
async function passengers(phones: Phones, { openings, minutes }: Amounts) {
  const { proxy } = phones;
  const page = await phone(phones, 'passenger');
  const opened = await count(proxy, async () => {
    for (let n = 0; n < openings; n += 1) await page.reload({ waitUntil: 'networkidle' });
  });
  await page.clock.install();
  await page.reload();
  await quiet(proxy);
  const looked = await count(proxy, async () => {
    for (let minute = 0; minute < minutes; minute += 1) await pass(page, proxy, 60);
    await wait(500);
  });
  await page.context().close();
  return {
    [`passenger: the ticket opened ${openings} times`]: opened,
    [`passenger: ${minutes} minutes with the ticket open`]: looked,
  };
}

/** The phone of a demo account on the page of its trip, after a first visit. */
async function phone({ browser, proxy }: Phones, name: string): Promise<Page> {
  const page = await openPhone(browser, { origin: ORIGIN, name, script: RECEIVER });
  await openFirstTrip(page);
  await quiet(proxy);
  await page.reload();
  await quiet(proxy);
  return page;
}

/** Lets seconds pass for the page and for the `Date` of the answers, which the page measures its clock by. */
async function pass(page: Page, proxy: CountingProxy, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP) {
    // An answer comes somewhere between, and less than three seconds wrong is noise to the page.
    proxy.runAhead(STEP * 500);
    await page.clock.runFor(STEP * 1000);
    proxy.runAhead(STEP * 500);
    // By the clock of the page an answer would be late that is not there before it goes on.
    do await wait(ANSWER_MS);
    while (!proxy.idle());
  }
}

/** Waits until nothing was sent for a while: the service worker stores the app after the first visit. */
async function quiet(proxy: CountingProxy): Promise<void> {
  for (let [before, since] = [-1, 0]; since < QUIET_SECONDS; since += 1) {
    await wait(1000);
    if (proxy.bytes() !== before) [before, since] = [proxy.bytes(), 0];
  }
}

interface TrafficCount {
  bytes: number;
  requests: number;
  /** How often timers woke the page, where it counts them. */
  woken?: number;
  /** The bodies, those that took the most first; the rest of the bytes are headers, the socket and TLS. */
  traffic: Record<string, Traffic>;
}

async function count(proxy: CountingProxy, act: () => Promise<void>): Promise<TrafficCount> {
  const [before, trafficBefore] = [proxy.bytes(), proxy.traffic()];
  await act();
  const added = [...proxy.traffic()].map(([name, { times, up, down }]) => {
    const { times: t, up: u, down: d } = trafficBefore.get(name) ?? { times: 0, up: 0, down: 0 };
    return [name, { times: times - t, up: up - u, down: down - d }] as const;
  });
  const traffic = added.filter(([, { times }]) => times > 0).sort(([, a], [, b]) => b.up + b.down - a.up - a.down);
  const requests = traffic.reduce((sum, [, { times }]) => sum + times, 0);
  return { bytes: proxy.bytes() - before, requests, traffic: Object.fromEntries(traffic) };
}

function kb(bytes: number): number {
  return Math.round(bytes / 1000);
}
