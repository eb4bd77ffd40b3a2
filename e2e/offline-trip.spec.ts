import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { SHELL } from './support/browser.ts';
import { networkOf } from './support/chat-of-two.ts';
import { setClock } from './support/clock.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { type Session, stateOf } from './support/people.ts';
import { ask, ORIGIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** A lost answer, a network that is away, a booking that somebody else has cancelled. */
const PROVOKED = [{ console: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ }];
test.use({ serviceWorkers: 'allow', expected: [PROVOKED, { scope: 'test' }] });

const PEOPLE = 24;
const PRESSES = 100;
const CUTS = 20;

interface Person {
  id: number;
  name: string;
}

/** The trip of a driver that may be started now, with this many people who board at its first stop. */
async function tripOf(
  driver: Awaited<ReturnType<typeof driverWithBus>>,
): Promise<{ tripId: number; people: Person[] }> {
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const people: Person[] = [];
  for (let from = 0; from < PEOPLE; from += 8) {
    const travellers = Array.from({ length: 8 }, (_, n) => ({ name: nameOf(from + n), seat: from + n + 1 }));
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
    const { bookings } = await ask<{ bookings: { id: number; seat: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
      token: driver.token,
      body,
    });
    people.push(...bookings.map(({ id, seat }) => ({ id, name: nameOf(seat - 1) })));
  }
  return { tripId, people };
}

function nameOf(n: number): string {
  return `Пасажир ${'абвгґдеєжзиіїйклмнопрстуф'[n]}нич`;
}

/** A browser with its own profile on the disk, which can be killed and started again. */
async function phone(profile: string, driver: Session): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...SHELL,
    baseURL: ORIGIN,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });
  await setClock(context);
  const { cookies, origins } = stateOf(driver);
  await context.addCookies(cookies);
  const stored = origins[0]?.localStorage[0];
  await context.addInitScript(
    ([key, value]) => {
      if (key && value && !localStorage.getItem(key)) localStorage.setItem(key, value);
    },
    [stored?.name, stored?.value],
  );
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Kills the processes of a browser as the system would: nothing is said to its pages. */
async function kill(profile: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL');
  }
}

async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

interface StoredAction {
  id: string;
  device: string;
  action: string;
  booking: number | null;
  outcome: string;
  code: string | null;
  pressed: Date;
  at: Date;
}

/** The presses of a trip in the order in which the server has stored them. */
function storedActions(tripId: number): Promise<StoredAction[]> {
  return withDatabase(
    (sql) => sql<StoredAction[]>`
      select id, device, action, booking_id as booking, outcome, code, pressed_at as pressed, at
      from trip_action where trip_id = ${tripId} order by ctid`,
  );
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a trip without a connection: nothing is lost, doubled or out of order, and what changed meanwhile is listed', async ({
  pageOf,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  test.slow();
  const began = Date.now();
  const driver = await driverWithBus('Богдан', { seatsCount: 30 });
  const { tripId, people } = await tripOf(driver);
  const profile = await mkdtemp(join(tmpdir(), 'vezu-phone-'));
  const pressed: { action: string; booking: number | null; from: number; to: number }[] = [];
  let { context, page } = await phone(profile, driver);
  let network = await networkOf(page);
  const note = async (action: string, booking: number | null, act: () => Promise<void>) => {
    const from = Date.now();
    await act();
    pressed.push({ action, booking, from, to: Date.now() });
  };
  const press = (action: string, { id, name }: Person, label: string) =>
    note(action, id, () => row(page, name).getByRole('button', { name: label, exact: true }).click());
  const pay = ({ id, name }: Person) =>
    note('pay', id, () =>
      page
        .getByRole('button', { name: `Не сплачено: ${name}` })
        .first()
        .click(),
    );

  const unpay = ({ id, name }: Person) =>
    note('pay', id, () =>
      page
        .getByRole('button', { name: `Сплачено: ${name}` })
        .first()
        .click(),
    );
  await ask(`POST /api/trips/${tripId}/start`, { token: driver.token, body: {} });

  await test.step('the trip is on the phone without having been opened', async () => {
    await page.goto('/trips/list');
    await untilControlled(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'vezu-sheets')))
      .toBe(true);
    await network.cut();
    await page.goto(`/trips/list/${tripId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Львів – Вроцлав');
  });

  const [cancelled, ...others] = people;
  if (!cancelled) throw new Error('nobody has booked');
  await test.step('somebody else cancels a booking while the driver takes that person aboard', async () => {
    await press('board', cancelled, 'На борту');
    await expect(row(page, cancelled.name).getByText('ще не надіслано')).toBeVisible();
    await expect(page.getByRole('link', { name: /1 дію ще не надіслано · зв’язку немає/ })).toBeVisible();
    await ask(`POST /api/bookings/${cancelled.id}/cancel`, {
      token: driver.token,
      body: { reason: 'Не їде', alone: true },
    });
  });

  const second = await pageOf(driver);
  const byOther = others.slice(-4);
  const own = others.slice(0, -4);
  const work = workOf(own);
  let lost = 0;
  let cuts = 1;
  await test.step(`${PRESSES} presses while the network goes and comes ${CUTS} times`, async () => {
    await second.goto(`/trips/list/${tripId}`);
    await expect(row(second, own[0]?.name ?? '')).toBeVisible();
    for (const [index, one] of work.entries()) {
      if (index === Math.floor(work.length / 2)) {
        // The browser is killed in the middle, while presses wait.
        await kill(profile);
        await context.close().catch(() => undefined);
        ({ context, page } = await phone(profile, driver));
        network = await networkOf(page);
        await network.cut();
        await page.goto(`/trips/list/${tripId}`);
        await expect(page.getByRole('link', { name: /ще не надіслано/ })).toBeVisible();
      }
      if (index === own.length) await page.getByText(/^На борту \d/).click();
      await one();
      if (index % 10 === 3) {
        // Every second time, the first answer after the network is back is lost on the way.
        if (cuts % 2 === 0) {
          await page.route(
            /\/actions/,
            async (route) => {
              await route.fetch();
              lost += 1;
              await route.abort();
            },
            { times: 1 },
          );
        }
        await network.restore();
        await expect(page.getByText(/ще не надіслано/).first()).toBeHidden({ timeout: 15_000 });
      }
      if (index % 10 === 8) {
        cuts += 1;
        await network.cut();
      }
      const mine = index % 20 === 10 ? byOther.shift() : undefined;
      if (mine)
        await second
          .getByRole('button', { name: `Не сплачено: ${mine.name}` })
          .first()
          .click();
    }
    await network.restore();
    await expect(page.getByText(/ще не надіслано/).first()).toBeHidden({ timeout: 20_000 });
  });

  console.log(JSON.stringify({ presses: pressed.length, cuts, lost, seconds: (Date.now() - began) / 1000 }));
  const stored = await storedActions(tripId);
  console.log(
    stored.length,
    new Set(stored.map(({ id }) => id)).size,
    new Set(stored.map(({ device }) => device)).size,
  );
  await context.close();
  await rm(profile, { recursive: true, force: true });

  function workOf(list: readonly Person[]): (() => Promise<void>)[] {
    return [
      ...list.map((person) => () => press('board', person, 'На борту')),
      ...list.map((person) => () => press('undo', person, 'Не на борту')),
      ...list.map((person) => () => press('board', person, 'На борту')),
      ...list.map((person) => () => pay(person)),
      ...list.map((person) => () => unpay(person)),
    ].slice(0, PRESSES - 1);
  }
});
