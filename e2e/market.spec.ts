import { readFile } from 'node:fs/promises';
import { now } from './support/clock.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('an administrator sees where demand is without a trip, how the service does, and saves the figures', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  await searchInVain();
  await enterAsOperator(page, await newOperator());
  await expect(page.getByText('Адміністратор ·')).toBeVisible();
  await page.goto('/admin/figures');
  await expect(page.getByRole('heading', { name: 'Показники', level: 1 })).toBeVisible();
  const wanted = page.getByRole('list', { name: 'Що шукали й не знайшли' });
  await expect(wanted.getByText('Паралімні – Пафос')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'За тижнями' })).toBeVisible();
  await expect(page.getByText('Відкриті з’єднання')).toBeVisible();
  await axe(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Зберегти CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^vezu-pokaznyky-servisu-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Паралімні;Пафос;Пасажир;');
  await page.goto('/admin/log?q=market.csv');
  await expect(page.getByText('Показники сервісу збережено як CSV').first()).toBeVisible();

  await page.goto('/admin/figures?period=days&from=2020-01-01&to=2020-01-07');
  await expect(page.getByText('У ці дні нічого не було')).toBeVisible();
  await axe(page);
});

test('support sees the figures, and neither the CSV nor the state of the servers', { tag: '@desktop' }, async ({
  page,
}) => {
  await enterAsOperator(page, await newOperator('support'));
  await expect(page.getByText('Підтримка ·')).toBeVisible();
  await page.goto('/admin/figures');
  await expect(page.getByRole('heading', { name: 'Скарги', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Зберегти CSV' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Сервіс' })).toHaveCount(0);
});

/** Nobody drives between these two towns. */
async function searchInVain(): Promise<void> {
  const [from, to] = await Promise.all([placeId('Паралімні'), placeId('Пафос')]);
  const date = new Date(now() + 20 * DAY_MS).toISOString().slice(0, 10);
  await ask(`GET /api/search?from=${from}&to=${to}&date=${date}`);
}

async function placeId(name: string): Promise<number> {
  const [place] = await ask<{ id: number }[]>(`GET /api/places?q=${encodeURIComponent(name)}`);
  return place?.id ?? 0;
}
