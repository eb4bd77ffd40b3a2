import type { Page } from '@playwright/test';
import { driverWithBus } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

/** Local time, town, ticket and parcel in euro, as they are on the paper of a driver. */
const PAPER: readonly (readonly [string, string, string?, string?])[] = [
  ['1800', 'Київ'],
  ['2010', 'Житомир', '5', '2'],
  ['2300', 'Рівне', '8', '3'],
  ['0220', 'Львів', '15', '4'],
  ['0530', 'Перемишль', '25', '6'],
  ['0640', 'Жешув', '30', '7'],
  ['0900', 'Краків', '40,50', '8'],
  ['1020', 'Катовиці', '45', '9'],
  ['1140', 'Ополе', '50', '9'],
  ['1300', 'Вроцлав', '55', '10'],
  ['1640', 'Дрезден', '70', '12'],
  ['1900', 'Берлін', '75', '15'],
];

test('a route of twelve stops and its return are entered by keyboard in at most sixty fields', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Богдан');
  const page = await pageOf(driver);
  await page.goto('/driver/route-add');
  let fields = 0;
  const typed = async (text: string) => {
    await page.keyboard.type(text);
    fields += 1;
  };
  const enter = async (text: string) => {
    await typed(text);
    await page.keyboard.press('Enter');
  };

  await test.step('Enter leads from field to field and opens the next stop', async () => {
    await page.getByRole('textbox', { name: 'Відправлення з зупинки 1' }).focus();
    for (const [index, [time, town, ticket, parcel]] of PAPER.entries()) {
      await expect(page.locator('.jl-edit > .jl-stop > .field input').nth(index)).toBeFocused();
      await enter(time);
      await expect(townField(page, index + 1)).toBeFocused();
      // Enter is pressed before the suggestions have arrived, takes the first of them, and then leads on.
      await enter(town);
      await expect(page.locator('.combo[data-open]')).toHaveCount(0);
      await expect(townField(page, index + 1)).toHaveValue(town);
      await page.keyboard.press('Enter');
      if (ticket === undefined || parcel === undefined) continue;
      await enter(ticket);
      if (index < PAPER.length - 1) await enter(parcel);
      else await typed(parcel);
      if (index === 6) await leaveAndReturn(page);
    }
    await expect(page.getByRole('textbox', { name: /^Квиток від початку до зупинки 7/ })).toHaveValue('40,50');
  });

  await test.step('no day of arrival had to be chosen', async () => {
    const days = page.getByRole('combobox', { name: /^День прибуття/ });
    await expect(days).toHaveCount(11);
    const chosen = await days.evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLSelectElement ? one.value : '')),
    );
    expect(chosen).toEqual(['0', '0', '1', '1', '1', '1', '1', '1', '1', '1', '1']);
  });

  await test.step('it is saved with days and a crossing, and so is the return', async () => {
    for (const day of ['понеділок']) {
      await page.getByRole('checkbox', { name: day }).press('Space');
      fields += 1;
    }
    const crossing = page.getByRole('combobox', { name: 'Пункт пропуску' });
    await crossing.focus();
    await crossing.selectOption('krakivets');
    fields += 1;
    await page.getByRole('button', { name: 'Зберегти маршрут' }).press('Enter');
    await expect(page.getByText('Маршрут збережено, він діє')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Створити зворотний' }).press('Enter');
    await expect(townField(page, 1)).toHaveValue('Берлін');
    await page.getByRole('button', { name: 'Зберегти маршрут' }).press('Enter');
    await expect(page.getByRole('switch', { name: 'Маршрут Берлін – Київ діє' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Створити зворотний' })).toBeHidden();
    await page.getByRole('button', { name: 'Оголошення на тиждень' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Текст оголошення' })).toHaveValue(/ і назад /);
  });
  expect(fields).toBeLessThanOrEqual(60);
});

/** The phone closes the tab in the middle of the work. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('Відновлено чернетку з цього пристрою')).toBeVisible();
  await expect(townField(page, 7)).toHaveValue('Краків');
  await page.locator('.jl-edit > .jl-stop > .field input').nth(7).focus();
}

function townField(page: Page, n: number) {
  return page.getByRole('combobox', { name: `Місто, зупинка ${n}`, exact: true });
}
