import type { BrowserContext, Page } from '@playwright/test';
import { type ChatOfTwo, chatOfTwo, sendAs } from './support/chat-of-two.ts';
import { fillSignIn, type Session, signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { everythingShown, everythingStored } from './support/storages.ts';
import { expect, test } from './support/test.ts';

/** Responses to a session that ends under a page, and to requests of the next person for another's data. */
const PROVOKED = [
  { status: 401, url: /\/api\// },
  { status: 404, url: /\/api\// },
  { console: /WebSocket|ERR_FAILED/ },
];
test.use({ serviceWorkers: 'allow', expected: [PROVOKED, { scope: 'test' }] });
test.skip(({ isMobile }) => Boolean(isMobile), 'what a browser stores does not depend on its width');

const PHONE = '+380 50 111 22 33';
const NOTE = 'Маю велику валізу і кота';
const UNSENT = 'Ще не надіслано';
const BEGUN = 'Почато й не дописано';
const SAID = 'Я біля церкви';

interface Filled extends ChatOfTwo {
  page: Page;
  /** The token of their session in this browser. */
  token: string;
  /** Texts that belong to them alone, and must not be found once they have left. */
  marks: string[];
}

/** A person uses everything that leaves traces on a device, in one tab. */
async function fill(page: Page): Promise<Filled> {
  const conversation = await chatOfTwo();
  const { passenger, driver, chatId, tripId, bookingId } = conversation;
  await sendAs(driver, chatId, SAID);
  await page.goto('/account/login');
  await fillSignIn(page, passenger);
  await untilControlled(page);

  await test.step('reading tickets, trips and notifications', async () => {
    for (const path of [`/trips/list/${tripId}/booking/${bookingId}`, '/trips/list', '/notifications', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    await expect.poll(() => everythingStored(page)).toContain(`/api/bookings/${bookingId}`);
  });

  await test.step('using the chat: a picture, a message that cannot be sent, an unfinished message', async () => {
    await page.goto(`/chat/${chatId}`);
    await expect(page.getByRole('log').getByText(SAID)).toBeVisible();
    await page
      .getByLabel('Додати фото')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(320, 200) });
    await page.getByRole('dialog').getByRole('button', { name: 'Надіслати' }).click();
    await expect(page.getByRole('log').locator('[data-seq] img')).toBeVisible();
    await expect.poll(() => everythingStored(page)).toContain('/files/');
    await page.routeWebSocket(/.*/, (socket) => void socket.close());
    await page.route(/\/api\/chats\/\d+\/messages/, (route) => void route.abort());
    await page.reload();
    const field = page.getByRole('textbox', { name: 'Повідомлення' });
    await field.fill(UNSENT);
    await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
    await field.fill(BEGUN);
    await expect.poll(() => everythingStored(page)).toContain(UNSENT);
  });

  await test.step('looking for a place and filling in a booking form', async () => {
    await page.goto('/search');
    await page.getByRole('combobox', { name: 'Звідки' }).fill('Стрий');
    await page.getByRole('option', { name: /Стрий/ }).first().click();
    await page.goto(`/search/${tripId}/book?from=0&to=2`);
    await page.getByRole('button', { name: /^Місце 9, .*вільне/ }).click();
    await page.getByLabel('Пасажир 1, місце 9').fill(`Кум ${passenger.user.lastName}`);
    await page.getByLabel('Ваш телефон').fill(PHONE);
    await page.getByLabel('Примітка').fill(NOTE);
  });

  const { email, user } = passenger;
  const token = (await page.context().cookies()).find(({ name }) => name === 'vezu_token')?.value ?? '';
  const picture = /\/files\/[\w-]+/.exec(await everythingStored(page))?.[0] ?? 'no picture';
  const marks = [
    ...[token, email, user.lastName, PHONE, NOTE, UNSENT, BEGUN, SAID, picture, 'Стрий'],
    ...[`/api/bookings/${bookingId}`, `/api/chats/${chatId}`, `unsent:${user.id}`],
  ];
  const stored = await everythingStored(page);
  expect(
    marks.filter((mark) => !stored.includes(mark)),
    'what should have been stored',
  ).toEqual([]);
  return { ...conversation, page, token, marks };
}

const leftIn = (text: string, marks: readonly string[]) => marks.filter((mark) => text.includes(mark));

/** Nothing of the previous person is stored or shown; the browser's background work may take a moment. */
async function expectForgotten(page: Page, marks: readonly string[]): Promise<void> {
  await expect.poll(async () => leftIn(await everythingStored(page), marks)).toEqual([]);
  expect(leftIn(await everythingShown(page), marks), 'what is shown').toEqual([]);
}

/** Signs in as another person, where the sign-in is open. */
async function signInNext(page: Page): Promise<Session> {
  const next = await signUp('Наступна');
  await fillSignIn(page, next);
  await expect(page).toHaveURL(/passenger|trips|chat|search/);
  return next;
}

/** Screens on which the next person could find what was left. */
async function lookAround(page: Page, { tripId, chatId }: ChatOfTwo, marks: readonly string[]): Promise<void> {
  for (const path of [`/search/${tripId}/book?from=0&to=2`, '/search', '/chat', '/trips/list', `/chat/${chatId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(leftIn(await everythingShown(page), marks), path).toEqual([]);
  }
}

test('signing out leaves nothing of the person on the device, also in another tab', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  test.slow();
  const { marks, ...conversation } = await fill(page);
  const second = await context.newPage();
  // It redirects to the sign-in before it has loaded.
  await second.goto('/account/logout', { waitUntil: 'commit' });
  await expect(second.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
  for (const one of [second, page]) await expectForgotten(one, marks);
  await signInNext(second);
  for (const one of [second, page]) await expectForgotten(one, marks);
  await lookAround(second, conversation, marks);
});

test('a session that is ended elsewhere leaves nothing of the person on the device', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow();
  const { marks, token, ...conversation } = await fill(page);
  await ask('GET /api/logout', { token });
  // A token's lookup may be a second old.
  await expect.poll(() => ask('GET /api/me', { token }).catch((error: Error) => error.message)).toContain('401');
  await page.goto('/trips/list');
  await expect(page).toHaveURL(/account\/login/);
  await expectForgotten(page, marks);
  await signInNext(page);
  await lookAround(page, conversation, marks);
});

test('a session without its cookie is deleted at the next start', { tag: '@desktop' }, async ({ page, context }) => {
  test.slow();
  const { marks } = await fill(page);
  await loseToken(context);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectForgotten(page, marks);
});

async function loseToken(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'vezu_token' });
}
