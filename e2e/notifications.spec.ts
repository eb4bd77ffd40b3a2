import type { Page } from '@playwright/test';
import { WHOLE } from './support/browser.ts';
import { chatOfTwo, sendAs } from './support/chat-of-two.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { listening, request } from './support/notified.ts';
import { fillSignIn, type Session, signUp } from './support/people.ts';
import { cover, isSeenAnywhere, listenFor, workerOf } from './support/pushes.ts';
import { ask, ORIGIN } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: WHOLE });

/** The subjects of the notification mails to a person, the newest first. */
async function subjectsTo({ email }: Session): Promise<string[]> {
  const html = await (await fetch(`${ORIGIN}/outbox`)).text();
  const rows = html.split('<tr>').filter((row) => row.includes(email));
  const subjects = rows.map((row) => />([^<]+)<\/a>/.exec(row)?.[1] ?? '');
  // The mail of the sign-up does not count here.
  return subjects.filter((subject) => subject !== 'Підтвердьте пошту для Vezu');
}

test('a confirmation by the carrier shows a toast that leads to the ticket, and sends a mail with a calendar entry', async ({
  pageOf,
  axe,
}) => {
  const passenger = await signUp('Олена');
  const { tripId, bookingId, confirm } = await request(passenger);
  const page = await pageOf(passenger);
  // The person has not decided yet, and leaves the question unanswered.
  await page.context().addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem('asked', `${localStorage.getItem('asked') ?? ''}x`);
      return 'default';
    };
  });
  const asked = () => page.evaluate(() => localStorage.getItem('asked'));
  await listening(page, '/settings');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(asked, 'permission is asked for when a token appears').toBe('x');
  await confirm();
  const toast = page.getByRole('status').filter({ hasText: 'Бронювання підтверджено' });
  await expect(toast).toContainText('Львів – Вроцлав');
  await toast.getByRole('button', { name: 'Відкрити' }).click();
  await expect(page).toHaveURL(`/trips/list/${tripId}/booking/${bookingId}`);
  const unread = async () =>
    (await ask<{ unread: number }>('GET /api/notifications/unread', { token: passenger.token })).unread;
  await expect.poll(unread, 'who was led there has read it').toBe(0);

  await page.goto('/notifications');
  const row = page.getByRole('link', { name: 'Бронювання підтверджено', exact: true });
  await expect(row).toHaveAttribute('href', `/trips/list/${tripId}/booking/${bookingId}`);
  await axe(page);
  const second = await page.context().newPage();
  await listening(second, '/help');
  expect(await asked(), 'no further page and no other tab asks again').toBe('x');
  await second.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await second.goto('/settings');
  await expect(second.getByText(/^Ви заборонили сповіщення в цьому браузері/)).toBeVisible();

  await expect
    .poll(() => subjectsTo(passenger))
    .toEqual([expect.stringMatching(/^Львів – Вроцлав, .+: підтверджено$/)]);
});

