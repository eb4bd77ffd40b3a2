import type { Page } from '@playwright/test';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { invite, mailedLink, signUp, somebody } from './support/people.ts';
import { ask } from './support/server.ts';
import { slowDown } from './support/sign-in-pages.ts';
import { expect, test } from './support/test.ts';

const NEW_PASSWORD = 'Нова-Дорога-8';
/** A slow phone's page takes its time on a busy machine. */
const SLOW_PAGE_MS = 60_000;

test('a reset link works after a reload, and leaves the history once it was used', async ({ page }) => {
  const person = await signUp('Надія');
  await ask('POST /api/password-resets', { body: { email: person.email } });
  const link = await mailedLink(person.email, 'setup-password');
  await page.goto('/help');
  await page.goto(link);
  await page.getByLabel('Новий пароль', { exact: true }).fill('Перша-Спроба-1');
  await page.reload();
  await expect(page.getByLabel('Новий пароль', { exact: true })).toHaveValue('');
  await choosePassword(page);
  await expect(page).toHaveURL(/\/passenger/);
  await page.goBack();
  await expect(page).toHaveURL('/help');
});

test('a reset link works on a slow phone', async ({ page, context }) => {
  const person = await signUp('Тетяна');
  await ask('POST /api/password-resets', { body: { email: person.email } });
  const link = await mailedLink(person.email, 'setup-password');
  await slowDown(context, page);
  page.setDefaultTimeout(SLOW_PAGE_MS);
  await page.goto(link, { waitUntil: 'commit' });
  await choosePassword(page);
  await expect(page).toHaveURL(/\/passenger/, { timeout: SLOW_PAGE_MS });
});

for (const [where, enter] of Object.entries({
  'on a slow phone': slowly,
  'after a reload in the middle': withReload,
})) {
  test(`an invited driver sets a password ${where}`, async ({ page }) => {
    const owner = await signUp('Марта', { userType: 'carrier', carrierName: 'Явір Тур' });
    const driver = somebody('Роман');
    await invite(owner, driver);
    const link = await mailedLink(driver.email, 'setup-password');
    page.setDefaultTimeout(SLOW_PAGE_MS);
    await enter(page, link);
    await choosePassword(page, 'Прийняти й увійти');
    await expect(page).not.toHaveURL(/\/account\//, { timeout: SLOW_PAGE_MS });
    await expect(page.getByRole('banner')).toContainText('Явір Тур', { timeout: SLOW_PAGE_MS });
  });
}

test('the text of a booking form stays after a reload, and after back and forward', async ({ pageOf }) => {
  const { tripId } = await routeOf(await driverWithBus('Степан'));
  const page = await pageOf(await signUp('Олена'));
  await page.goto(`/search/${tripId}?from=0&to=2`);
  await page.getByRole('link', { name: 'Забронювати місце' }).click();
  await fillBooking(page);
  await page.reload();
  await expectBooking(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Забронювати місце' })).toBeVisible();
  await page.goForward();
  await expectBooking(page);
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
});

test('a booking works through its link on a slow phone', async ({ pageOf }) => {
  const { tripId } = await routeOf(await driverWithBus('Тимофій'));
  const page = await pageOf(await signUp('Олена'));
  page.setDefaultTimeout(SLOW_PAGE_MS);
  await slowly(page, `/search/${tripId}/book?from=0&to=2`);
  await fillBooking(page);
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`), { timeout: SLOW_PAGE_MS });
});

test.describe('without a connection', () => {
  test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED/ }] });

  test('a booking fails with a message, loses no text, and works when the connection is back', async ({ pageOf }) => {
    const { tripId } = await routeOf(await driverWithBus('Федір'));
    const page = await pageOf(await signUp('Олена'));
    await page.goto(`/search/${tripId}/book?from=0&to=2`);
    await fillBooking(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Забронювати місце' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'зв’язку з Vezu' })).toBeVisible();
    await expectBooking(page);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Забронювати місце' }).click();
    await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
  });
});

async function choosePassword(page: Page, save = 'Зберегти й увійти'): Promise<void> {
  await page.getByLabel('Новий пароль', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Новий пароль ще раз').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: save }).click();
}

async function slowly(page: Page, link: string): Promise<void> {
  await slowDown(page.context(), page);
  await page.goto(link, { waitUntil: 'commit' });
}

async function withReload(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Новий пароль', { exact: true }).fill('Перша-Спроба-1');
  await page.reload();
}

async function fillBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Місце 7, .*вільне/ }).click();
  await page.getByLabel('Пасажир 1, місце 7').fill('Олена Дяченко');
  await page.getByLabel('Ваш телефон').fill('+380671112233');
  await page.getByLabel('Примітка').fill('Буду з візочком');
}

async function expectBooking(page: Page): Promise<void> {
  await expect(page.getByLabel('Пасажир 1, місце 7')).toHaveValue('Олена Дяченко');
  await expect(page.getByLabel('Ваш телефон')).toHaveValue(/67.?111.?22.?33/);
  await expect(page.getByLabel('Примітка')).toHaveValue('Буду з візочком');
  await expect(page.getByRole('button', { name: /^Місце 7, .*ваше/ })).toHaveAttribute('aria-pressed', 'true');
}
