import { readFile } from 'node:fs/promises';
import { companyWithDriver } from './support/company.ts';
import { routeOf, soon } from './support/fleet.ts';
import { unsent } from './support/offline-trip.ts';
import { fillSignIn } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

const RECEIPT = { name: 'receipt.png', mimeType: 'image/png', buffer: png(480, 640) };

test('a driver adds an expense with its receipt and hands over the cash without a connection, and the owner sees both later', async ({
  page,
  context,
  pageOf,
  axe,
}) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(20) });
  const body = {
    kind: 'passenger',
    fromSeq: 0,
    toSeq: 2,
    travellers: [{ name: 'Марія Ткач', seat: 3 }],
    phone: '+380671234567',
  };
  await ask(`POST /api/trips/${tripId}/bookings`, { token: owner.token, body });
  await press(tripId, driver.token, { action: 'start' });
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto('/trips/list');
  await untilControlled(page);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'vezu-sheets')))
    .toBe(true);

  await test.step('the cash of a trip that was never open on this device gets an expense with a photo', async () => {
    await context.setOffline(true);
    await page.goto(`/trips/list/${tripId}`);
    await page.getByRole('button', { name: 'На борту', exact: true }).first().click();
    await page.getByText(/^На борту 1/).click();
    await page.getByRole('button', { name: 'Оплата: Марія Ткач' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Отримано/ })
      .click();
    // The dialog closes when the device has stored what was pressed.
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`/trips/list/${tripId}/cash`);
    await expect(page.getByRole('row').filter({ hasText: 'EUR' })).toContainText(/45\s€/);
    await page.getByRole('button', { name: 'Додати витрату' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('На що').fill('Стоянка, Краковець');
    await dialog.getByLabel('Сума').fill('5');
    await dialog.locator('input[type=file]').setInputFiles(RECEIPT);
    await expect(dialog.getByText('у черзі')).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Записати витрату' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Витрата · ще не надіслано')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'EUR' })).toContainText(/−5.*40\s€/);
  });

  await test.step('the expense stays after a reload, with its receipt', async () => {
    await page.reload();
    await expect(page.getByText('Стоянка, Краковець')).toBeVisible();
    await page.getByRole('button', { name: 'Відкрити фото 1' }).click();
    const photo = page.getByRole('dialog').getByRole('img', { name: 'Фото 1' });
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(480);
    await page.keyboard.press('Escape');
    await axe(page);
  });

  await test.step('the whole cash is handed over', async () => {
    await page.getByRole('button', { name: 'Передати касу' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Передати', exact: true }).click();
    await expect(page.getByText('ще не надіслано', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Передати касу' })).toBeHidden();
    await page.reload();
    await expect(page.getByText('Передачу каси записано на цьому телефоні.', { exact: false })).toBeVisible();
    await axe(page);
    await page.goto('/trips/pending');
    await expect(page.getByText('Витрата: Стоянка, Краковець')).toBeVisible();
    await expect(page.getByText('Передати касу')).toBeVisible();
  });

  await test.step('with the connection back, the owner sees the sum and the receipt, and the table has a link to it', async () => {
    await context.setOffline(false);
    await expect(unsent(page)).toBeHidden({ timeout: 30_000 });
    const office = await pageOf(owner);
    await office.goto(`/trips/list/${tripId}/cash`);
    await expect(office.getByRole('button', { name: /^Отримано .*40\s€/ })).toBeVisible();
    await expect(office.getByRole('list', { name: 'Чек: Стоянка, Краковець' })).toBeVisible();
    const coming = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Завантажити оплати рейсу (CSV)' }).click();
    const table = await readFile(await (await coming).path(), 'utf8');
    const link = /\/trips\/list\/\d+\/cash\?receipt=[\w-]+/.exec(table)?.[0] ?? '';
    await office.goto(link);
    const photo = office.getByRole('dialog').getByRole('img', { name: 'Фото 1' });
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(480);
  });
});
