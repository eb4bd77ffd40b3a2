import { addDays, localDate } from '#shared/core/time.ts';
import type { CredentialHolder } from '#shared/network/credentials/schema.ts';
import { smallPdf } from '#testing/samples/small-files.ts';
import { now } from './support/clock.ts';
import { companyWithDriver } from './support/company.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// A program is refused as a file.
test.use({ expected: [{ status: 415, url: /\/api\/credentials\/files/ }] });

const day = (days: number) => addDays(localDate(new Date(now()), 'Europe/Kyiv'), days);

test('an owner adds the insurance of a bus, and replaces it with a new one', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const { owner, bus } = await companyWithDriver();
  const page = await pageOf(owner);

  await test.step('missing documents are listed on the page of documents', async () => {
    await page.goto('/carrier/about');
    await page.getByRole('main').getByRole('link', { name: 'Документи' }).click();
    await expect(page.getByRole('heading', { name: 'Документи', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: bus.number })).toBeVisible();
    await axe(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Страхування' });
  await test.step('the form names its errors and accepts files', async () => {
    await page.getByRole('button', { name: 'Страхування, «Зелена карта»' }).click();
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByLabel('Діє до')).toBeFocused();
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Вибрати файли' }).click();
    await (await chosen).setFiles([
      { name: 'поліс.pdf', mimeType: 'application/pdf', buffer: smallPdf() },
      { name: 'програма.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    ]);
    await expect(dialog.getByText('поліс.pdf')).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('програма.pdf');
    await axe(page);
    await dialog.getByLabel('Номер').fill('EP 123');
    await dialog.getByLabel('Діє до').fill(day(12));
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByText('ще 12 днів')).toBeVisible();
  });

  await test.step('the file can be opened, and the opening is listed', async () => {
    await page.getByRole('button', { name: 'Страхування, «Зелена карта»' }).click();
    const tab = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'поліс.pdf' }).click();
    await (await tab).close();
    await dialog.getByRole('button', { name: 'Закрити' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Страхування, «Зелена карта»' }).click();
    await dialog.getByRole('button', { name: 'Хто відкривав файли' }).click();
    await expect(dialog.getByText(owner.user.name)).toHaveCount(2);
    await axe(page);
  });

  await test.step('a new insurance replaces the old one, which becomes history', async () => {
    await dialog.getByRole('button', { name: 'Додати новий замість цього' }).click();
    await dialog.getByLabel('Номер').fill('EP 124');
    await dialog.getByLabel('Діє до').fill(day(400));
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByText('EP 124')).toBeVisible();
    await page.getByRole('button', { name: 'Страхування, «Зелена карта»' }).click();
    await dialog.getByRole('button', { name: 'Попередні документи' }).click();
    await expect(dialog.getByText(/EP 123/)).toBeVisible();
  });

  await test.step('the page of the bus shows the same, and the filter shows only documents that need attention', async () => {
    await page.goto(`/carrier/buses/${bus.id}`);
    await expect(page.getByText('EP 124')).toBeVisible();
    await page.goto('/company/documents?show=attention');
    await expect(page.getByRole('button', { name: 'Техогляд' })).toBeVisible();
    await expect(page.getByText('EP 124')).toHaveCount(0);
  });
});

test('a driver adds a photo of their own licence, which colleagues cannot see', async ({ pageOf, axe }) => {
  const { owner, driver } = await companyWithDriver();
  const page = await pageOf(driver);
  await page.goto('/driver/show');
  await page.getByRole('button', { name: 'Посвідчення водія' }).click();
  const dialog = page.getByRole('dialog', { name: 'Посвідчення водія' });
  await dialog.getByLabel('Вибрати файли').setInputFiles({
    name: 'IMG_0042.png',
    mimeType: 'image/png',
    buffer: png(400, 300),
  });
  await expect(dialog.getByText('IMG_0042.webp')).toBeVisible();
  await dialog.getByLabel('Номер').fill('ВХО 418273');
  await dialog.getByRole('button', { name: 'D', exact: true }).click();
  await dialog.getByLabel('Без строку дії').check();
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('без строку', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Посвідчення водія' }).click();
  await dialog.getByRole('button', { name: 'IMG_0042.webp' }).click();
  await expect(page.getByRole('img', { name: 'IMG_0042.webp' })).toBeVisible();
  await axe(page);

  const list = await ask<{ data: CredentialHolder[] }>('GET /api/credentials', { token: driver.token });
  expect(list.data.map(({ subject }) => subject)).toEqual(['driver']);
  const all = await ask<{ data: CredentialHolder[] }>('GET /api/credentials', { token: owner.token });
  expect(all.data.map(({ subject }) => subject)).toEqual(['carrier', 'bus', 'driver']);
});
