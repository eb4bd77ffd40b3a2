import type { Locator, Page } from '@playwright/test';
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

/**
 * The keystroke-level model (Card, Moran and Newell, 1980) in seconds: a key, pointing with a finger or a mouse, a press or release of it, a
 * look at the paper before each field, and the answer of the service to a town or a saved route.
 */
const SECONDS = { K: 0.28, P: 1.1, B: 0.1, M: 1.35, R: 0.5 };
const GOAL = { fields: 60, seconds: 300 };

/** Work of a person who has the route on paper. */
interface Work {
  fields: number;
  keys: number;
  taps: number;
  answers: number;
}

test('a route of twelve stops and its return are entered in at most sixty fields and five minutes', {
  tag: '@both',
}, async ({ pageOf, axe, isMobile }) => {
  test.slow();
  const driver = await driverWithBus('Богдан');
  const page = await pageOf(driver);
  await page.goto('/driver/route-add');
  const work: Work = { fields: 0, keys: 0, taps: 0, answers: 0 };
  const typed = async (text: string) => {
    await page.keyboard.type(text);
    work.fields += 1;
    work.keys += text.length;
  };
  const key = async (name: 'Enter') => {
    await page.keyboard.press(name);
    work.keys += 1;
  };
  const tap = async (target: Locator) => {
    await (isMobile ? target.tap() : target.click());
    work.taps += 1;
  };
  /** A button: by the finger, or by the keyboard, whose Tab leads to it over a few others. */
  const push = async (target: Locator) => {
    if (isMobile) return tap(target);
    await target.press('Enter');
    work.keys += TABS + 1;
  };
  const enter = async (text: string) => {
    await typed(text);
    await key('Enter');
  };
  const town = async (name: string, n: number) => {
    await expect(townField(page, n)).toBeFocused();
    work.answers += 1;
    if (isMobile) {
      await typed(name);
      await tap(page.locator('[role=option]').filter({ hasText: name }).first());
      await expect(townField(page, n)).toHaveValue(name);
      return;
    }
    // Enter is pressed before the suggestions have arrived, takes the first of them, and then leads on.
    await enter(name);
    await expect(page.locator('.combo[data-open]')).toHaveCount(0);
    await expect(townField(page, n)).toHaveValue(name);
    await key('Enter');
  };

  await test.step('one field leads to the next, and the last one opens another stop', async () => {
    await tap(page.getByRole('textbox', { name: 'Відправлення з зупинки 1' }));
    for (const [index, [time, name, ticket, parcel]] of PAPER.entries()) {
      await expect(timeField(page, index)).toBeFocused();
      await enter(time);
      await town(name, index + 1);
      if (ticket === undefined || parcel === undefined) {
        // The finger goes on where it wants to.
        if (isMobile) await tap(timeField(page, index + 1));
        continue;
      }
      if (isMobile) await tap(page.getByRole('textbox', { name: `Квиток від початку до зупинки ${index + 1}` }));
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
    const monday = page.getByRole('checkbox', { name: 'понеділок' });
    if (isMobile) await tap(page.locator('label').filter({ has: monday }));
    else {
      await monday.press('Space');
      work.keys += TABS + 1;
    }
    await expect(monday).toBeChecked();
    const crossing = page.getByRole('combobox', { name: 'Пункт пропуску' });
    await crossing.focus();
    await crossing.selectOption('krakivets');
    // The list is opened and one of its lines chosen.
    if (isMobile) work.taps += 2;
    else work.keys += TABS + 3;
    work.fields += 2;
    await push(page.getByRole('button', { name: 'Зберегти маршрут' }));
    await expect(page.getByText('Маршрут збережено, він діє')).toBeVisible();
    await axe(page);
    await push(page.getByRole('button', { name: 'Створити зворотний' }));
    await expect(townField(page, 1)).toHaveValue('Берлін');
    await push(page.getByRole('button', { name: 'Зберегти маршрут' }));
    await expect(page.getByRole('switch', { name: 'Маршрут Берлін – Київ діє' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Створити зворотний' })).toBeHidden();
    work.answers += 3;
  });

  await test.step('the week of both directions is ready to be posted, with the prices of all stops', async () => {
    await page.getByRole('button', { name: 'Оголошення на тиждень' }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Текст оголошення' });
    await expect(text).toHaveValue(/ і назад /);
    for (const [, name] of PAPER) await expect(text).toHaveValue(new RegExp(name));
  });
  const { fields, keys, taps, answers } = work;
  const { K, P, B, M, R } = SECONDS;
  const seconds = Math.round(keys * K + taps * (P + 2 * B) + fields * M + answers * R);
  console.log(`route of 12 stops and its return: ${fields} fields, ${keys} keys, ${taps} taps, ${seconds} s`);
  expect(fields).toBeLessThanOrEqual(GOAL.fields);
  expect(seconds).toBeLessThanOrEqual(GOAL.seconds);
});

/** How often Tab is pressed before a control that no Enter leads to. */
const TABS = 8;

/** The phone closes the tab in the middle of the work. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('Відновлено чернетку з цього пристрою')).toBeVisible();
  await expect(townField(page, 7)).toHaveValue('Краків');
  await timeField(page, 7).focus();
}

function townField(page: Page, n: number) {
  return page.getByRole('combobox', { name: `Місто, зупинка ${n}`, exact: true });
}

function timeField(page: Page, index: number) {
  return page.locator('.jl-edit > .jl-stop > .field input').nth(index);
}