test.describe('live updates', () => {
  // A cancelled trip ends the right to see its bus, which the page requests until it knows.
  test.use({ expected: [[{ status: 404, url: /\/position/ }], { scope: 'test' }] });

  test('changes to bookings and trips appear on the open screens of the people concerned', async ({
    pageOf,
    isMobile,
  }) => {
    test.slow();
    const driver = await driverWithBus('Андрій');
    const { tripId } = await routeOf(driver, { first: soon(165) });
    const [passenger, other] = [await signUp('Олена'), await signUp('Роман')];
    const book = async ({ token, user }: Session, seat: number) => {
      const travellers = [{ name: `${user.name} ${user.lastName}`, seat }];
      const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671112233' };
      return (await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body }))
        .bookings[0]?.id;
    };
    const action = (line: string, body: object) => ask(`POST ${line}`, { token: driver.token, body });
    const [list, otherPage, choosing] = [await pageOf(driver), await pageOf(passenger), await pageOf(other)];
    await listening(list, '/trips/list');
    const sheet = await list.context().newPage();
    await listening(sheet, `/trips/list/${tripId}`);
    await listening(choosing, `/search/${tripId}/book?from=0&to=2`);
    await expect(choosing.getByRole('button', { name: /^Місце 7, .*вільне/ })).toBeVisible();

    // On a phone the sheet's main action is where the menu is.
    const counting = isMobile ? [list] : [list, sheet];
    const waits = (page: Page) => page.getByRole('link', { name: /^Рейси.*чекає на відповідь/ }).first();
    const bookingId =
      await test.step('a new booking is counted on every tab of the driver, and its seat is taken for others', async () => {
        const id = await book(passenger, 7);
        for (const page of counting) await expect(waits(page)).toBeVisible();
        await expect(sheet.getByRole('region', { name: 'Чекають на відповідь' })).toContainText(
          passenger.user.lastName,
        );
        await expect(choosing.getByRole('button', { name: /^Місце 7, .*вільне/ })).toBeHidden();
        return id;
      });

    await test.step('its confirmation appears on the passenger’s page, and no tab of the driver counts it any more', async () => {
      await listening(otherPage, `/trips/list/${tripId}/booking/${bookingId}`);
      await expect(otherPage.getByText('Чекає на перевізника').first()).toBeVisible();
      await action(`/api/bookings/${bookingId}/confirm`, { alone: false });
      await expect(otherPage.getByRole('main').getByText('Підтверджено').first()).toBeVisible();
      for (const page of counting) await expect(waits(page)).toBeHidden();
    });

    await test.step('a second booking is cancelled by its passenger, and a third one by the carrier', async () => {
      const second = await book(other, 8);
      await expect(waits(list)).toBeVisible();
      await ask(`POST /api/bookings/${second}/cancel`, { token: other.token, body: { reason: '', alone: false } });
      await expect(waits(list)).toBeHidden();
      const third = await book(other, 9);
      await listening(choosing, `/trips/list/${tripId}/booking/${third}`);
      await action(`/api/bookings/${third}/cancel`, { reason: 'Місця немає', alone: false });
      await expect(choosing.getByRole('main').getByText('Скасовано').first()).toBeVisible();
    });

    await test.step('the trip starts, and is cancelled on the way', async () => {
      const tripPage = await otherPage.context().newPage();
      await listening(tripPage, `/trips/list/${tripId}`);
      await press(tripId, driver.token, { action: 'start' });
      await expect(tripPage.getByRole('list', { name: 'Дорога' })).toContainText('наступна');
      await expect(sheet.getByRole('button', { name: 'Вирушити: Львів' })).toBeVisible();
      await action(`/api/trips/${tripId}/cancel`, { reason: 'Ремонт автобуса' });
      for (const page of [otherPage, tripPage])
        await expect(page.getByRole('main').getByText('Скасовано').first()).toBeVisible();
      await expect(sheet.getByRole('button', { name: 'Вирушити: Львів' })).toBeHidden();
    });
  });
});

