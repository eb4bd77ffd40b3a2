import type { Page } from '@playwright/test';
import { driverWithBus, placeOf, routeOf } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

/** An address that is never prerendered: typing before the app runs is its own test. */
const SEARCH = '/search?passengers=1';

/** After Enter, which sends the form, or takes the town if it is offered by then; the button of the form sends it too. */
async function expectSent(page: Page, found: RegExp): Promise<void> {
  await expect(async () => {
    if (!found.test(page.url())) await page.getByRole('button', { name: /^Знайти/ }).click({ timeout: 2_000 });
    await expect(page).toHaveURL(found, { timeout: 2_000 });
  }).toPass();
}

test('towns that are typed faster than the suggestions arrive are found when the form is sent', async ({
  page,
  isMobile,
}) => {
  const [lviv, warsaw] = await Promise.all([placeOf('Львів'), placeOf('Варшава')]);
  const from = page.getByRole('combobox', { name: 'Звідки' });
  const to = page.getByRole('combobox', { name: 'Куди' });
  for (const [typedFrom, typedTo] of [
    ['Львів', 'Варшава'],
    ['lviv', 'Warszawa'],
  ] as const) {
    await page.goto(SEARCH);
    await from.fill(typedFrom);
    await to.fill(typedTo);
    await to.press('Enter');
    await expectSent(page, new RegExp(`from=${lviv.id}&to=${warsaw.id}`));
    if (isMobile) {
      await expect(from, 'the form is folded to one line').toBeHidden();
      await page.getByRole('button', { name: 'Змінити пошук: Львів – Варшава' }).click();
    }
    await expect(from).toHaveValue('Львів');
    await expect(to).toHaveValue('Варшава');
  }
  await from.fill('Київ');
  const asked = page.waitForResponse((response) => response.url().includes('/api/search/towns'));
  await to.focus();
  await asked;
  await expect(from, 'an exact name is taken when the field is left').toHaveAccessibleDescription('');
  await to.fill('Краків');
  const [kyiv, krakow] = await Promise.all([placeOf('Київ'), placeOf('Краків')]);
  // On a phone the open field covers the screen until a town is taken.
  await to.press('Enter');
  await expectSent(page, new RegExp(`from=${kyiv.id}&to=${krakow.id}`));
});

test('a town that was chosen while the towns of the address load is not replaced', async ({ page, isMobile }) => {
  const [lviv, warsaw, kyiv] = await Promise.all([placeOf('Львів'), placeOf('Варшава'), placeOf('Київ')]);
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/api\/places\/\d+/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(`/search?from=${lviv.id}&to=${warsaw.id}&passengers=1`);
  if (isMobile) await page.getByRole('button', { name: 'Змінити пошук' }).click();
  const from = page.getByRole('combobox', { name: 'Звідки' });
  const to = page.getByRole('combobox', { name: 'Куди' });
  await from.fill('Київ');
  await page.getByRole('option', { name: /^Київ/ }).first().click();
  loaded.resolve();
  await expect(to).toHaveValue('Варшава');
  await expect(from).toHaveValue('Київ');
  await page.getByRole('button', { name: /^Знайти/ }).click();
  await expect(page).toHaveURL(new RegExp(`from=${kyiv.id}&to=${warsaw.id}`));
});

test('a text that is no town shows an error at its field, which gets the focus', async ({ page, axe }) => {
  await page.goto(SEARCH);
  const from = page.getByRole('combobox', { name: 'Звідки' });
  const to = page.getByRole('combobox', { name: 'Куди' });
  await from.fill('Львів');
  await page.getByRole('option', { name: /Львів/ }).first().click();
  await to.fill('Щщщщщщщ');
  await to.press('Enter');
  await expect(to).toHaveAccessibleDescription(/Не знаємо села чи міста «Щщщщщщщ»/);
  await expect(to).toBeFocused();
  await expect(to).toHaveValue('Щщщщщщщ');
  await expect(from).not.toHaveAttribute('aria-invalid');
  await axe(page);
  await from.fill('Ста');
  await page.getByRole('listbox', { name: 'Звідки' }).waitFor();
  await to.focus();
  await to.fill('');
  await to.press('Enter');
  await expect(from).toHaveAccessibleDescription(/«Ста» – початок кількох назв/);
  await expect(page).toHaveURL(SEARCH);
});

