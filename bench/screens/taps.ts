import type { Browser, Page } from '@playwright/test';
import { startDemoApp } from '#testing/demo-app.ts';
import { launchBrowser, openPhone } from '../support/browser.ts';
import { phoneSlowdown } from '../support/phone-processor.ts';

const GOAL_MS = 100;
/** No step fails because the machine is busy. */
const TIMEOUT_MS = 180_000;
/** So long a screen that asks for nothing has to come to rest, and a tap to be answered. */
const REST_MS = 400;
const CONTROLS = 'main :is(button, summary, input, select, [role=tab], [role=radio], [role=switch]):visible:enabled';

/** The screens by who looks at them; where an address has a pattern, the first link like it in the page before leads to the screen. */
const SCREENS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  passenger: [
    '/search',
    '/search?from=703448&to=3081368',
    '/trips/list',
    /^\/trips\/list\/\d+/,
    '/chat',
    /^\/chat\/\d+/,
    '/account',
  ],
  driver: ['/trips/list', /^\/trips\/list\/\d+/, '/chat', /^\/chat\/\d+/],
  dispatcher: ['/dashboard', '/trips/list', /^\/trips\/list\/\d+/, '/bookings', '/chat'],
};

/** Runs in the page before its own scripts. */
const WATCH = `
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, processingStart, processingEnd, startTime } of list.getEntries()) {
      if (interactionId > 0) window.taps.push({ duration, busy: processingEnd - processingStart, waited: processingStart - startTime });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

interface Taps {
  taps: number;
  at: string;
}

/**
 * The first controls of each main screen are tapped. Prints for each screen the longest time from a tap to the next frame that shows its answer, as
 * the browser's Event Timing measures it, and what was tapped. `at` is the address of an app that runs; without it it starts one with its demo data.
 */
export async function measureTaps({ taps, at }: Taps): Promise<undefined> {
  const demoApp = at === '' ? await startDemoApp() : null;
  const origin = demoApp?.address ?? at;
  const browser = await launchBrowser();
  try {
    const slowdown = await phoneSlowdown(browser);
    const rows: Record<string, unknown>[] = [];
    for (const [name, screens] of Object.entries(SCREENS))
      rows.push(...(await tapScreens(browser, { origin, name, screens, taps, slowdown })));
    console.table(rows);
    return undefined;
  } finally {
    await browser.close();
    await demoApp?.stop();
  }
}

interface Person {
  origin: string;
  name: string;
  screens: readonly (string | RegExp)[];
  taps: number;
  slowdown: number;
}

async function tapScreens(browser: Browser, { origin, name, screens, taps: max, slowdown }: Person) {
  const page = await openPhone(browser, { origin, name, script: WATCH });
  page.setDefaultTimeout(TIMEOUT_MS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const rows: Record<string, unknown>[] = [];
  for (const screen of screens) {
    const path = typeof screen === 'string' ? screen : await linkLike(page, screen);
    if (path === null) throw new Error(`${name} has no link to ${String(screen)} on ${page.url()}`);
    const address = origin + path;
    const taps = await tapControls(page, address, max);
    taps.sort((a, b) => b.ms - a.ms);
    rows.push({
      screen: `${name} ${path}`,
      taps: taps.length,
      'longest ms': taps[0]?.ms ?? 0,
      'of it scripts': Math.round(taps[0]?.busy ?? 0),
      tapped: taps[0]?.label ?? '',
      'above the goal': taps.filter(({ ms }) => ms > GOAL_MS).length,
    });
    await open(page, address);
  }
  await page.context().close();
  return rows;
}

async function linkLike(page: Page, pattern: RegExp): Promise<string | null> {
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return links.find((href) => pattern.test(href)) ?? null;
}

interface Tap {
  label: string;
  ms: number;
  /** Of it, the time in which scripts ran. */
  busy: number;
}

/** Taps the first controls of a screen, each on the screen as it was opened. */
async function tapControls(page: Page, address: string, max: number): Promise<Tap[]> {
  const taps: Tap[] = [];
  await open(page, address);
  const count = Math.min(max, await page.locator(CONTROLS).count());
  for (let n = 0; n < count; n += 1) {
    if (n > 0) await open(page, address);
    const control = page.locator(CONTROLS).nth(n);
    if ((await control.count()) === 0) continue;
    const label = (
      await control.evaluate(
        (one) => one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('name') || one.tagName),
      )
    ).trim();
    await control.scrollIntoViewIfNeeded();
    await page.evaluate('window.taps.length = 0');
    await control.tap({ force: true });
    await page.waitForTimeout(REST_MS);
    const seen = await page.evaluate<{ duration: number; busy: number }[]>('window.taps');
    const longest = seen.toSorted((a, b) => b.duration - a.duration)[0];
    taps.push({ label: label.slice(0, 40), ms: longest?.duration ?? 0, busy: longest?.busy ?? 0 });
  }
  return taps;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main').first().waitFor();
  await page.waitForTimeout(REST_MS);
}
