import { enterAsOperator, newOperator } from './support/operator.ts';
import { expect, test } from './support/test.ts';

test(
  'an administrator plans an announcement, and new terms need both languages',
  { tag: '@desktop' },
  async ({ page, axe }, { project }) => {
    await enterAsOperator(page, await newOperator());
    await page.goto('/admin/reference');
    await expect(page.getByRole('link', { name: 'Оголошення' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Оголошення' }).click();
    await page.getByRole('button', { name: 'Додати оголошення' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Українською' })).toHaveAttribute('aria-invalid', 'true');
    const words = `Планова перерва, ${project.name}`;
    await dialog.getByRole('textbox', { name: 'Українською' }).fill(words);
    await dialog.getByRole('textbox', { name: 'Англійською' }).fill('A planned break');
    // Other journeys must not meet it, so its days are far away.
    await dialog.getByLabel('Перший день').fill('2035-01-10');
    await dialog.getByLabel('Останній день').fill('2035-01-11');
    await axe(page);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    const row = page.getByRole('listitem').filter({ hasText: words });
    await expect(row).toContainText('заплановано');
    await row.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Вилучити' }).click();
    await expect(row).toHaveCount(0);

    await page.goto('/admin/reference/terms');
    await page.getByRole('button', { name: 'Нова версія' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Опублікувати' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await axe(page);
  },
);

test('switches name what they turn off', { tag: '@desktop' }, async ({ page, axe }) => {
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/reference/switches');
  await expect(page.getByRole('switch', { name: 'Фото у відгуках' })).toBeChecked();
  await axe(page);
});

test('names of statuses and amenities are needed in both languages', { tag: '@desktop' }, async ({ page, axe }) => {
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/reference');
  await page.getByRole('link', { name: 'Назви статусів і зручностей' }).click();
  await expect(page.getByRole('list', { name: 'Статуси посилки' })).toContainText('Не передали');
  await axe(page);
  await page.getByRole('button', { name: 'Не передали' }).click();
  const dialog = page.getByRole('dialog', { name: 'Не передали' });
  await dialog.getByRole('textbox', { name: 'Англійською' }).fill('');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Англійською' })).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
});

test('an administrator sets an exchange rate with its day', { tag: '@desktop' }, async ({ page, axe }) => {
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/reference');
  await page.getByRole('link', { name: 'Курси валют' }).click();
  const forint = page.getByRole('textbox', { name: 'HUF за 1 EUR' });
  await forint.fill('багато');
  await page.getByRole('button', { name: 'Зберегти курси' }).click();
  await expect(forint).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await forint.fill('391,25');
  await page.getByRole('button', { name: 'Зберегти курси' }).click();
  await expect(page.getByText('Курси збережено.')).toBeVisible();
  await page.reload();
  await expect(forint).toHaveValue('391,25');
  await expect(page.getByText(/^ваш курс на /)).toHaveCount(1);
});

test('senders and the help name what an administrator says must not be sent', { tag: '@desktop' }, async ({
  page,
  pageOf,
  axe,
}) => {
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/reference/border');
  await page.getByRole('button', { name: /Заборонене для посилок/ }).click();
  const dialog = page.getByRole('dialog');
  const ukrainian = dialog.getByRole('textbox', { name: 'Українською' });
  await expect(ukrainian).toHaveValue(/Зброї/);
  // Both sizes write the same, since they share a database.
  await ukrainian.fill('Зброї, вибухового, наркотиків, грошей.\nЛіків без рецепта.');
  await dialog.getByRole('textbox', { name: 'Англійською' }).fill('');
  await dialog.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Англійською' })).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await dialog.getByRole('textbox', { name: 'Англійською' }).fill('Weapons, explosives, drugs, money.');
  await dialog.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await expect(page.getByText('Збережено. Відтепер читатимуть цей текст.')).toBeVisible();
  const reader = await pageOf(null);
  await reader.goto('/help#parcel-forbidden');
  await expect(reader.getByText('Ліків без рецепта.')).toBeAttached();
});

test(
  'an administrator adds a question to the help, hides it and removes it',
  { tag: '@desktop' },
  async ({ page, pageOf, axe }, { project }) => {
    const { name } = project;
    await enterAsOperator(page, await newOperator());
    await page.goto('/admin/reference');
    await page.getByRole('link', { name: 'Питання довідки' }).click();
    await page.getByRole('button', { name: 'Додати питання: Тим, хто передає посилки' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Питання українською' }).fill(`Чи приймуть велосипед, ${name}?`);
    await dialog.getByRole('textbox', { name: 'Відповідь українською' }).fill(`Так, розібраний, ${name}.`);
    await dialog.getByRole('textbox', { name: 'Питання англійською' }).fill(`Is a bicycle taken, ${name}?`);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Відповідь англійською' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await axe(page);
    await dialog.getByRole('textbox', { name: 'Відповідь англійською' }).fill(`Yes, in parts, ${name}.`);
    await dialog.getByLabel('Місце').selectOption('Першим');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    const row = page.getByRole('listitem').filter({ hasText: `Чи приймуть велосипед, ${name}?` });
    await expect(row).toContainText('ваше питання');
    await axe(page);

    const reader = await pageOf(null, 'en');
    await reader.goto('/help');
    await reader.getByText(`Is a bicycle taken, ${name}?`).click();
    await expect(reader.getByText(`Yes, in parts, ${name}.`)).toBeVisible();
    await axe(reader);

    await row.getByRole('button').first().click();
    await dialog.getByText('Не показувати').click();
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(row).toContainText('приховано');
    await reader.reload();
    await expect(reader.getByText('How do I send a parcel?')).toBeVisible();
    await expect(reader.getByText(`Is a bicycle taken, ${name}?`)).toHaveCount(0);

    await row.getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Вилучити' }).click();
    await expect(row).toHaveCount(0);
  },
);
