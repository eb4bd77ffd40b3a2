import { enterAsOperator, newOperator } from './support/operator.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('support looks a person up, sees masked contacts, looks as they see it for a reason, and ends their sign-ins', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const person = await signUp('Одарка');
  await enterAsOperator(page, await newOperator('support'));
  await page.getByRole('link', { name: 'Пошук' }).first().click();
  await page.getByRole('searchbox', { name: 'Кого або що шукаємо' }).fill(person.email);
  await page.getByRole('searchbox', { name: 'Кого або що шукаємо' }).press('Enter');
  await axe(page);
  await page.getByRole('list', { name: 'Люди' }).getByRole('link').first().click();
  await expect(page.getByText('Телефон і пошту частково приховано.')).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await axe(page);

  await page.getByRole('button', { name: 'Очима людини' }).click();
  await page.getByRole('button', { name: 'Дивитися', exact: true }).click();
  await expect(page.getByText('Виберіть причину')).toBeVisible();
  await page.getByRole('radio', { name: 'Людина попросила' }).check();
  await page.getByRole('button', { name: 'Дивитися', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Очима людини' })).toContainText('Змінити нічого не можна');
  await expect(page.getByText('Бронювань немає')).toBeVisible();
  await axe(page);
  await page
    .getByRole('button', { name: 'Назад' })
    .or(page.getByRole('link', { name: 'Назад' }))
    .click();
  await expect(page.getByText(person.email)).toBeVisible();

  await page.getByRole('button', { name: 'Завершити всі входи' }).click();
  await page.getByRole('button', { name: 'Завершити', exact: true }).last().click();
  await expect(page.getByText('Зараз ніде не виконано вхід')).toBeVisible();
});

test('an administrator finds a carrier and a bus, and sees in the log what was looked for', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/lookup?q=Карпати');
  await expect(page.getByRole('list', { name: 'Перевізники' }).getByRole('link').first()).toBeVisible();
  await page.goto('/admin/alike');
  await expect(page.getByText('Українські та латинські літери')).toBeVisible();
  await axe(page);
  await page.goto('/admin/log?q=lookup.find');
  const log = page.getByRole('list', { name: 'Журнал дій' });
  await expect(log.getByText('Пошук', { exact: true }).first()).toBeVisible();
});
