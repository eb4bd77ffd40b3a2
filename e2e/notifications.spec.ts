import type { Page } from '@playwright/test';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { type Session, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** A request of a passenger, not answered yet. */
async function request(passenger: Session) {
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver);
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: passenger.token,
    body: {
      kind: 'passenger',
      fromSeq: 0,
      toSeq: 2,
      travellers: [{ name: 'Олена Дяченко', seat: null }],
      phone: '+380671112233',
    },
  });
  const bookingId = bookings[0]?.id ?? 0;
  const confirm = () => ask(`POST /api/bookings/${bookingId}/confirm`, { token: driver.token, body: { alone: false } });
  const cancel = () =>
    ask(`POST /api/bookings/${bookingId}/cancel`, {
      token: driver.token,
      body: { reason: 'Ремонт автобуса', alone: false },
    });
  return { tripId, bookingId, confirm, cancel };
}

/** Opens a page, and waits until it hears what happens. */
async function listening(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket');
  await page.goto(path);
  const socket = await connected;
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('authenticated'));
  await expect(page.locator('.toaster')).toBeAttached();
}

/** The subjects of the mails that somebody got, the newest first. */
async function subjectsTo(page: Page, { email }: Session): Promise<string[]> {
  const html = await (await page.request.get('/outbox')).text();
  const rows = html.split('<tr>').filter((row) => row.includes(email));
  return rows.map((row) => />([^<]+)<\/a>/.exec(row)?.[1] ?? '');
}

test('the carrier confirms: a toast that leads to the ticket, a mail with the ride for the calendar', async ({
  pageOf,
  axe,
}) => {
  const passenger = await signUp('Олена');
  const { tripId, bookingId, confirm } = await request(passenger);
  const page = await pageOf(passenger);
  await listening(page, '/settings');
  await confirm();
  const toast = page.getByRole('status').filter({ hasText: 'Бронювання підтверджено' });
  await expect(toast).toContainText('Львів – Вроцлав');
  await toast.getByRole('button', { name: 'Відкрити' }).click();
  await expect(page).toHaveURL(`/trips/list/${tripId}/booking/${bookingId}`);

  await page.goto('/notifications');
  const row = page.getByRole('link', { name: /Бронювання підтверджено/ });
  await expect(row).toHaveAttribute('href', `/trips/list/${tripId}/booking/${bookingId}`);
  await axe(page);

  await expect.poll(() => subjectsTo(page, passenger)).toEqual(['Бронювання підтверджено']);
});

test('what was switched off in the settings comes no more', async ({ pageOf }) => {
  const passenger = await signUp('Марта');
  const page = await pageOf(passenger);
  await listening(page, '/settings');
  for (const channel of ['звук', 'екран', 'пошта', 'push']) {
    await page.getByRole('button', { name: `Бронювання підтверджено: ${channel}` }).click();
    await expect(page.getByRole('button', { name: `Бронювання підтверджено: ${channel}` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  }
  const { confirm, cancel } = await request(passenger);
  await confirm();
  // who looks at the app anyway is told on the screen
  await expect(page.getByRole('status').filter({ hasText: 'Львів – Вроцлав' })).toBeVisible();
  // the control: what is still on goes by mail, and goes after what is off would have gone
  await cancel();
  await expect.poll(() => subjectsTo(page, passenger)).toEqual(['Бронювання скасовано']);
});
