import { expect, setLocale, test } from './support/test.ts';

test('the sign-in page is first in Ukrainian, and its form is reached by keyboard', async ({ page, axe }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/account/login');
  await expect(page).toHaveTitle(/^Vezu/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');

  const email = page.locator('input[type=email]');
  await expect(email).toBeVisible();
  for (
    let presses = 0;
    presses < 20 && !(await email.evaluate((field) => field === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(email).toBeFocused();
  await axe(page);
});

test('the sign-in page is in English for a person who chose it', async ({ page, context, axe }) => {
  await setLocale(context, 'en');
  await page.goto('/account/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await axe(page);
});
