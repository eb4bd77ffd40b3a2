import type { Page } from '@playwright/test';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe('a toast above a dialog', { tag: '@desktop' }, () => {
  test('is announced, clickable and reached by F6 while the dialog stays open', async ({ pageOf, isMobile, axe }) => {
    const page = await pageOf(await signUp('Веремій'));
    await page.goto('/passenger/edit');
    await expect(page.locator('.toaster')).toBeAttached();
    await page.getByLabel('Ім’я', { exact: true }).fill('Веремій-Ян');
    await page.getByRole('button', { name: 'Зберегти' }).click();
    const toast = page.getByRole('status').filter({ hasText: /\S/ }).locator('.toast');
    await expect(toast).toBeVisible();
    await toast.hover();
    await openLanguages(page, Boolean(isMobile));
    const dialog = page.getByRole('dialog', { name: 'Мова' });
    await expect(dialog).toBeVisible();
    await expect(toast, 'a screen reader finds it beside the modal dialog').toBeVisible();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Закрити' })).toBeFocused();
    await axe(page, ['light']);
    await toast.getByRole('button', { name: 'Закрити' }).click();
    await expect(toast).toBeHidden();
    await expect(dialog).toBeVisible();
    const behind = page.getByRole('heading', { level: 1 });
    await expect(behind, 'the page behind is hidden').toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(behind).toHaveCount(1);
  });

  test('has live regions that exist before their first text', async ({ pageOf }) => {
    const page = await pageOf(await signUp('Зиновій'));
    await page.goto('/passenger/edit');
    await expect(page.locator('.toaster')).toBeAttached();
    for (const role of ['status', 'alert'] as const) {
      const region = page.locator('.toaster').getByRole(role);
      await expect(region, 'it is in the accessibility tree').toHaveCount(1);
      await expect(region).toBeEmpty();
    }
  });
});

test('a dialog with a running request stays open at every Escape', { tag: '@desktop' }, async ({ pageOf }) => {
  const driver = await driverWithBus('Онисим');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const page = await pageOf(driver);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/trips/${tripId}/cancel*`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/trips/list/${tripId}`);
  await page.getByRole('button', { name: 'Ще дії з рейсом' }).click();
  await page.getByRole('menuitem', { name: 'Скасувати рейс' }).click();
  const dialog = page.getByRole('dialog', { name: 'Скасувати рейс?' });
  await dialog.getByRole('combobox', { name: 'Причина, кожному його мовою' }).selectOption({ label: 'Інша причина' });
  await dialog.getByLabel('Причина для пасажирів').fill('Автобус зламався');
  await dialog.getByRole('button', { name: 'Скасувати рейс' }).click();
  await expect(dialog.getByRole('button', { name: 'Не скасовувати' })).toBeDisabled();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus stays in it').toBe(
    true,
  );
  release();
  await expect(dialog).toBeHidden();
});

test('Escape closes the top dialog, and the focus returns to the control that opened it', { tag: '@desktop' }, async ({
  pageOf,
  isMobile,
}) => {
  const page = await pageOf(await signUp('Пилип'));
  await page.goto('/settings');
  const opener = await openLanguages(page, Boolean(isMobile));
  await expect(page.getByRole('dialog', { name: 'Мова' })).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), 'Tab stays within')
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (!isMobile) await expect(opener).toBeFocused();
});

/** Opens the dialog of the languages; on a phone it is behind the menu. */
async function openLanguages(page: Page, phone: boolean) {
  if (phone) await page.getByRole('button', { name: 'Ще', exact: true }).click();
  const opener = page.getByRole('button', { name: 'Українська' }).last();
  await opener.click();
  return opener;
}
