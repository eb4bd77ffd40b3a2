import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Decides a report as the operator of the page. */
export async function decide(page: Page, report: number, ...measures: string[]): Promise<void> {
  await page.goto(`/admin/reports/${report}`);
  for (const name of measures) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByLabel('Факти').fill('Перевірили: так і є.');
  await page.getByRole('button', { name: 'Скласти тексти' }).click();
  await page.getByRole('button', { name: 'Ухвалити й надіслати' }).click();
  await expect(page.getByText('Рішення ухвалено й надіслано')).toBeVisible();
}

/** Complains about the decision of the page. */
export async function complain(page: Page, words: string): Promise<void> {
  await page.getByLabel('Чому рішення неправильне').fill(words);
  await page.getByRole('button', { name: 'Оскаржити' }).click();
  await expect(page.getByText('Ваша скарга на рішення')).toBeVisible();
}
