import type { Page } from '@playwright/test';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { fillSignIn, type Session, signUp } from './support/people.ts';
import { cover, listenFor, workerOf } from './support/pushes.ts';
import { ask } from './support/server.ts';
import { sayAs, talkOfTwo } from './support/talk.ts';
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
  for (const channel of ['на екрані', 'звук', 'робочий стіл', 'пошта', 'push']) {
    await page.getByRole('button', { name: `Бронювання підтверджено: ${channel}` }).click();
    await expect(page.getByRole('button', { name: `Бронювання підтверджено: ${channel}` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  }
  const { confirm, cancel } = await request(passenger);
  const told = page.getByRole('status').filter({ hasText: 'Львів – Вроцлав' });
  await confirm();
  // the control: what is still on comes, and comes after what is off would have come
  await cancel();
  await expect(told.getByText('Бронювання скасовано')).toBeVisible();
  await expect(told).not.toContainText('Бронювання підтверджено');
  await expect.poll(() => subjectsTo(page, passenger)).toEqual(['Бронювання скасовано']);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('one of several tabs tells, a push tells when none is looked at, and nobody after signing out', async ({
    pageOf,
  }) => {
    test.slow();
    const { driver, passenger, bookingId, tripId, chatId } = await talkOfTwo();
    const one = await pageOf(passenger);
    const sounds = await listenFor(one.context());
    const { push, notices, tap } = await workerOf(one);
    await listening(one, '/help');
    const two = await one.context().newPage();
    await listening(two, `/chat/${chatId}`);
    const together = async () => (await sounds(one)) + (await sounds(two));
    // a browser plays nothing on a page that nobody has touched
    for (const page of [one, two]) await page.getByRole('heading').first().click();

    await test.step('the chat is looked at in one of them: no tab says anything', async () => {
      await sayAs(driver, chatId, 'Виїжджаю');
      await expect(two.getByRole('log').getByText('Виїжджаю')).toBeVisible();
      await expect(two.getByRole('log').getByText('Виїжджаю')).toBeInViewport();
    });

    await test.step('it is looked at in none: a toast on each, one sound', async () => {
      await two.goto('/settings');
      await two.getByRole('heading').first().click();
      await expect(two.locator('.toaster')).toBeAttached();
      await sayAs(driver, chatId, 'Під’їжджаю');
      for (const page of [one, two]) await expect(page.locator('.toaster')).toContainText('Під’їжджаю');
      await expect(one.locator('.toaster')).not.toContainText('Виїжджаю');
      await expect.poll(together).toBe(1);
      expect(await notices()).toEqual([]);
    });

    await test.step('none is looked at: one notice, which the next message replaces', async () => {
      for (const page of [one, two]) await cover(page, true);
      await sayAs(driver, chatId, 'Стою біля входу');
      const { name, lastName } = driver.user;
      const title = `${name} ${lastName}`;
      const tag = `chat-${chatId}`;
      await expect.poll(notices).toEqual([{ title, body: 'Стою біля входу', tag }]);
      await sayAs(driver, chatId, 'Чекаю');
      await expect.poll(notices).toEqual([{ title, body: 'Чекаю', tag }]);
      await two.close();
    });

    const path = `/trips/list/${tripId}/booking/${bookingId}`;
    await test.step('the app is closed: a push shows what the server says, the same one once', async () => {
      await one.goto('about:blank');
      await ask(`POST /api/bookings/${bookingId}/confirm`, { token: driver.token, body: { alone: false } });
      const told = async () => {
        const { token } = passenger;
        return (await ask<{ data: { id: number; title: string; body: string }[] }>('GET /api/notifications', { token }))
          .data;
      };
      await expect.poll(async () => (await told())[0]?.title).toBe('Бронювання підтверджено');
      const [{ id, title, body } = { id: 0, title: '', body: '' }] = await told();
      const news = { to: passenger.user.id, title, body, path, tag: `n${id}`, badge: 1, toast: true };
      await push(news);
      await push(news);
      await push({ ...news, title: 'Автобус вирушив', tag: 'n0' });
      await expect
        .poll(async () => (await notices()).map(({ tag }) => tag).sort())
        .toEqual([`chat-${chatId}`, 'n0', `n${id}`].sort());
      expect(await notices()).toContainEqual({ title, body, tag: `n${id}` });
    });

    await test.step('a tap on it leads there, in the window that is open', async () => {
      await one.goto('/help');
      await tap('n0');
      await expect(one).toHaveURL(path);
      await expect.poll(async () => (await notices()).map(({ tag }) => tag)).not.toContain('n0');
    });

    await test.step('signing out takes back what stands there', async () => {
      await listening(one, '/settings');
      await one.getByRole('link', { name: 'Вийти' }).last().click();
      await expect(one.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
      await expect.poll(notices).toEqual([]);
    });

    await test.step('what comes late for them is shown to nobody, least of all to who signs in there next', async () => {
      const next = await signUp('Надія');
      await fillSignIn(one, next);
      await expect
        .poll(() => one.evaluate(async () => (await caches.match('/signed-in'))?.text()))
        .toBe(String(next.user.id));
      await one.goto('about:blank');
      const words = { title: 'Бронювання скасовано', body: 'Львів – Вроцлав', path, badge: 0, toast: true };
      await push({ ...words, to: passenger.user.id, tag: 'late' });
      await push({ ...words, to: next.user.id, tag: 'theirs' });
      await expect.poll(async () => (await notices()).map(({ tag }) => tag)).toEqual(['theirs']);
    });
  });
});
