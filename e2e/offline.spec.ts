import { driverWithBus, routeOf } from './support/fleet.ts';
import { fillSignIn, type Session, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)/ }] });

/** Books a seat through the API; returns the path of its page. */
async function ticketOf({ token, user }: Session, tripId: number): Promise<string> {
  const body = {
    kind: 'passenger',
    fromSeq: 0,
    toSeq: 2,
    travellers: [{ name: `${user.name} ${user.lastName}`, seat: 7 }],
    phone: '+380671234567',
  };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
  return `/trips/list/${tripId}/booking/${bookings[0]?.id}`;
}

test('a ticket that was open before can be read without a connection, and is deleted at sign-out', async ({
  page,
  context,
}) => {
  const { tripId } = await routeOf(await driverWithBus('Ілля'));
  const person = await signUp('Марія');
  const path = await ticketOf(person, tripId);
  const ticket = page.getByText(`Марія ${person.user.lastName}`).first();

  await test.step('opening it with a network', async () => {
    await page.goto('/account/login');
    await fillSignIn(page, person);
    await expect(page).toHaveURL(/passenger/);
    await page.goto(path);
    await untilControlled(page);
    await page.reload();
    await expect(ticket).toBeVisible();
  });

  await test.step('opening it again without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(ticket).toBeVisible();
    await expect(page.getByText('Немає зв’язку, дані:')).toBeVisible();
    // The ticket is asked for again: a sign-out in between would answer that with 401.
    const again = page.waitForResponse((response) => response.url().includes('/api/bookings/') && response.ok());
    await context.setOffline(false);
    await again;
  });

  await test.step('nothing of it is left after the sign-out', async () => {
    const stored = () => page.evaluate(() => caches.has('vezu-answers'));
    expect(await stored()).toBe(true);
    // It redirects to the sign-in before it has loaded.
    await page.goto('/account/logout', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
    await expect.poll(stored).toBe(false);
  });
});

test('a ticket that was never opened can be read in airplane mode after a cold start', async ({ page, context }) => {
  const { tripId } = await routeOf(await driverWithBus('Юхим'));
  const person = await signUp('Соломія');
  const path = await ticketOf(person, tripId);
  const id = path.split('/').at(-1) ?? '';
  await page.goto('/account/login');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/passenger/);
  await untilControlled(page);
  const stored = () =>
    page.evaluate(async (end) => {
      const answers = await caches.open('vezu-answers');
      return (await answers.keys()).some(({ url }) => new URL(url).pathname.endsWith(end));
    }, `/api/bookings/${id}`);
  await expect.poll(stored).toBe(true);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(path);
  await expect(cold.getByText(`Соломія ${person.user.lastName}`).first()).toBeVisible();
  await expect(cold.getByText('Немає зв’язку, дані:')).toBeVisible();
});

test('a booked ride is added to the calendar', async ({ pageOf }) => {
  const { tripId } = await routeOf(await driverWithBus('Остап'));
  const person = await signUp('Ганна');
  const page = await pageOf(person);
  await page.goto(await ticketOf(person, tripId));
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Додати в календар' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^vezu-\w{6}\.ics$/);
});