test('a notification that was switched off in the settings does not arrive', async ({ pageOf }) => {
  const passenger = await signUp('Марта');
  const page = await pageOf(passenger);
  await listening(page, '/settings#details');
  for (const channel of ['на екрані', 'звук', 'робочий стіл', 'пошта', 'push']) {
    const one = page.getByRole('checkbox', { name: `Бронювання підтверджено: ${channel}` });
    await one.click();
    await expect(one).not.toBeChecked();
  }
  const { confirm, cancel } = await request(passenger);
  const notified = page.getByRole('status').filter({ hasText: 'Львів – Вроцлав' });
  await confirm();
  // The control: an enabled notification arrives, after a disabled one would have.
  await cancel();
  await expect(notified.getByText(/^Бронювання скасовано/)).toBeVisible();
  // The toasts of the switches name the kind too.
  await expect(notified.getByText(/^Бронювання підтверджено/)).toHaveCount(0);
  await expect.poll(() => subjectsTo(passenger)).toEqual([expect.stringMatching(/^Скасовано: Львів – Вроцлав, /)]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('one of several tabs notifies, a push notifies when no tab is visible, and nothing appears after signing out', async ({
    pageOf,
  }) => {
    test.slow();
    const { driver, passenger, bookingId, tripId, chatId } = await chatOfTwo();
    const one = await pageOf(passenger);
    const { sounds, decisions, shownBy } = await listenFor(one.context());
    const { push, notifications, shown, tap, asked } = await workerOf(one);
    await listening(one, '/help');
    const two = await one.context().newPage();
    await listening(two, `/chat/${chatId}`);
    const together = async () => (await sounds(one)) + (await sounds(two));
    // A page whose service worker is not active yet shows notifications by itself, and they are not counted.
    await one.evaluate(async () => void (await navigator.serviceWorker.ready));
    // A browser plays no sound on a page without interaction.
    for (const page of [one, two]) await page.getByRole('heading').first().click();

    await test.step('the chat is visible in one tab: no tab shows anything', async () => {
      await sendAs(driver, chatId, 'Виїжджаю');
      await expect(two.getByRole('log').getByText('Виїжджаю')).toBeVisible();
      await expect(two.getByRole('log').getByText('Виїжджаю')).toBeInViewport();
      await expect.poll(() => decisions(one), 'the other tab has decided while this one is looked at').toBe(1);
    });

    await test.step('the chat is visible in no tab: a toast on each, and one sound', async () => {
      await two.goto('/settings');
      await two.getByRole('heading').first().click();
      await expect(two.locator('.toaster')).toBeAttached();
      await sendAs(driver, chatId, 'Під’їжджаю');
      for (const page of [one, two]) await expect(page.locator('.toaster')).toContainText('Під’їжджаю');
      await expect(one.locator('.toaster')).not.toContainText('Виїжджаю');
      await expect.poll(together).toBe(1);
      expect(await notifications()).toEqual([]);
    });

    await test.step('no tab is visible: one notification, which the next message replaces', async () => {
      for (const page of [one, two]) await cover(page, true);
      await expect.poll(() => isSeenAnywhere(one), 'both tabs have let go of their lock').toBe(false);
      await sendAs(driver, chatId, 'Стою біля входу');
      const { name, lastName } = driver.user;
      const title = `${name} ${lastName}`;
      const tag = `chat-${chatId}`;
      const shownByBoth = async () => (await shownBy(one)) + (await shownBy(two));
      await expect.poll(shownByBoth).toBe(1);
      expect(await notifications()).toEqual([{ title, body: 'Стою біля входу', tag }]);
      await sendAs(driver, chatId, 'Чекаю');
      await expect.poll(shownByBoth).toBe(2);
      expect(await notifications()).toEqual([{ title, body: 'Чекаю', tag }]);
      await two.close();
    });

    const path = `/trips/list/${tripId}/booking/${bookingId}`;
    const notified = async () => {
      const { token } = passenger;
      return (await ask<{ data: { id: number; title: string; body: string }[] }>('GET /api/notifications', { token }))
        .data;
    };
    await test.step('the app is closed: a push shows the text of the server, and the same push shows it once', async () => {
      await one.goto('about:blank');
      await ask(`POST /api/bookings/${bookingId}/confirm`, { token: driver.token, body: { alone: false } });
      await expect.poll(async () => (await notified())[0]?.title).toBe('Бронювання підтверджено');
      const [{ id, title, body } = { id: 0, title: '', body: '' }] = await notified();
      const notification = { to: passenger.user.id, title, body, path, tag: `n${id}`, badge: 1, toast: true };
      await push(notification);
      await push(notification);
      await push({ ...notification, title: 'Автобус вирушив', tag: 'n0' });
      await expect.poll(shown).toBe(3);
      expect((await notifications()).map(({ tag }) => tag).sort()).toEqual([`chat-${chatId}`, 'n0', `n${id}`].sort());
      expect(await notifications()).toContainEqual({ title, body, tag: `n${id}` });
      expect((await asked()).badges, 'the number on the icon').toEqual([1, 1, 1]);
    });

    await test.step('a tap on it opens a window when there is none', async () => {
      await tap(`n${(await notified())[0]?.id}`);
      await expect.poll(async () => (await asked()).windows).toEqual([`${ORIGIN}${path}`]);
    });

    await test.step('a tap on it navigates an open window', async () => {
      await one.goto('/help');
      await tap('n0');
      await expect(one).toHaveURL(path);
      await expect.poll(async () => (await notifications()).map(({ tag }) => tag)).not.toContain('n0');
    });

    await test.step('signing out removes the notifications shown', async () => {
      await listening(one, '/settings');
      await one.getByRole('link', { name: 'Вийти' }).last().click();
      await expect(one.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
      await expect.poll(notifications).toEqual([]);
    });

    await test.step('a late notification is shown to nobody, also not to the next person who signs in', async () => {
      const next = await signUp('Надія');
      await fillSignIn(one, next);
      await expect
        .poll(() => one.evaluate(async () => (await caches.match('/signed-in'))?.text()))
        .toBe(String(next.user.id));
      await one.goto('about:blank');
      const words = { title: 'Бронювання скасовано', body: 'Львів – Вроцлав', path, badge: 0, toast: true };
      await push({ ...words, to: passenger.user.id, tag: 'late' });
      await push({ ...words, to: next.user.id, tag: 'theirs' });
      await expect.poll(shown).toBe(4);
      expect((await notifications()).map(({ tag }) => tag)).toEqual(['theirs']);
    });
  });
});
