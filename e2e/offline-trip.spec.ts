import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { SHELL } from './support/browser.ts';
import { networkOf } from './support/chat-of-two.ts';
import { now, setClock } from './support/clock.ts';
import { driverWithBus } from './support/fleet.ts';
import { type Person, pressesOnDisk, row, storedActions, tripOf, unsent } from './support/offline-trip.ts';
import { type Session, stateOf } from './support/people.ts';
import { ask, ORIGIN } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press as pressDirectly } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

/** The expected failures: a lost answer, a missing network, and a booking that another person has cancelled. */
const PROVOKED = [{ console: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ }];
test.use({ serviceWorkers: 'allow', expected: [PROVOKED, { scope: 'test' }] });

const PRESSES = 100;
const CUTS = 20;
/** The press before which the browser is killed: the one before it was made without a network. */
const KILLED_AT = 50;

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

/** Kills the processes of a browser as the system would: its pages are not informed. */
async function kill(profile: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL');
  }
}

test('no action of a trip without a connection is lost, doubled or out of order, and conflicts are listed', async ({
  pageOf,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  test.slow();
  const startedAt = now();
  const driver = await driverWithBus('Богдан', { seatsCount: 30 });
  const { tripId, people } = await tripOf(driver);
  const profile = await mkdtemp(join(tmpdir(), 'vezu-phone-'));
  const pressed: { action: string; booking: number | null; from: number; to: number }[] = [];
  let { context, page } = await phone(profile, driver);
  let network = await networkOf(page);
  const note = async (action: string, booking: number | null, act: () => Promise<void>) => {
    const from = now();
    await act();
    pressed.push({ action, booking, from, to: now() });
  };
  const press = (action: string, { id, name }: Person, label: string) =>
    note(action, id, () => row(page, name).getByRole('button', { name: label, exact: true }).click());
  const due = (of: Page, { name }: Person, words: string) =>
    of.getByRole('button', { name: new RegExp(`€, ${words}: ${name}$`) });
  const pay = (person: Person) => note('payment', person.id, () => due(page, person, 'не сплачено').click());
  const unpay = (person: Person) => note('pay', person.id, () => due(page, person, 'сплачено').click());
  await pressDirectly(tripId, driver.token, { action: 'start' });

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
  await test.step('another person cancels a booking while the driver boards that passenger', async () => {
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
  let [cuts, lost] = [1, 0];
  /** The server runs the action, and its answer is lost on the way. */
  const loseNextAnswer = () =>
    page.route(
      /\/actions/,
      async (route) => {
        await route.fetch();
        lost += 1;
        await route.abort();
      },
      { times: 1 },
    );
  await test.step(`${PRESSES} actions while the network goes and comes ${CUTS} times`, async () => {
    await second.goto(`/trips/list/${tripId}`);
    await expect(row(second, byOther[0]?.name ?? '').first()).toBeVisible();
    for (const [index, one] of work.entries()) {
      if (index === KILLED_AT) {
        // The browser is killed while actions wait, and started again without a network.
        await expect(unsent(page)).toBeVisible();
        const lastAboard = own[(index - 1) % own.length];
        await expect.poll(() => pressesOnDisk(page, driver.user.id)).toContain(lastAboard?.id);
        await kill(profile);
        await context.close().catch(() => undefined);
        ({ context, page } = await phone(profile, driver));
        network = await networkOf(page);
        await network.cut();
        await page.goto(`/trips/list/${tripId}`);
        // The actions are shown, whether they still wait or the service worker has sent them when the browser started.
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Львів – Вроцлав');
        await expect(row(page, own.at(-1)?.name ?? '').first()).toBeVisible();
        await expect(
          row(page, lastAboard?.name ?? '').getByRole('button', { name: 'На борту', exact: true }),
        ).toBeHidden();
      }
      // Passengers on board are folded away; the fold is missing while nobody is on board, and closed in a browser that has just started.
      if (index === own.length || index === 3 * own.length) await page.getByText(/^На борту \d/).click();
      await one();
      if (index % 5 === 1) {
        if (index % 4 === 1) await loseNextAnswer();
        await network.restore();
        if (index % 4 === 1) await expect(unsent(page)).toBeHidden({ timeout: 15_000 });
      }
      if (index % 5 === 3) {
        cuts += 1;
        await network.cut();
      }
      const otherPage = index % 20 === 10 ? byOther.shift() : undefined;
      if (otherPage) await due(second, otherPage, 'не сплачено').click();
    }
    await network.restore();
    await expect(unsent(page)).toBeHidden({ timeout: 20_000 });
  });

  await test.step('the server has each action once, in order, with its own time', async () => {
    await expect.poll(async () => (await storedActions(tripId)).length).toBe(pressed.length + 4);
    const stored = await storedActions(tripId);
    const other = stored.filter(({ device }) => device !== stored[0]?.device);
    expect(other.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(Array(4).fill('payment done'));
    const mine = stored.filter(({ device }) => device === stored[0]?.device);
    expect(mine.map(({ action, booking }) => [action, booking])).toEqual(
      pressed.map(({ action, booking }) => [action, booking]),
    );
    const late = mine.filter(({ pressed: at }, index) => {
      const { from = 0, to = 0 } = pressed[index] ?? {};
      return at.getTime() < from || at.getTime() > to;
    });
    expect(late, 'presses with another time than their own').toEqual([]);
    const done = mine.filter(({ outcome }) => outcome === 'done');
    expect(done.filter(({ pressed: pressedAt, at }) => pressedAt.getTime() !== at.getTime())).toEqual([]);
    const refused = mine.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ action, booking }) => [action, booking])).toEqual([['board', cancelled.id]]);
    const seconds = Math.round((now() - startedAt) / 1000);
    // The two lists above prove that no action is lost, doubled or out of order.
    const figures = { presses: stored.length, cuts, answersLost: lost, devices: 2, kills: 1, seconds };
    console.log(`offline trip: ${JSON.stringify(figures)}`);
    expect(cuts).toBeGreaterThanOrEqual(CUTS);
  });

  await test.step('the booking that was cancelled meanwhile is listed with the reason until the driver settles it', async () => {
    await page.getByRole('link', { name: '1 дію не прийнято' }).click();
    const refused = page.getByRole('list', { name: 'Не прийнято' });
    await expect(refused.getByRole('listitem')).toContainText(`${cancelled.name}: На борту`);
    await refused.getByRole('button', { name: 'Прибрати' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Прибрати' }).click();
    await expect(page.getByText('Усе надіслано')).toBeVisible();
  });
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
