import type { Locator, Page } from '@playwright/test';
import { driverWithBus, QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import type { Session } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

/** Expected: an unknown promo code, and without a connection what the browser cannot reach. */
test.use({
  expected: [
    [{ status: 409, url: /\/promo\?/ }, { console: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|409/ }],
    { scope: 'test' },
  ],
});

/** A child pays 30 percent less; LITO takes off a tenth. */
async function prices({ token }: Session): Promise<void> {
  const ages = { ageFrom: 4, ageTo: 12, needsSeat: true };
  const child = { nameUk: 'Дитина', nameEn: 'Child', discountPercent: 30, fixedCents: null, ...ages };
  await ask('POST /api/prices/classes', { token, body: child });
  const days = { validFrom: null, validUntil: null, usesMax: null };
  await ask('POST /api/prices/codes', { token, body: { code: 'LITO', percent: 10, amountCents: null, ...days } });
}

test('a caller is given the price of a child with a promo code before the booking', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Юрій');
  await routeOf(driver, { first: soon(QUIET_DAY) });
  await prices(driver);
  const page = await pageOf(driver);
  await page.goto('/trips/call');
  await page.getByRole('textbox', { name: 'Телефон', exact: true }).fill('067 341 22 08');
  await page.getByRole('group', { name: 'Звідки' }).getByText('Львів').click();
  await page.getByRole('group', { name: 'Куди' }).getByText('Вроцлав').click();
  await page.getByRole('textbox', { name: 'Пасажири' }).fill('Надія Ткач');
  await expect(page.getByText(/Разом 45 євро|45 євро/).first()).toBeVisible();
  await page.getByLabel('Категорія пасажира 1').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'У мене є промокод' }).click();
  await page.getByLabel('Промокод').fill('zyma');
  await page.keyboard.press('Enter');
  await expect(page.getByText('У цього перевізника немає такого промокоду')).toBeVisible();
  await page.getByLabel('Промокод').fill('lito');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Промокод LITO застосовано')).toBeVisible();
  await expect(page.getByText(/28,35/).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Заброньовано' })).toBeVisible();
});

test('a passenger without a booking pays the price of a child with a promo code, also without a connection', async ({
  pageOf,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Захар');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  await prices(driver);
  await press(tripId, driver.token, { action: 'start' });
  const page = await pageOf(driver);
  const dialog = await openWalkOn(page, tripId);
  await page.context().setOffline(true);
  await dialog.getByLabel('Категорія').selectOption({ index: 1 });
  await expect(dialog.getByLabel('Ціна')).toHaveValue('31,50');
  await dialog.getByRole('button', { name: 'У мене є промокод' }).click();
  await dialog.getByLabel('Промокод').fill('lito');
  await dialog.getByRole('button', { name: 'Застосувати' }).click();
  await expect(dialog.getByLabel('Ціна')).toHaveValue('28,35');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: /^Посадити на місце/ }).click();
  await expect(page.getByText(/пасажир на борту/)).toBeVisible();
});

test('a passenger without a booking pays for an infant on the lap, also without a connection', async ({
  pageOf,
  axe,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Макар');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const rule = { discountPercent: null, fixedCents: 550, ageFrom: null, ageTo: 2, needsSeat: false };
  const body = { nameUk: 'Немовля', nameEn: 'Infant', ...rule };
  await ask('POST /api/prices/classes', { token: driver.token, body });
  await press(tripId, driver.token, { action: 'start' });
  const page = await pageOf(driver);
  const dialog = await openWalkOn(page, tripId);
  await page.context().setOffline(true);
  await dialog.getByLabel('Немовля без місця').selectOption({ index: 1 });
  await expect(dialog.getByLabel('Ціна')).toHaveValue('50,50');
  await dialog.getByLabel('Ім’я та прізвище немовляти').fill('Марко Ткач');
  await axe(page, ['light']);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: /^Посадити на місце/ }).click();
  await expect(page.getByText(/пасажир на борту/)).toBeVisible();
  // Who is on board is folded away.
  await page.getByText(/^На борту \d/).click();
  await expect(page.getByText('з немовлям: Марко Ткач').filter({ visible: true })).toBeVisible();
});

test('a sender reads the price of a parcel by its weight in the results and on the offer', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Тарас');
  const { tripId } = await routeOf(driver, { first: soon(QUIET_DAY) });
  const { token } = driver;
  const rates = { m: { perKg: 100, minimum: 1500 }, l: { perKg: 200, minimum: 0 } };
  await ask('PUT /api/prices/parcels', { token, body: { tariff: { includedKg: 1, rates } } });
  const page = await pageOf(driver);
  await page.goto(`/search/${tripId}?from=0&to=2&kind=parcel`);
  await expect(page.getByRole('heading', { name: 'Скільки коштує посилка' })).toBeVisible();
  await axe(page);
  await page.goto(`/search/${tripId}?from=0&to=2&kind=parcel&kg=10`);
  await expect(page.getByText('за посилку 10 кг')).toBeVisible();
});

/** The dialog for a passenger without a booking, on the driver's sheet, once the price is filled in. */
async function openWalkOn(page: Page, tripId: number): Promise<Locator> {
  await page.goto(`/trips/list/${tripId}`);
  await page.getByRole('button', { name: 'Пасажир без бронювання' }).click();
  const dialog = page.getByRole('dialog', { name: 'Пасажир без бронювання' });
  await expect(dialog.getByLabel('Ціна')).toHaveValue('45');
  return dialog;
}
