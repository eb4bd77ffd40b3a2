import type { Locator, Page } from '@playwright/test';
import { transliterate } from '#shared/core/text/transliterate.ts';
import { driverWithBus, OTHER_QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.skip(({ isMobile }) => isMobile, 'a keyboard is at a desk');

test('a ride is found and booked by keyboard alone, in English', { tag: '@desktop' }, async ({ pageOf }) => {
  test.slow();
  const driver = await driverWithBus('Назар');
  const { tripId, date } = await routeOf(driver, { first: soon(OTHER_QUIET_DAY) });
  const page = await pageOf(await signUp('Ірина'), 'en');
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'From' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('combobox', { name: 'From' }));
  await take(page, 'Lviv');
  await tabTo(page, page.getByRole('combobox', { name: 'To', exact: true }));
  await take(page, 'Вроцл');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d+&to=\d+/);

  const when = page.getByRole('button', { name: /^When/ });
  await tabTo(page, when, 'Shift+Tab');
  await tabTo(page, when);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'When' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(when).toBeFocused();

  await tabTo(page, page.getByRole('navigation', { name: 'Days' }).locator(`a[href*="${date}"]`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(date));
  await tabTo(page, page.getByRole('link', { name: new RegExp(transliterate(driver.carrier?.carrierName ?? '')) }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Book a seat' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search/${tripId}/book`));

  const name = page.getByLabel('Passenger 1');
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Iryna Hnat');
  await tabTo(page, page.getByRole('button', { name: /^Seat 5, / }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Seat 5, / })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, page.getByRole('button', { name: 'Book the seat' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
});

test('animations are off for people who prefer reduced motion', { tag: '@desktop' }, async ({ pageOf }) => {
  const page = await pageOf(null);
  await page.goto('/search');
  await page.getByRole('button', { name: /^Коли/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Types into a field with suggestions and takes the first. */
async function take(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  // The suggestions for the first letters stay until those for the whole text have come.
  await expect(page.locator('[role=listbox]:not([aria-busy])').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
