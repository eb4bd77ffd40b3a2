import { companyWithDriver } from './support/company.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { expect, test } from './support/test.ts';

test('an administrator sets up the second factor, sees the overview, and finds what was done in the audit log', async ({
  page,
  axe,
}) => {
  await enterAsOperator(page, await newOperator());
  await expect(page.getByText('Адміністратор ·')).toBeVisible();
  await expect(page.getByText('Рейси', { exact: true })).toBeVisible();
  await axe(page);
  await page.goto('/admin/log');
  await page.getByRole('button', { name: 'Звірити журнал' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Хеш останнього|Журнал порожній/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Зберегти CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^vezu-audit-.*\.csv$/);
  await page.getByRole('searchbox', { name: 'Дія, кого стосується, хто' }).fill('admin.auditCsv');
  await expect(page.getByText('Журнал збережено як CSV').first()).toBeVisible();
  await axe(page);
});

test('support comes in the same way, and the log is not theirs', async ({ page }) => {
  await enterAsOperator(page, await newOperator('support'));
  await expect(page.getByText('Підтримка ·')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Журнал дій' })).toHaveCount(0);
});

test('an administrator asks a carrier for documents, and its owner sees what is missing', async ({
  page,
  pageOf,
  axe,
}) => {
  const { owner } = await companyWithDriver();
  const name = owner.carrier?.carrierName ?? '';
  await enterAsOperator(page, await newOperator());
  await page.goto(`/admin/carriers?q=${encodeURIComponent(name)}`);
  await axe(page);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  // Other journeys have companies of the same name.
  await page.goto(`/admin/carriers/${owner.carrier?.carrier_id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Чого бракує' })).toContainText('Ліцензія');
  await expect(page.getByText('Підтвердити можна, коли є все.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Попросити документи' }).click();
  await expect(page.getByText('Чекаємо на перевізника')).toBeVisible();

  const theirs = await pageOf(owner);
  await theirs.goto('/company/documents');
  const band = theirs.getByRole('region', { name: 'Перевірка перевізника' });
  await expect(band).toContainText('Чекаємо на перевізника');
  await expect(band.getByRole('listitem').first()).toContainText('бракує');
});
