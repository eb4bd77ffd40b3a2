import type { Page } from '@playwright/test';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { unsent } from './support/offline-trip.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED|WebSocket/ }] });

async function boardingTrip(name: string) {
  const driver = await driverWithBus(name);
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const { token } = driver;
  for (const [who, seat] of [
    ['Марія Ткач', 3],
    ['Іван Гнат', 4],
  ] as const) {
    const travellers = [{ name: who, seat }];
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
    await ask(`POST /api/trips/${tripId}/bookings`, { token, body });
  }
  await press(tripId, token, { action: 'start' });
  return { driver, tripId };
}

const seat = (page: Page, number: number, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Місце ${number}, .+: ${name}$`) });

test('a passenger without a booking is aboard after three taps, also without a connection', async ({ pageOf, axe }) => {
  const { driver, tripId } = await boardingTrip('Юхим');
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  const dialog = page.getByRole('dialog');

  await test.step('seat, stop and price are proposed', async () => {
    await page.getByRole('button', { name: 'Пасажир без бронювання' }).click();
    await expect(dialog.getByLabel('Ціна')).toHaveValue('45');
    await axe(page);
    await dialog.getByRole('button', { name: 'Посадити на місце 1' }).click();
    await expect(page.getByText('Місце 1: пасажир на борту.')).toBeVisible();
    await expect(seat(page, 1, 'Пасажир на місці 1')).toBeVisible();
  });

  await test.step('another passenger gets a seat of the plan to another stop, with a name, without a connection', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Пасажир без бронювання' }).click();
    await dialog.getByLabel('Їде до').selectOption({ label: 'Краків' });
    await dialog.getByLabel('Ціна').fill('25');
    await dialog.getByLabel('Ім’я').fill('Зоя Рута');
    await dialog.getByRole('button', { name: /^Місце 7, / }).click();
    await dialog.getByRole('button', { name: 'Посадити на місце 7' }).click();
    await expect(seat(page, 7, 'Зоя Рута')).toBeVisible();
    await expect(unsent(page)).toBeVisible();
    await axe(page);
    await page.context().setOffline(false);
    await expect(unsent(page)).toBeHidden({ timeout: 20_000 });
    await page.reload();
    await expect(seat(page, 7, 'Зоя Рута')).toBeVisible();
  });
});

test('a passenger without a booking pays a part in hryvnias without a connection, and it counts at once', async ({
  pageOf,
  axe,
}) => {
  const { driver, tripId } = await boardingTrip('Федір');
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  const dialog = page.getByRole('dialog', { name: 'Пасажир без бронювання' });
  const payment = page.getByRole('dialog', { name: 'Оплата' });
  await page.getByRole('button', { name: 'Пасажир без бронювання' }).click();
  await expect(dialog.getByLabel('Ціна')).toHaveValue('45');

  await test.step('the payment screen gives its payment back to the form', async () => {
    await dialog.getByRole('button', { name: 'Інша сума, валюта або спосіб' }).click();
    await expect(payment.getByRole('radio', { name: /^UAH/ })).toBeVisible();
    await page.context().setOffline(true);
    await payment.locator('label').filter({ hasText: 'UAH' }).click();
    await payment.getByRole('button', { name: 'Інша сума' }).click();
    await payment.getByLabel('Сума', { exact: true }).fill('99000');
    await expect(payment.getByText('Це більше, ніж треба сплатити.')).toBeVisible();
    await expect(payment.getByRole('button', { name: /^Отримано/ })).toBeDisabled();
    await payment.getByLabel('Сума', { exact: true }).fill('1000');
    await axe(page);
    await payment.getByRole('button', { name: /^Отримано/ }).click();
    await expect(dialog.getByRole('checkbox', { name: /Заплатив 1\s000\s₴ готівкою/ })).toBeChecked();
    await expect(dialog.getByText(/Лишається сплатити/)).toBeVisible();
  });

  await test.step('a price below it is refused before it is pressed', async () => {
    await dialog.getByLabel('Ціна').fill('10');
    await expect(dialog.getByText('Оплата більша за ціну').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Посадити на місце 1' })).toBeDisabled();
    await dialog.getByLabel('Ціна').fill('45');
  });

  await test.step('the cash has it before it is sent, and the server afterwards', async () => {
    await dialog.getByRole('button', { name: 'Посадити на місце 1' }).click();
    await expect(seat(page, 1, 'Пасажир на місці 1')).toBeVisible();
    await expect(unsent(page)).toBeVisible();
    await page.getByText(/^На борту 1/).click();
    await expect(page.getByText(/не сплачено \(отримано 1\s000\s₴\)/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(unsent(page)).toBeHidden({ timeout: 20_000 });
    await page.goto(`/trips/list/${tripId}/cash`);
    await expect(page.getByRole('row').filter({ hasText: 'UAH' })).toContainText(/1\s000\s₴/);
  });

  await test.step('somebody who is not aboard yet pays in hryvnias from their row', async () => {
    await page.goto(`/trips/list/${tripId}`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Марія Ткач', exact: true }) });
    await row.getByRole('button', { name: 'Оплата: Марія Ткач' }).first().click();
    await page.getByRole('dialog').locator('label').filter({ hasText: 'UAH' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Отримано/ })
      .click();
    await expect(page.getByRole('button', { name: /₴, сплачено: Марія Ткач/ }).first()).toBeVisible();
    await axe(page);
  });
});

test('a passenger gets another seat with two taps, and two passengers change places', async ({ pageOf, axe }) => {
  const { driver, tripId } = await boardingTrip('Клим');
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);

  await test.step('a passenger moves to a free seat', async () => {
    await page.getByRole('button', { name: 'Пересадити', exact: true }).click();
    await seat(page, 3, 'Марія Ткач').click();
    await expect(page.getByText(/^Торкніться нового місця: Марія Ткач\./)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: /^Місце 9, / }).click();
    await expect(page.getByText('Марія Ткач: місце 9')).toBeVisible();
    await expect(seat(page, 9, 'Марія Ткач')).toBeVisible();
  });

  await test.step('a passenger moves to a taken seat, and the two change places', async () => {
    await page.getByRole('button', { name: 'Пересадити', exact: true }).click();
    await seat(page, 9, 'Марія Ткач').click();
    await seat(page, 4, 'Іван Гнат').click();
    await expect(seat(page, 4, 'Марія Ткач')).toBeVisible();
    await expect(seat(page, 9, 'Іван Гнат')).toBeVisible();
    // The shown state is stored a moment later; nobody reloads within that moment.
    const moved = async () => {
      const { bookings } = await ask<TripSheet>(`GET /api/trips/${tripId}`, { token: driver.token });
      return bookings.find((booking) => booking.seat === 9)?.name;
    };
    await expect.poll(moved).toBe('Іван Гнат');
    await page.reload();
    await expect(seat(page, 9, 'Іван Гнат')).toBeVisible();
  });
});
