import { driverWithBus } from './support/fleet.ts';
import { row, storedActions, tripOf, unsent } from './support/offline-trip.ts';
import { type DemoAccount, fillSignIn, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { everythingStored } from './support/storages.ts';
import { expect, test } from './support/test.ts';

/** A network that is away, and a session that ends under a page. */
const PROVOKED = [
  { console: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ },
  { status: 401, url: /\/api\// },
  { status: 404, url: /\/api\// },
];
test.use({ serviceWorkers: 'allow', expected: [PROVOKED, { scope: 'test' }] });
test.skip(({ isMobile }) => !isMobile, 'the driver holds a phone');

test('unsent actions outlive an ended session, belong to their person only, and are mentioned at sign-out', async ({
  page,
  context,
}) => {
  test.slow();
  const driver = await driverWithBus('Юрій', { seatsCount: 30 });
  const { tripId, people } = await tripOf(driver);
  const [person, next] = people;
  if (!person || !next) throw new Error('nobody has booked');
  await press(tripId, driver.token, { action: 'start' });
  const signIn = async (who: DemoAccount) => {
    await page.goto('/account/login');
    await fillSignIn(page, who);
    await expect(page).not.toHaveURL(/account/);
  };
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const presses = `vezu-presses-${driver.user.id}`;

  await test.step('an action waits, and a person who is asked at sign-out stays signed in', async () => {
    await signIn(driver);
    await untilControlled(page);
    await page.goto(`/trips/list/${tripId}`);
    await expect(row(page, person.name).first()).toBeVisible();
    await context.setOffline(true);
    await row(page, person.name).getByRole('button', { name: 'На борту', exact: true }).click();
    await expect(unsent(page)).toBeVisible();
    await page.goto('/account/logout');
    await expect(page.getByRole('heading', { name: '1 дію ще не надіслано' })).toBeVisible();
    await page.getByRole('button', { name: 'Не виходити' }).click();
    await expect(unsent(page)).toBeVisible();
  });

  await test.step('the session ends elsewhere: the sheets leave the device, the action stays and belongs to nobody else', async () => {
    const token = (await context.cookies()).find(({ name }) => name === 'vezu_token')?.value ?? '';
    await ask('GET /api/logout', { token });
    await expect.poll(() => ask('GET /api/me', { token }).catch((error: Error) => error.message)).toContain('401');
    await context.setOffline(false);
    await expect(page).toHaveURL(/account\/login/);
    await expect.poll(databases).toContain(presses);
    await expect.poll(() => everythingStored(page)).not.toContain(person.name);
    const other = await signUp('Інший', { userType: 'driver', singleDriver: true });
    await signIn(other);
    await page.goto('/trips/pending');
    await expect(page.getByText('Усе надіслано')).toBeVisible();
    expect(await storedActions(tripId)).toEqual([]);
    await page.goto('/account/logout', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
  });

  await test.step('the same person signs in again, and the action is sent', async () => {
    await signIn(driver);
    await expect
      .poll(async () => (await storedActions(tripId)).map(({ action, outcome }) => `${action} ${outcome}`))
      .toEqual(['board done']);
  });

  await test.step('a person who discards the unsent actions leaves nothing on the device', async () => {
    await page.goto(`/trips/list/${tripId}`);
    await expect(row(page, next.name).first()).toBeVisible();
    await context.setOffline(true);
    await row(page, next.name).getByRole('button', { name: 'На борту', exact: true }).click();
    await expect(unsent(page)).toBeVisible();
    await page.goto('/account/logout');
    await page.getByRole('button', { name: 'Вийти без них' }).click();
    await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
    await expect.poll(databases).not.toContain(presses);
    await context.setOffline(false);
  });
});
