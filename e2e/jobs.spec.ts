import { withDatabase } from './support/database.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { somebody } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('an administrator runs a failed job again, and stops and lets mails to an address', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  const { email } = somebody('Лукаш');
  await withDatabase(async (sql) => {
    // A name that no worker has: the job stays as it is.
    await sql`select graphile_worker.add_job('e2e.nothing', job_key => ${email})`;
    await sql`
      update graphile_worker._private_jobs set last_error = ${`Error: ${email}`}, attempts = 25, max_attempts = 25 where key = ${email}`;
  });
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/jobs?tab=jobs');
  const job = page.getByRole('listitem').filter({ hasText: email });
  await expect(job).toContainText('більше не буде');
  await axe(page);
  await job.getByRole('button', { name: 'Виконати ще раз: e2e.nothing' }).click();
  await expect(job).toContainText('Спроба 0 з 25');

  await page.getByRole('link', { name: 'Числа' }).click();
  await expect(page.getByText(/звіряються щоночі/)).toBeVisible();
  await axe(page);

  await page.goto('/admin/jobs?tab=suppressed');
  await page.getByLabel('Адреса або її початок').fill(email);
  await page.getByRole('button', { name: 'Не писати на цю адресу' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: `Писати знову на ${email}` }).click();
  await expect(page.getByText('Таких адрес немає')).toBeVisible();

  await page.goto('/admin/jobs');
  await expect(page.getByLabel('Які листи')).toBeVisible();
  await page.getByLabel('Які листи').selectOption({ label: 'Усі за 30 днів' });
  await expect(page.getByRole('list', { name: 'Листи' }).getByRole('listitem').first()).toBeVisible();
  await axe(page);
});

test('support sees mails and addresses, and no jobs', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOperator(page, await newOperator('support'));
  await page.goto('/admin/jobs?tab=jobs');
  await expect(page.getByLabel('Які листи')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Завдання', exact: true })).toHaveCount(0);
});
