import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { connect, type Db } from '#server/core/database/db.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { startDemoApp } from '#testing/demo-app.ts';
import { launchBrowser } from '../support/browser.ts';
import { ask } from '../support/http.ts';
import { median } from '../support/times.ts';
import { moveIn } from './move-in.ts';

const GOAL_MS = 1000;
const WIDTHS = [1440, 1280, 1024];
const ZONE = 'Europe/Kyiv';

interface Amounts {
  trips: number;
  bookings: number;
  customers: number;
  runs: number;
  /** A folder for pictures of the screens; empty: none are taken. */
  pictures: string;
}

interface Screen {
  path: string;
  /** A part of the content, by which it is known to be there. */
  content: string;
  /** So many of them, where it is not one. */
  rows?: number;
  /** Typed into the command box over the screen; the time is then that of its answer. */
  typed?: string;
}

/**
 * The screens of an office whose twelve buses make so many trips a day, from the navigation to their content: medians in ms, and whether one scrolls
 * sideways at three widths. The company moves in by its tables. False above the goal of a second.
 */
export async function measureDay({ trips, bookings, customers, runs, pictures }: Amounts): Promise<boolean> {
  const app = await startDemoApp({ DEMO_DATA: 'off', MAX_REQUESTS_PER_ADDRESS: '0' });
  const sql = connect(await app.database(), { max: 2, name: 'bench', slowQueries: true });
  const browser = await launchBrowser();
  try {
    const day = addDays(localDate(new Date(), ZONE), 1);
    const token = await moveIn(sql, portOf(app.address), { lines: trips, bookings, customers, day });
    const page = await openOffice(browser, app.address, token);
    const rows: Record<string, Record<string, number>> = {};
    for (const [name, screen] of Object.entries(await screensOf(sql, day, trips))) {
      rows[name] = await measure(page, app.address, screen, { name, runs, pictures });
    }
    console.table(rows);
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    return Object.values(rows).every(({ ms = 0, sideways }) => ms <= GOAL_MS && sideways === 0);
  } finally {
    await browser.close();
    await sql.end({ timeout: 1 });
    await app.stop();
  }
}

async function openOffice(browser: Browser, address: string, token: string): Promise<Page> {
  const { body } = await ask({ port: portOf(address), path: '/api/me', token });
  const { user, carrier } = body as Identity;
  const stored = { token, userType: user.userType, userInfo: user, carrierInfo: carrier };
  const storageState = {
    cookies: [],
    origins: [{ origin: address, localStorage: [{ name: 'vezu', value: JSON.stringify(stored) }] }],
  };
  const context = await browser.newContext({ storageState, locale: 'uk-UA', timezoneId: ZONE });
  await context.addCookies([{ name: 'vezu_token', value: token, url: address }]);
  return context.newPage();
}

async function screensOf(sql: Db, day: string, trips: number): Promise<Record<string, Screen>> {
  const [trip] = await sql<{ id: number; routeId: number }[]>`
    select trip_id as id, t.route_id from booking join trip t on t.id = trip_id group by trip_id, t.route_id order by count(*) desc limit 1`;
  return {
    board: { path: `/company/board?day=${day}`, content: '.board-bar', rows: trips },
    'trips as a table': { path: `/trips/list?from=${day}&to=${day}`, content: '.tb tbody', rows: 10 },
    'passengers of a trip': { path: `/trips/list/${trip?.id}`, content: 'main table tbody tr', rows: 50 },
    call: { path: '/trips/call', content: '[data-call] input' },
    customers: { path: '/company/customers', content: 'main :is(tbody tr, li)', rows: 10 },
    cash: { path: '/carrier/cash', content: 'main h2' },
    'a note in the command box': {
      path: `/company/board?day=${day}`,
      content: '[role=dialog] [role=option]',
      typed: 'песик',
    },
    roster: { path: '/trips/roster', content: 'main table' },
    figures: { path: `/carrier/figures?period=days&from=${day}&to=${day}`, content: 'main table' },
    calendar: { path: `/carrier/routes/${trip?.routeId}`, content: 'main table' },
  };
}

async function measure(
  page: Page,
  address: string,
  { path, content, rows = 1, typed }: Screen,
  { name, runs, pictures }: { name: string; runs: number; pictures: string },
) {
  const times: number[] = [];
  let sideways = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let run = 0; run <= runs; run += 1) {
    await page.goto(address + path, { waitUntil: typed !== undefined ? 'networkidle' : 'commit' });
    const from = typed !== undefined ? await page.evaluate(() => performance.now()) : 0;
    if (typed !== undefined) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Код, телефон/ }).fill(typed);
    }
    await page
      .locator(content)
      .nth(rows - 1)
      .waitFor();
    // The first turn loads the code of the screen.
    if (run > 0) times.push((await page.evaluate(() => performance.now())) - from);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 1280 ? 720 : 900 });
    await page.waitForLoadState('networkidle');
    sideways = Math.max(sideways, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    if (pictures === '') continue;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}-${width}.png`) });
  }
  return { ms: Math.round(median(times)), longest: Math.round(Math.max(...times)), sideways };
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}
