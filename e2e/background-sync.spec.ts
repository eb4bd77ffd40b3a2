import { driverWithBus } from './support/fleet.ts';
import { row, storedActions, tripOf, unsent } from './support/offline-trip.ts';
import { fillSignIn } from './support/people.ts';
import { ORIGIN } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

test('actions without a connection are sent when it is back, although no tab is open', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Савелій', { seatsCount: 30 });
  const { tripId, people } = await tripOf(driver);
  const [first, second] = people;
  if (!first || !second) throw new Error('nobody has booked');
  await press(tripId, driver.token, { action: 'start' });
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto(`/trips/list/${tripId}`);
  await untilControlled(page);
  await page.reload();
  await expect(row(page, first.name).first()).toBeVisible();

  await context.setOffline(true);
  for (const { name } of [first, second]) {
    await row(page, name).getByRole('button', { name: 'На борту', exact: true }).click();
  }
  await expect(unsent(page)).toBeVisible();

  // The app is closed, then the network comes back: the browser wakes the service worker, as the system would.
  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const browser = await context.newCDPSession(other);
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(ORIGIN) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: ORIGIN,
    registrationId: await found,
    tag: 'vezu-presses',
    lastChance: false,
  });
  await expect
    .poll(async () => (await storedActions(tripId)).map(({ booking, outcome }) => [booking, outcome]))
    .toEqual([
      [first.id, 'done'],
      [second.id, 'done'],
    ]);
});
