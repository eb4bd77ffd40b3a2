import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const DAY = 24 * 60;

test('the carrier moves the hour and the boarding point of a trip, and its passenger agrees', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver, { first: soon(2 * DAY) });
  const passenger = await signUp('Олена');
  const booking = await bookSeat(passenger, tripId);
  await ask<Booking>(`POST /api/bookings/${booking.id}/confirm`, { token: driver.token, body: {} });

  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  await page.getByRole('button', { name: 'Ще дії з рейсом' }).click();
  await page.getByRole('menuitem', { name: 'Змінити час або місце' }).click();
  const dialog = page.getByRole('dialog', { name: 'Змінити час або місце' });
  await expect(dialog.getByText(/Стосується/)).toBeHidden();
  await dialog.getByLabel(/^Місце: Львів/).fill('АС-2, платформа 1');
  await expect(dialog.getByText(/Стосується 1 бронювання/)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Змінити й повідомити' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Причина').fill('Ремонт платформи');
  await axe(page);
  await save.click();
  await expect(dialog).toBeHidden();

  const own = await pageOf(passenger);
  await own.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  const offer = own
    .locator('section')
    .filter({ has: own.getByRole('heading', { name: 'Перевізник змінив час або місце' }) });
  await expect(offer).toContainText('АС-2, платформа 1');
  await expect(offer).toContainText('Причина: Ремонт платформи');
  await expect(offer).toContainText('скасувати можна безкоштовно');
  await axe(own);
  await offer.getByRole('button', { name: 'Погоджуюся' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByText('Погодилися 1, чекаємо на 0, скасували 0')).toBeVisible();
});

test('a carrier draws its bus by keys, and passengers choose seats on the drawing', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Микола');
  const { tripId } = await routeOf(driver, { first: soon(2 * DAY) });
  const page = await pageOf(driver);
  await page.goto(`/driver/bus-edit/${driver.bus.id}`);
  await page.getByRole('radio', { name: 'Своя схема' }).check({ force: true });
  await page.getByRole('button', { name: 'туалет', exact: true }).click();
  const cell = page.getByRole('button', { name: 'Ряд 3, клітинка 1: місце 3' });
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Ряд 3, клітинка 2: туалет' })).toBeFocused();
  await page.getByRole('button', { name: 'Суцільний задній ряд' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Зберегти' }).click();

  const passenger = await signUp('Ганна');
  const own = await pageOf(passenger);
  await own.goto(`/search/${tripId}/book`);
  await expect(own.getByText('туалет')).toBeVisible();
});
