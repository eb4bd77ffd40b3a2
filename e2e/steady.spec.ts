import type { Page, Request } from '@playwright/test';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import type { TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { chatOfTwo } from './support/chat-of-two.ts';
import { now } from './support/clock.ts';
import { driverWithBus, type PlannedStop, routeOf, soon } from './support/fleet.ts';
import { book } from './support/night.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

/** A control that moves by more than this, in pixels, is missed by the finger that was on its way to it. */
const MAX_MOVE = 8;
/** How long a control has to be in place before it may be pressed, in milliseconds. */
const STANDS_MS = 120;
/** Parts and data come one after the other, as on a slow line, in milliseconds. */
const DELAYS = [40, 200, 360];
/** Answers that come after all others, in milliseconds: they have most often come first where the journeys run. */
const LAST = /\/(cash\?|callers\/stops)/;
const LAST_MS = 1200;
/** A way with more towns than a phone shows in one line. */
const TO_BERLIN: readonly PlannedStop[] = [
  { town: 'Львів', after: 0, cost: 0 },
  { town: 'Краків', after: 420, cost: 30 },
  { town: 'Катовіце', after: 500, cost: 35 },
  { town: 'Вроцлав', after: 640, cost: 45 },
  { town: 'Берлін', after: 880, cost: 60 },
];
/** After this time without an answer, in milliseconds, everything that was requested is on the screen. */
const QUIET_MS = 700;
/** Whether the server needs a driver's position. */
const NEED = /\/api\/location\/need-tracking/;

test('controls stay where they are while the rest of a page comes', async ({ pageOf }) => {
  const { driver, passenger, tripId, bookingId } = await chatOfTwo();
  await expectSteady(await pageOf(passenger), [
    `/trips/list/${tripId}`,
    `/trips/list/${tripId}/booking/${bookingId}`,
    `/search/${tripId}?from=0&to=2`,
    `/carriers/${driver.carrier?.carrier_id}`,
    `/driver/show/${driver.user.id}`,
    '/settings',
    '/passenger/show',
  ]);
});

test('controls of the office stay where they are while the rest of a page comes', { tag: '@desktop' }, async ({
  pageOf,
}) => {
  const { driver, tripId, bookingId } = await chatOfTwo();
  const { token } = driver;
  await routeOf(driver, { first: soon(4 * 24 * 60), stops: TO_BERLIN });
  await ask(`POST /api/bookings/${bookingId}/confirm`, { token, body: {} });
  const payment = { amount: 2000, currency: 'EUR', rate: RATE_UNIT, method: 'cash' } as const;
  await press(tripId, token, { action: 'payment', bookingId, payment });
  const { cashUps } = await ask<TripCash>(`GET /api/trips/${tripId}/cash`, { token });
  await ask(`POST /api/cash-ups/${cashUps[0]?.id}/hand-over`, {
    token,
    body: { sums: [{ currency: 'EUR', amount: 2000 }] },
  });
  const child = { ageFrom: null, ageTo: 12, discountPercent: 50, fixedCents: null, needsSeat: true };
  await ask('POST /api/prices/classes', { token, body: { nameUk: 'Дитина', nameEn: 'Child', ...child } });
  await expectSteady(await pageOf(driver), [
    `/trips/list/${tripId}`,
    `/trips/list/${tripId}/cash`,
    '/driver/dashboard',
    '/driver/bus',
    '/company/found',
    '/company/integrations',
    '/company/prices',
    '/trips/call',
  ]);
});

/** Opens each page on a slow line and expects that nothing moved that could be pressed already. */
async function expectSteady(page: Page, paths: readonly string[]): Promise<void> {
  await watched(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await moved(page), `what moved at ${path}`).toEqual([]);
  }
}

test('the screens of a driver stay where they are when their position begins to be shared', async ({ pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Тихін');
  await routeOf(driver, { first: soon(40) });
  const page = await pageOf(driver);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 49.8397, longitude: 24.0297, accuracy: 15 });
  await watched(page);
  const quiet = quietOf(page, NEED);
  let held = Promise.withResolvers<void>();
  await page.route(NEED, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const profile = `/driver/show/${driver.user.id}`;
  for (const path of [profile, '/settings']) {
    held = Promise.withResolvers();
    const asked = page.waitForRequest(NEED, { timeout: 40_000 });
    await page.goto(path);
    await asked;
    await expect.poll(quiet).toBe(true);
    if (path === profile) expect(await moved(page), `what moved at ${path}`).toEqual([]);
    await page.evaluate(() => {
      const list: unknown = Reflect.get(window, '__moved');
      if (Array.isArray(list)) list.length = 0;
    });
    held.resolve();
    await expect(page.getByText('Бачать, поки цей екран відкритий')).toBeVisible();
    expect(await moved(page), `what moved at ${path}`).toEqual([]);
  }
  await axe(page);
});

