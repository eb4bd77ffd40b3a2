import { withDatabase } from './support/database.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { somebody } from './support/people.ts';
import { complain, decide } from './support/reports.ts';
import { expect, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

test.use({ expected: [{ status: 403, url: /\/api\/login/ }] });

test('a fake company signs up, is reported, refused and blocked, complains, and another operator upholds it', {
  tag: '@desktop',
}, async ({ page, pageOf, axe }) => {
  test.slow();
  const owner = somebody('Остап');
  const fake = { ...owner, carrier: `Фантом ${owner.lastName}` };

  const otherPage = await pageOf(null);
  await test.step('it signs up, and its page says that it is not verified', async () => {
    const text = textsIn('uk');
    await otherPage.goto('/account/signup/carrier');
    await otherPage.getByLabel(text('accounts.carrierName'), { exact: true }).fill(fake.carrier);
    await otherPage.getByLabel(text('accounts.name'), { exact: true }).fill(fake.name);
    await otherPage.getByLabel(text('accounts.email'), { exact: true }).fill(fake.email);
    await otherPage.getByLabel(text('accounts.password'), { exact: true }).fill(fake.password);
    await otherPage.getByLabel(text('accounts.passwordRepeat'), { exact: true }).fill(fake.password);
    await otherPage.getByRole('checkbox').check();
    await otherPage.getByRole('button', { name: text('accounts.signup.submit'), exact: true }).click();
    await expect(otherPage).toHaveURL(/\/company|\/dashboard/);
  });

  await enterAsOperator(page, await newOperator());
  const carrierId = await withDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`select id from carrier where name = ${fake.carrier}`;
    return row?.id ?? 0;
  });

  const report = await test.step('a visitor reports it', async () => {
    const visitor = await pageOf(null);
    await visitor.goto(`/carriers/${carrierId}`);
    await expect(visitor.getByRole('heading', { name: fake.carrier, level: 1 })).toBeVisible();
    await visitor.getByRole('button', { name: 'Поскаржитися' }).click();
    await visitor.getByRole('radio', { name: 'Схоже на шахрайство' }).check();
    await visitor.getByLabel('Подробиці').fill('Взяли завдаток, автобуса не було, номера в реєстрі немає.');
    await visitor.getByLabel('Ваше ім’я').fill('Марта');
    await visitor.getByLabel('Електронна пошта для відповіді').fill(somebody('Марта').email);
    await visitor.getByRole('checkbox', { name: /^Заявляю добросовісно/ }).check();
    await visitor.getByRole('button', { name: 'Надіслати скаргу' }).click();
    const title = await visitor.getByRole('heading', { name: /Скаргу № \d+ отримано/ }).textContent();
    return Number(/\d+/.exec(title ?? '')?.[0]);
  });

  await test.step('support reads the case, and can neither block nor refuse', async () => {
    const support = await pageOf(null);
    await enterAsOperator(support, await newOperator('support'));
    await support.goto(`/admin/reports/${report}`);
    await expect(support.getByRole('checkbox', { name: 'Приховати', exact: true })).toBeVisible();
    for (const measure of ['Заблокувати', 'Зупинити продаж'])
      await expect(support.getByRole('checkbox', { name: measure, exact: true })).toHaveCount(0);
    await support.goto(`/admin/carriers/${carrierId}`);
    await expect(support.getByText('Рішення ухвалює адміністратор.')).toBeVisible();
    await expect(support.getByRole('button', { name: 'Відмовити' })).toHaveCount(0);
  });

  await test.step('an administrator refuses the mark, stops what it sells and blocks its owner', async () => {
    await page.goto(`/admin/carriers/${carrierId}`);
    await page.getByLabel('Лист перевізникові').fill('Номера, який ви вказали, у реєстрі немає.');
    await page.getByRole('button', { name: 'Відмовити' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Відмовити' }).click();
    await expect(page.getByText('Відмову записано, лист надіслано')).toBeVisible();
    await decide(page, report, 'Зупинити продаж', 'Заблокувати');
    await axe(page);
  });

  await test.step('its owner reads why at the sign-in, and complains', async () => {
    const again = await pageOf(null);
    await again.goto('/account/login');
    await again.getByLabel('Електронна пошта').fill(fake.email);
    await again.locator('input[type=password]').fill(fake.password);
    await again.locator('input[type=password]').press('Enter');
    await expect(again.getByRole('alert')).toContainText('Обліковий запис заблоковано');
    await again.getByRole('link', { name: 'Причини й оскарження' }).click();
    await expect(again.getByText('продаж зупинено, заблоковано', { exact: true })).toBeVisible();
    await axe(again);
    await complain(again, 'Ми справжні.');
    const other = await pageOf(null);
    await enterAsOperator(other, await newOperator());
    await other.goto(`/admin/reports/${report}`);
    await other.getByRole('textbox', { name: 'Відповідь', exact: true }).fill('У реєстрі вас так і немає.');
    await other.getByRole('button', { name: 'Залишити рішення' }).click();
    await expect(other.getByText('Відповідь надіслано')).toBeVisible();
    await again.reload();
    await expect(again.getByText('У реєстрі вас так і немає.')).toBeVisible();
    await axe(again);
  });
});
