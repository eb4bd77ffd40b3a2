import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { signInDemo, startDemoApp } from '#testing/demo-app.ts';
import { findTestBrowser } from '../../scripts/chromium.mjs';

/**
 * How soon a tap is answered (F3): the first controls of each main screen are tapped on a phone with a processor four times slower. Prints for each screen
 * the longest time from a tap to the next frame that shows its answer, as the browser's Event Timing measures it (goal 100 ms), and what was
 * tapped. node bench/phone/taps.ts [taps on each screen] [address] It starts the app with its demo data by itself, or uses one that runs.
 */
const SLOWER_CPU = 4;
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

const maxTaps = Number(process.argv[2] ?? 6);
const running = process.argv[3];
const own = running === undefined ? await startDemoApp() : null;
const address = own?.address ?? running ?? '';
const executablePath = findTestBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const rows: Record<string, unknown>[] = [];
  for (const [name, screens] of Object.entries(SCREENS)) rows.push(...(await tapScreens(browser, name, screens)));
  console.table(rows);
} finally {
  await browser.close();
  await own?.stop();
}

async function tapScreens(on: Browser, name: string, screens: readonly (string | RegExp)[]) {
  const context = await on.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'uk-UA',
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript({ content: WATCH });
  await signInDemo(page, address, name);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  const rows: Record<string, unknown>[] = [];
  for (const screen of screens) {
    const path = typeof screen === 'string' ? screen : await linkLike(page, screen);
    if (path === null) throw new Error(`${name} has no link to ${String(screen)} on ${page.url()}`);
    const taps = await tapControls(page, path);
    taps.sort((a, b) => b.ms - a.ms);
    const slow = taps.filter(({ ms }) => ms > GOAL_MS);
    rows.push({
      screen: `${name} ${path}`,
      taps: taps.length,
      'longest ms': taps[0]?.ms ?? 0,
      'of it scripts': Math.round(taps[0]?.busy ?? 0),
      tapped: taps[0]?.label ?? '',
      'above the goal': slow.length,
    });
    await open(page, path);
  }
  await context.close();
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
async function tapControls(page: Page, path: string): Promise<Tap[]> {
  const taps: Tap[] = [];
  await open(page, path);
  const count = Math.min(maxTaps, await page.locator(CONTROLS).count());
  for (let n = 0; n < count; n += 1) {
    if (n > 0) await open(page, path);
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

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.locator('main').first().waitFor();
  await page.waitForTimeout(REST_MS);
}
