import type { Page } from '@playwright/test';
import { done, GOAL, keyboardOf, number, office } from './support/call.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.describe('the fare classes of a call, by keyboard', { tag: '@desktop' }, () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, 'a phone has no keyboard'));

  test('books an infant without a seat by keyboard, and repeats the ride with the infant', async ({ pageOf, axe }) => {
    const rule = { discountPercent: null, fixedCents: 500, ageFrom: null, ageTo: 2, needsSeat: false };
    const { driver, tripId } = await officeWith('Северин', { nameUk: 'Немовля', nameEn: 'Infant', ...rule });
    const page = await pageOf(driver);
    const keyboard = await newCall(page);
    await keyboard.type('067 341 22 14');
    await expect(page.getByText('Новий номер, бронювань ще не було')).toBeVisible();
    await keyboard.press('Enter', 'л', 'в', 'Alt+5');
    await keyboard.type('Надія Ткач');
    await expect(page.getByText(/Один пасажир, місце 1, ціна 45 євро,/)).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByLabel('Немовля без місця')).toBeFocused();
    await keyboard.press('ArrowDown', 'Tab');
    await expect(page.getByLabel('Ім’я та прізвище немовляти')).toBeFocused();
    await keyboard.type('Марко Ткач');
    await expect(page.getByText(/Один пасажир і немовля на руках, місце 1, ціна 50 євро,/)).toBeVisible();
    await axe(page);
    await keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
    expect(keyboard.report('caller with an infant')).toBeLessThanOrEqual(GOAL);

    await expect(page.getByRole('button', { name: 'Наступний дзвінок' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(number(page)).toBeFocused();
    await expect(number(page)).toHaveValue('');
    await page.keyboard.type('0673412214');
    await expect(page.getByRole('button', { name: /^Львів – Вроцлав.*1 місце і 1 немовля, 50/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Один пасажир і немовля на руках, місце \d+, ціна 50 євро,/)).toBeVisible();
    await expect(page.getByLabel('Ім’я та прізвище немовляти')).toHaveValue('Марко Ткач');
    await page.keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
    // On another day than the ride that is ahead of them.
    const other = (await page.getByRole('link', { name: 'Відкрити бронювання' }).getAttribute('href')) ?? '';
    expect(other).not.toContain(`/trips/list/${tripId}/`);
    for (const trip of [`/trips/list/${tripId}`, other.replace(/\/booking\/.*/, '')]) {
      await page.goto(trip);
      await expect(page.getByText('з немовлям: Марко Ткач')).toHaveCount(1);
    }
  });

  test('books a child in its class by keyboard, and repeats the ride in the same classes', async ({ pageOf, axe }) => {
    const rule = { discountPercent: 30, fixedCents: null, ageFrom: 4, ageTo: 12, needsSeat: true };
    const { driver } = await officeWith('Юхим', { nameUk: 'Дитина', nameEn: 'Child', ...rule });
    const page = await pageOf(driver);
    const keyboard = await newCall(page);
    await keyboard.type('067 341 22 12');
    await expect(page.getByText('Новий номер, бронювань ще не було')).toBeVisible();
    await keyboard.press('Enter', 'л', 'в', 'Alt+5');
    await keyboard.type('Надія Ткач, Соломія Ткач');
    await expect(page.getByText(/Двоє, місця 1 і 2, разом 90 євро,/)).toBeVisible();
    await keyboard.press('Tab', 'Tab');
    await expect(page.getByLabel('Категорія пасажира 2')).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(page.getByText(/Двоє, місця 1 і 2, разом 76 євро 50 центів,/)).toBeVisible();
    await axe(page);
    await keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
    expect(keyboard.report('caller with a child')).toBeLessThanOrEqual(GOAL);

    await page.keyboard.press('Enter');
    await expect(number(page)).toBeFocused();
    await page.keyboard.type('0673412212');
    await expect(page.getByRole('button', { name: /^Львів – Вроцлав.*2 місця, 76,50/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Двоє, місця \d+ і \d+, разом 76 євро 50 центів,/)).toBeVisible();
    await expect(page.getByLabel('Категорія пасажира 2').locator('option:checked')).toContainText('Дитина');
    await page.keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  });
});

/** An office whose carrier has this fare class. */
async function officeWith(name: string, fareClass: object) {
  const made = await office(name);
  await ask('POST /api/prices/classes', { token: made.driver.token, body: fareClass });
  return made;
}

/** Opens the screen of a call; its towns have come. */
async function newCall(page: Page) {
  await page.goto('/trips/call');
  await expect(number(page)).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Львів' })).toBeAttached();
  return keyboardOf(page);
}
