import type { Request } from '@playwright/test';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { book } from './support/night.ts';
import { unsent } from './support/offline-trip.ts';
import { fillSignIn } from './support/people.ts';
import { untilControlled } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

const LVIV = { latitude: 49.8397, longitude: 24.0297, accuracy: 15 };
const NAMES = ['Пасажир Абнич', 'Пасажир Вгнич'];

test('an hour on the road is counted in requests: at most 40 without a connection', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Юрко');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  await book(driver, tripId, NAMES, 2, 1);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(LVIV);
  await page.clock.install();
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto(`/trips/list/${tripId}`);
  await untilControlled(page);
  await page.getByRole('button', { name: 'Почати посадку' }).click();
  for (const name of NAMES) {
    const rider = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await rider.getByRole('button', { name: 'На борту', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Вирушити: Львів' }).click();
  await expect(page.getByRole('button', { name: /^Прибули: / })).toBeVisible();
  await expect(unsent(page)).toBeHidden();

  const sent: string[] = [];
  const open = new Set<Request>();
  context.on('request', (request) => {
    sent.push(new URL(request.url()).pathname);
    open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  /** Lets the timers of an hour run, so slowly that each answer arrives before the next of them. */
  const hour = async (name: string) => {
    sent.length = 0;
    for (let step = 1; step <= 180; step += 1) {
      if (step % 3 === 0) await context.setGeolocation({ ...LVIV, longitude: LVIV.longitude - step * 0.004 });
      await page.clock.runFor(20_000);
    }
    const kinds = Object.entries(Object.groupBy(sent, (path) => path.replace(/\d+/g, 'N')));
    const counts = kinds.map(([path, all]) => `${all?.length} ${path}`).join(', ');
    console.log(`${name}: ${sent.length} requests in an hour (${counts})`);
    return sent.length;
  };
  await hour('on the road');
  // A late answer of this hour would say in the next one that there is a connection.
  await expect.poll(() => open.size).toBe(0);
  await context.setOffline(true);
  expect(await hour('without a connection')).toBeLessThanOrEqual(40);
  expect(sent.length, 'the probe asks whether the network is back').toBeGreaterThan(20);
});
