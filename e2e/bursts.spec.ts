import type { Page, TestInfo } from '@playwright/test';
import { chatOfTwo, networkOf, sendAs } from './support/chat-of-two.ts';
import { addMessages, addNotifications, addPastTrips, restoreChat } from './support/database.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { type Session, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';
import { MAX_BLOCK_MS, watchdog } from './support/watchdog.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Повідомлення' });
const log = (page: Page) => page.getByRole('log');

interface Made {
  bookings: { id: number }[];
}

const seatOf = (seat: number) => ({
  kind: 'passenger',
  fromSeq: 0,
  toSeq: 2,
  travellers: [{ name: 'Ірина Тест', seat }],
  phone: '+380671234567',
});

/** Fails when an action blocks the page for longer than the limit. */
async function unblocked(page: Page, info: TestInfo, what: string, act: () => Promise<void>): Promise<void> {
  const blocked = await watchdog(page, act);
  info.annotations.push({ type: what, description: JSON.stringify(blocked) });
  console.log(`${what}: ${JSON.stringify(blocked)}`);
  expect(blocked.longest, `${what}: the longest task, in ms`).toBeLessThanOrEqual(MAX_BLOCK_MS);
}

test('the watchdog detects a blocked page', { tag: '@all' }, async ({ page }) => {
  await page.goto('/help');
  const block = () => {
    // A fixed amount of work, not of time, because the machine may be busy.
    let sum = 0;
    for (let n = 0; n < 600_000_000; n += 1) sum += n % 7;
    Reflect.set(window, 'sum', sum);
  };
  const { longest } = await watchdog(page, async () => {
    // Chromium may begin to trace a moment late on a busy machine, and then the trace lacks the first task.
    for (let task = 0; task < 3; task += 1) await page.evaluate(block);
  });
  expect(longest).toBeGreaterThan(MAX_BLOCK_MS);
});

test(
  '300 messages sent at once block nothing, keep being sent, and arrive in order',
  { tag: '@all' },
  async ({ pageOf }, info) => {
    test.slow();
    const { driver, passenger, chatId } = await chatOfTwo();
    const [otherPage, page] = [await pageOf(passenger), await pageOf(driver)];
    for (const one of [otherPage, page]) {
      await one.goto(`/chat/${chatId}`);
      await expect(field(one)).toBeVisible();
    }
    const arrived = async () => {
      const path = `GET /api/chats/${chatId}/messages?after=0&limit=48`;
      const { messages } = await ask<{ messages: { text: string }[] }>(path, { token: driver.token });
      return messages.map(({ text }) => text);
    };
    await unblocked(otherPage, info, '300 messages sent', async () => {
      await field(otherPage).focus();
      await otherPage.evaluate(async () => {
        const area = document.activeElement;
        if (!(area instanceof HTMLTextAreaElement)) throw new Error('the field has no focus');
        const send = document.querySelector<HTMLButtonElement>(
          '.write button:last-of-type, button[aria-label="Надіслати"]',
        );
        for (let n = 1; n <= 300; n += 1) {
          Reflect.set(HTMLTextAreaElement.prototype, 'value', `Слово ${n}.`, area);
          area.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((resolve) => setTimeout(resolve));
          send?.click();
        }
      });
      // More than the server takes together: it has refused some temporarily, and taken them later.
      await expect.poll(async () => (await arrived()).length, { timeout: 60_000 }).toBe(48);
    });
    await expect(log(otherPage).getByText('Слово 300.')).toBeVisible();
    await expect(
      log(page)
        .getByText(/^Слово \d+\./)
        .last(),
    ).toBeVisible();
    expect(await arrived()).toEqual(Array.from({ length: 48 }, (_, n) => `Слово ${n + 1}.`));
  },
);

test('300 messages received at once block nothing', { tag: '@all' }, async ({ pageOf }, info) => {
  test.slow();
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver);
  // One person may send forty together.
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp('Ірина')));
  const chats = await Promise.all(
    people.map(async ({ token }, index) => {
      const { bookings } = await ask<Made>(`POST /api/trips/${tripId}/bookings`, {
        token,
        body: seatOf(index + 1),
      });
      const body = { from: 'booking', bookingId: bookings[0]?.id, to: 'driver' };
      return (await ask<{ id: number }>('POST /api/chats', { token, body })).id;
    }),
  );
  const page = await pageOf(driver);
  const [first = 0] = chats;
  await page.goto(`/chat/${first}`);
  await expect(field(page)).toBeVisible();
  await unblocked(page, info, '300 messages received', async () => {
    await Promise.all(
      people.map(async (person, index) => {
        for (let n = 1; n <= 38; n += 1) await sendAs(person, chats[index] ?? 0, `Питання ${n}`);
      }),
    );
    await expect(log(page).locator('[data-seq="38"]')).toBeAttached();
    await expect(page).toHaveTitle(/^\(99\+\)/);
  });
});