test('the down arrow begins with the first suggestion', async ({ page }) => {
  await page.goto(SEARCH);
  const from = page.getByRole('combobox', { name: 'Звідки' });
  await from.fill('Ки');
  const options = page.getByRole('listbox', { name: 'Звідки' }).getByRole('option');
  const first = (await options.first().getAttribute('id')) ?? '';
  await from.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(from).toHaveAttribute('aria-activedescendant', first);
  await from.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await from.press('ArrowUp');
  await from.press('Enter');
  await expect(from).toHaveValue('Київ');
});

test('a past day is reported, and today is shown', async ({ page, axe }) => {
  const [lviv, warsaw] = await Promise.all([placeOf('Львів'), placeOf('Варшава')]);
  await page.goto(`/search?from=${lviv.id}&to=${warsaw.id}&date=2024-03-05`);
  const note = page.getByText('5 березня вже минуло. Показуємо рейси на сьогодні');
  await expect(note).toBeVisible();
  await axe(page);
  await page.getByRole('navigation', { name: 'Дні' }).getByRole('link').nth(1).click();
  await expect(note).toBeHidden();
});

test('a visitor’s booking with errors says what is missing, and needs no sign-in', async ({ page }) => {
  const driver = await driverWithBus('Гнат');
  const { tripId } = await routeOf(driver);
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  const name = page.getByRole('textbox', { name: /^Пасажир 1/ });
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Ваш телефон')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(new RegExp(`/search/${tripId}/book`));
  await page.goto(`/search/${tripId}/book?from=0&to=2&kind=parcel`);
  await page.getByRole('button', { name: 'Передати посилку' }).click();
  await expect(page.getByLabel('Що всередині')).toBeFocused();
  await expect(page).toHaveURL(/kind=parcel/);
});

test('the town fields are editable comboboxes with a listbox, and keys during text composition are left alone', async ({
  page,
  axe,
}) => {
  await page.goto(SEARCH);
  const from = page.getByRole('combobox', { name: 'Звідки' });
  const options = page.getByRole('listbox').getByRole('option');
  await from.click();
  await expect(options.first(), 'the towns with most trips are offered').toContainText('на тиждень');
  await expect(from).toHaveAttribute('aria-expanded', 'true');
  await expect(from, 'Enter takes none of them').not.toHaveAttribute('aria-activedescendant');
  await axe(page, ['light']);

  await options.filter({ hasText: 'Польща' }).last().click();
  await expect(from, 'a country is typed, and its towns are listed').toHaveValue('Польща');
  await expect(options.filter({ hasText: 'Краків' })).toBeVisible();
  await from.fill('');

  await from.pressSequentially('Льв');
  await expect(options.first()).toBeVisible();
  await expect(from).toHaveAttribute('aria-expanded', 'true');
  const active = async () => page.locator(`[id="${await from.getAttribute('aria-activedescendant')}"]`);
  await expect(page.getByRole('listbox')).toHaveAttribute('id', String(await from.getAttribute('aria-controls')));
  await expect.poll(() => from.getAttribute('aria-activedescendant'), 'Enter takes the first').not.toBe(null);
  await expect(await active()).toHaveAttribute('aria-selected', 'true');
  expect(
    await page.getByRole('listbox').evaluate((list) => [...list.children].map((child) => child.getAttribute('role'))),
    'only options stand in the listbox',
  ).toEqual(Array.from({ length: await options.count() }, () => 'option'));
  await axe(page, ['light']);

  for (const key of ['ArrowDown', 'Enter', 'Escape'])
    await from.dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
  await expect(from, 'nothing was taken').toHaveValue('Льв');
  await expect(options.first(), 'and nothing closed').toBeVisible();

  await from.fill('Ъъъъ');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Не знаємо села чи міста «Ъъъъ»' })).toBeAttached();
});
