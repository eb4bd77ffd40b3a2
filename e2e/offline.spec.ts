import type { Page } from '@playwright/test';
import { demo } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// without a network the browser itself complains about every request
test.use({ serviceWorkers: 'allow', expected: [{ status: 0, url: /./ }] });

interface Ticket {
  data: { id: number; tripId: number; code: string; status: string }[];
}

/** The worker has taken over this page, so that what is fetched from now on is kept. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
}

test('a ticket that was open before can be read without a connection, and is gone after signing out', async ({
  page,
  context,
}) => {
  const person = demo('passenger');
  const { data } = await ask<Ticket>('GET /api/bookings?tab=planned', { token: person.token });
  const ticket = data.find(({ status }) => status === 'confirmed');
  if (!ticket) throw new Error('the demo passenger has no confirmed booking');
  const path = `/trips/list/${ticket.tripId}/booking/${ticket.id}`;
  const code = page.getByText(ticket.code.slice(0, 3));

  await test.step('opened with a network', async () => {
    await page.goto('/account/login');
    await page.getByLabel('Електронна пошта').fill(person.email);
    await page.getByLabel('Пароль', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Увійти' }).click();
    await page.goto(path);
    await untilKept(page);
    await page.reload();
    await expect(code.first()).toBeVisible();
  });

  await test.step('opened again without one', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(code.first()).toBeVisible();
    await expect(page.getByText('Немає зв’язку. Показано те, що було збережено')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('nothing of it stays behind', async () => {
    const kept = () => page.evaluate(() => caches.has('vezu-answers'));
    expect(await kept()).toBe(true);
    await page.goto('/account/logout');
    await expect(page.getByRole('button', { name: 'Увійти' })).toBeVisible();
    await expect.poll(kept).toBe(false);
  });
});