test(
  'a chat of 1,000 messages opens and scrolls to its beginning without a block',
  { tag: '@all' },
  async ({ pageOf }, info) => {
    test.slow();
    const { driver, passenger, chatId } = await chatOfTwo();
    await addMessages(chatId, [passenger.user.id, driver.user.id], 1000);
    const page = await pageOf(passenger);
    await unblocked(page, info, 'a chat of 1,000 messages', async () => {
      await page.goto(`/chat/${chatId}`);
      await expect(log(page).locator('[data-seq="1000"]')).toBeInViewport();
      await log(page).hover();
      await expect
        .poll(
          async () => {
            await log(page).evaluate((box) => {
              box.scrollTop = 0;
            });
            return log(page).locator('[data-seq="1"]').count();
          },
          { intervals: [50], timeout: 60_000 },
        )
        .toBe(1);
    });
    expect(await log(page).locator('[data-seq]').count()).toBeLessThanOrEqual(250);
  },
);

test('1,000 notifications are read page by page without a block', { tag: '@all' }, async ({ pageOf }, info) => {
  test.slow();
  const passenger = await signUp('Олена');
  await addNotifications(passenger.user.id, 1000);
  const page = await pageOf(passenger);
  await unblocked(page, info, '1,000 notifications', async () => {
    await page.goto('/notifications');
    for (let pages = 1; pages <= 6; pages += 1) {
      await page.getByRole('button', { name: 'Показати давніші' }).click();
      await expect(page.getByRole('button', { name: 'Показати давніші' })).toBeEnabled();
    }
  });
});

test('a list of 1,000 trips is read page by page without a block', { tag: '@all' }, async ({ pageOf }, info) => {
  test.slow();
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver);
  await addPastTrips(tripId, 1000);
  const page = await pageOf(driver);
  await unblocked(page, info, '1,000 trips', async () => {
    for (const at of [1, 2, 20]) {
      await page.goto(`/trips/list?tab=finished&per_page=50&page=${at}`);
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Вроцлав' })).toHaveCount(50);
    }
  });
});

test(
  'many changes to an open trip sheet block nothing, and the last one is shown',
  { tag: '@all' },
  async ({ pageOf }, info) => {
    test.slow();
    const driver = await driverWithBus('Степан', { seatsCount: 50 });
    const { tripId } = await routeOf(driver);
    const page = await pageOf(driver);
    await page.goto(`/trips/list/${tripId}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/trips/${tripId}`) asked += 1;
    });
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp('Ірина')));
    const book = async ({ token }: Session, seat: number) => {
      const made = await ask<Made>(`POST /api/trips/${tripId}/bookings`, { token, body: seatOf(seat) });
      return made.bookings[0]?.id ?? 0;
    };
    const { token } = driver;
    const bookings = await Promise.all(people.map((person, index) => book(person, index + 1)));
    for (const id of bookings) await ask(`POST /api/bookings/${id}/confirm`, { token, body: {} });
    await unblocked(page, info, 'a storm of changes', async () => {
      await Promise.all(
        bookings.map(async (id) => {
          for (let n = 1; n <= 20; n += 1) {
            await press(tripId, token, { action: 'pay', bookingId: id, paid: n % 2 === 1 });
          }
        }),
      );
      await book(await signUp('Остання'), 9);
      await expect(page.getByRole('region', { name: 'Чекають на відповідь' }).getByRole('listitem')).toHaveCount(1);
    });
    info.annotations.push({ type: 'sheets asked for', description: `${asked} for 100 changes` });
    expect(asked).toBeLessThan(100);
  },
);

test.describe('after a restored backup', () => {
  test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED|WebSocket/ }] });

  test('an open chat continues with the restored history, and lost messages are sent again', async ({ pageOf }) => {
    test.slow();
    const { driver, passenger, chatId } = await chatOfTwo();
    await addMessages(chatId, [passenger.user.id, driver.user.id], 20);
    const page = await pageOf(passenger);
    const network = await networkOf(page);
    await page.goto(`/chat/${chatId}`);
    await sendAs(driver, chatId, 'Це забудеться');
    await expect(log(page).getByText('Це забудеться')).toBeVisible();
    for (const text of ['Моє перше', 'Моє друге']) {
      await field(page).fill(text);
      await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
    }
    await expect(log(page).locator('[data-seq="23"]')).toBeAttached();
    await network.cut();
    await restoreChat(chatId, 20);
    await sendAs(driver, chatId, 'Після відновлення');
    await network.restore();
    await expect(log(page).getByText('Після відновлення')).toBeVisible({ timeout: 30_000 });
    await expect(log(page).getByText('Це забудеться')).toHaveCount(0);
    await expect(log(page).locator('[data-seq]').filter({ hasText: /Моє/ })).toHaveText([/Моє перше/, /Моє друге/]);
    await expect(log(page).getByRole('img', { name: 'надсилається' })).toHaveCount(0);
    await sendAs(driver, chatId, 'І далі');
    await expect(log(page).getByText('І далі')).toBeVisible();
    const { messages } = await ask<{ messages: { text: string }[] }>(`GET /api/chats/${chatId}/messages`, {
      token: driver.token,
    });
    expect(messages.slice(20).map(({ text }) => text)).toEqual([
      'Після відновлення',
      'Моє перше',
      'Моє друге',
      'І далі',
    ]);
  });
});
