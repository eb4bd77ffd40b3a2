import { addDays, localDate } from '#shared/core/time.ts';
import { now } from './support/clock.ts';
import { companyWithDriver } from './support/company.ts';
import { enterAsOperator, newOperator, signInAsNewOperator } from './support/operator.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('an administrator sets up the second factor, sees the overview, and finds what was done in the audit log', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await signInAsNewOperator(page, await newOperator());
  await expect(page.getByText('Адміністратор ·')).toBeVisible();
  await expect(page.getByText('Рейси', { exact: true })).toBeVisible();
  await axe(page);
  await page.goto('/admin/log');
  await page.getByRole('button', { name: 'Звірити журнал' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Печатка останнього|Журнал порожній/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Зберегти CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^vezu-audit-.*\.csv$/);
  await page.getByRole('searchbox', { name: 'Дія, кого стосується, хто' }).fill('admin.auditCsv');
  await expect(page.getByText('Журнал збережено як CSV').first()).toBeVisible();
  await axe(page);
});

test('support comes in the same way, and the log is not theirs', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewOperator(page, await newOperator('support'));
  await expect(page.getByText('Підтримка ·')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Журнал дій' })).toHaveCount(0);
});

test('an administrator asks a carrier for documents, and its owner sees what is missing', { tag: '@desktop' }, async ({
  page,
  pageOf,
  axe,
}) => {
  const { owner } = await companyWithDriver();
  const name = owner.carrier?.carrierName ?? '';
  await enterAsOperator(page, await newOperator());
  await page.goto(`/admin/carriers?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await axe(page);
  // Other journeys have companies of the same name.
  await page.goto(`/admin/carriers/${owner.carrier?.carrier_id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Чого бракує' })).toContainText('Ліцензія');
  await expect(page.getByText('Підтвердити можна, коли є все.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Попросити документи' }).click();
  await expect(page.getByText('Чекаємо на перевізника')).toBeVisible();

  const otherPage = await pageOf(owner);
  await otherPage.goto('/company/documents');
  const band = otherPage.getByRole('region', { name: 'Перевірка перевізника' });
  await expect(band).toContainText('Чекаємо на перевізника');
  await expect(band.getByRole('listitem').first()).toContainText('бракує');
});

test('an owner declares that the carrier keeps to the law, and the mark can be given', { tag: '@desktop' }, async ({
  page,
  pageOf,
  axe,
}) => {
  const owner = await signUp('Орися', { userType: 'carrier', carrierName: 'Полонина Тур' });
  const validUntil = addDays(localDate(new Date(now()), 'Europe/Kyiv'), 400);
  for (const kind of ['register', 'licence']) {
    const data = { kind, number: 'AA 123456', issuedBy: 'Укртрансбезпека', validUntil };
    await ask('POST /api/credentials', { token: owner.token, body: { busId: null, driverId: null, data } });
  }
  const file = `/admin/carriers/${owner.carrier?.carrier_id}`;
  const confirm = page.getByRole('button', { name: 'Підтвердити', exact: true });
  await enterAsOperator(page, await newOperator());
  await page.goto(file);
  await expect(page.getByRole('region', { name: 'Чого бракує' })).toHaveText(/Заява перевізника: бракує$/);
  await expect(page.getByText('заяви ще немає')).toBeVisible();
  await expect(confirm).toHaveCount(0);

  const otherPage = await pageOf(owner);
  await otherPage.goto('/company/documents');
  const band = otherPage.getByRole('region', { name: 'Перевірка перевізника' });
  await expect(band.getByRole('listitem')).toHaveText(['Заява перевізника: бракує']);
  await band.getByRole('button', { name: 'Прочитати й заявити' }).click();
  const dialog = otherPage.getByRole('dialog', { name: 'Заява перевізника' });
  await expect(dialog).toContainText('Полонина Тур');
  await axe(otherPage);
  await dialog.getByRole('button', { name: 'Заявляю' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(band).toContainText(`${owner.user.name} ${owner.user.lastName}: послуги відповідають закону`);
  await expect(band.getByRole('listitem')).toHaveCount(0);
  await axe(otherPage);

  await page.reload();
  await expect(page.getByText(/^Заявлено .* Орися/)).toBeVisible();
  await axe(page);
  await confirm.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Підтвердити', exact: true }).click();
  await expect(page.getByText('Перевізника підтверджено')).toBeVisible();

  const passenger = await pageOf(null);
  await passenger.goto(`/carriers/${owner.carrier?.carrier_id}`);
  await expect(passenger.getByText(/^Перевізник заявив \d/)).toBeVisible();
  await axe(passenger);
});

test.describe('a token without the key of its device', { tag: '@desktop' }, () => {
  test.use({ expected: [{ status: 401, url: /\/api\// }] });

  test('is signed out, and the administrators read of it in the log', async ({ page, pageOf }) => {
    const operator = await newOperator();
    await signInAsNewOperator(page, operator);
    await page.reload();
    await expect(
      page.getByText('Адміністратор ·'),
      'the operator’s device stays signed in after a reload',
    ).toBeVisible();
    await page.context().clearCookies({ name: 'vezu_device' });
    await page.goto('/admin/log');
    await expect(page).toHaveURL(/\/account\/login/);

    const otherPage = await pageOf(null);
    await enterAsOperator(otherPage, await newOperator());
    await otherPage.goto('/admin/log?q=operator.otherDevice');
    await expect(otherPage.getByText('Вхід оператора спробували використати з іншого пристрою').first()).toBeVisible();
  });
});
