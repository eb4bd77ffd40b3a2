import { readFile } from 'node:fs/promises';
import { companyWithDriver } from './support/company.ts';
import { routeOf, soon } from './support/fleet.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test('a driver takes hryvnias with change, adds an expense and hands over the cash, which the owner confirms and downloads', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(20) });
  for (const [name, seat] of [
    ['Марія Ткач', 3],
    ['Іван Гнат', 4],
  ] as const) {
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers: [{ name, seat }], phone: '+380671234567' };
    await ask(`POST /api/trips/${tripId}/bookings`, { token: owner.token, body });
  }
  await press(tripId, driver.token, { action: 'start' });
  const page = await pageOf(driver);

  await test.step('a passenger pays in hryvnias, and the change is calculated', async () => {
    await page.goto(`/trips/list/${tripId}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Марія Ткач' }).first();
    await row.getByRole('button', { name: 'На борту', exact: true }).click();
    await page.getByText(/^На борту 1/).click();
    await page.getByRole('button', { name: 'Оплата: Марія Ткач' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('label').filter({ hasText: 'UAH' }).click();
    await expect(dialog.getByText(/^Курс .+₴ за євро запишеться разом з оплатою\.$/)).toBeVisible();
    await dialog.getByLabel('Пасажир дає').fill('3000');
    await expect(dialog.getByText('Решта').locator('..')).toContainText(/[1-9]\d*\s₴/);
    await axe(page);
    await dialog.getByRole('button', { name: /^Отримано .+₴$/ }).click();
    await expect(page.getByText(/^Оплату .+₴ записано\.$/)).toBeVisible();
    await expect(row.getByText(/\d\s₴, сплачено/)).toBeVisible();
  });

  await test.step('another passenger pays a part in euros', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Іван Гнат' }).first();
    await row.getByRole('link', { name: 'Іван Гнат' }).first().click();
    await page.getByRole('button', { name: 'Оплата й валюти' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Інша сума' }).click();
    await dialog.getByLabel('Сума').fill('20');
    await expect(dialog.getByText(/^Після цього лишиться 25\s€$/)).toBeVisible();
    await dialog.getByRole('button', { name: /^Отримано 20\s€$/ }).click();
    await expect(page.getByText(/^Оплату 20\s€ записано\.$/)).toBeVisible();
  });

  await test.step('the driver adds an expense and hands over the cash', async () => {
    // The dialog is opened while the device knows the cash from the trip sheet only, and stays open when the server answers.
    const opened = Promise.withResolvers<void>();
    await page.route(`**/api/trips/${tripId}/cash?*`, async (route) => {
      await opened.promise;
      await route.continue();
    });
    await page.goto(`/trips/list/${tripId}/cash`);
    await expect(page.getByRole('heading', { name: 'Каса рейсу' })).toBeVisible();
    await page.getByRole('button', { name: 'Додати витрату' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('На що')).toBeVisible();
    const answered = page.waitForResponse(`**/api/trips/${tripId}/cash?*`);
    opened.resolve();
    await answered;
    await dialog.getByLabel('На що').fill('Стоянка, Краковець');
    await dialog.getByLabel('Сума').fill('5');
    await dialog.getByRole('button', { name: 'Записати витрату' }).click();
    await expect(page.getByText('Стоянка, Краковець')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'EUR' })).toContainText(/−5.*15\s€/);
    await axe(page);
    await page.getByRole('button', { name: 'Передати касу' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Передати', exact: true }).click();
    await expect(page.getByText('чекає підтвердження')).toBeVisible();
    await expect(page.getByText(`${owner.user.name} ${owner.user.lastName}`)).toBeVisible();
  });

  const office = await pageOf(owner);
  await test.step('the owner sees the same sums and confirms them', async () => {
    await office.goto('/carrier/cash');
    const row = office.getByRole('row').filter({ hasText: /15\s€/ });
    const till = row.getByRole('link').or(office.getByRole('link', { name: /15\s€/ }));
    await expect(till).toBeVisible();
    await axe(office);
    await till.click();
    await office.getByRole('button', { name: /^Отримано .*15\s€/ }).click();
    await expect(office.getByText('підтверджено', { exact: true })).toBeVisible();
    await axe(office);
    await expect(page.getByText('підтверджено', { exact: true })).toBeVisible();
  });

  await test.step('the owner downloads the payments of the trip', async () => {
    const coming = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Завантажити оплати рейсу (CSV)' }).click();
    const table = await readFile(await (await coming).path(), 'utf8');
    expect(table).toContain('Марія Ткач');
    expect(table).toMatch(/UAH/);
    expect(table).toMatch(/Іван Гнат.*20/);
  });
});