test('nobody of the boarding list moves under the finger while a strip comes and goes above', async ({ pageOf }) => {
  const driver = await driverWithBus('Лесь');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const names = Array.from({ length: 12 }, (_, n) => `Пасажир ${'абвгґдеєжзиї'[n]}нич`);
  await book(driver, tripId, names, 2, 1);
  await press(tripId, driver.token, { action: 'start' });
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  const row = page.getByRole('region', { name: 'Ще не на борту' }).getByRole('listitem').nth(1);
  const boards = row.getByRole('button', { name: 'На борту' });
  await expect(boards).toBeVisible();
  await page.waitForLoadState('networkidle');
  const top = async () => Math.round((await boards.boundingBox())?.y ?? 0);
  const before = await top();
  const strip = page.getByText(/№ 4711/);
  const slot = { number: '4711', at: new Date(now() + 3 * 3_600_000).toISOString() };
  // Another device of the driver enters the place in the queue at the border, and takes it back.
  await press(tripId, driver.token, { action: 'slot', slot });
  await expect(strip).toBeAttached();
  expect(Math.abs((await top()) - before), 'with the strip').toBeLessThanOrEqual(MAX_MOVE);
  await press(tripId, driver.token, { action: 'slot', slot: null });
  await expect(strip).toHaveCount(0);
  expect(Math.abs((await top()) - before), 'without it again').toBeLessThanOrEqual(MAX_MOVE);
});

/** Collects what moves in a page whose parts and data come one after the other. */
async function watched(page: Page): Promise<void> {
  await page.addInitScript(watchControls, { maxMove: MAX_MOVE, standsMs: STANDS_MS });
  let requests = 0;
  await page.route(/\/assets\/.+\.js$|\/api\//, async (route) => {
    requests += 1;
    const last = LAST.test(route.request().url());
    const delay = last ? LAST_MS : (DELAYS[requests % DELAYS.length] ?? 0);
    // A page that has been left cannot be answered any more.
    setTimeout(() => void route.continue().catch(() => undefined), delay);
  });
}

/** Returns whether no request but the held ones has been on its way for a while. */
function quietOf(page: Page, held: RegExp): () => boolean {
  const open = new Set<Request>();
  let since = performance.now();
  const changed = (request: Request, begins: boolean) => {
    if (held.test(request.url())) return;
    if (begins) open.add(request);
    else open.delete(request);
    since = performance.now();
  };
  page.on('request', (request) => changed(request, true));
  page.on('requestfinished', (request) => changed(request, false));
  page.on('requestfailed', (request) => changed(request, false));
  return () => open.size === 0 && performance.now() - since > QUIET_MS;
}

function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list: unknown = Reflect.get(window, '__moved');
    return Array.isArray(list) ? list.map(String) : ['nothing was watched'];
  });
}

/** Runs in the page before its own scripts: collects the visible controls of the page that move after they have appeared. */
function watchControls({ maxMove, standsMs }: { maxMove: number; standsMs: number }): void {
  const list: string[] = [];
  Reflect.set(window, '__moved', list);
  const before = new Map<Element, { y: number; since: number }>();
  const look = () => {
    const now = performance.now();
    for (const control of document.querySelectorAll('main :is(a[href], button, input:not(.sr), select)')) {
      const { top, bottom, height } = control.getBoundingClientRect();
      const last = before.get(control);
      const y = top + window.scrollY;
      const moves = last !== undefined && height > 0 && Math.abs(y - last.y) > maxMove;
      if (moves && now - last.since > standsMs && bottom > 0 && top < window.innerHeight) {
        const name = control.getAttribute('aria-label') ?? control.textContent;
        list.push(`${name} from ${Math.round(last.y)} to ${Math.round(y)}`);
      }
      if (height > 0 && (last === undefined || moves)) before.set(control, { y, since: now });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
