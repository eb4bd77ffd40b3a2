import type { Page } from '@playwright/test';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#06a"/></svg>';

/** The dialog itself requests no such address: the tool that inspects the page requests the picture once more. */
const LOOKED_AT = { console: /Connecting to 'blob:.*connect-src/ };

test.describe('a file that is not allowed as an avatar', () => {
  // The form with options, because Playwright would take the second of two values for them.
  const refused = [415, 500].map((status) => ({ status, url: /\/avatar/ }));
  test.use({ expected: [[...refused, LOOKED_AT], { scope: 'test' }] });

  test('a passenger fills in the whole profile, and crops the avatar by keyboard', async ({ pageOf, axe }) => {
    test.slow();
    const passenger = await signUp('Ірина');
    const page = await pageOf(passenger);
    await page.goto('/passenger/show');
    await page.getByRole('link', { name: 'Змінити' }).click();
    const save = page.getByRole('button', { name: 'Зберегти', exact: true });

    await test.step('invalid pictures are refused, and a valid one is cropped, sent and shown', async () => {
      await choose(page, 'notes.txt', 'text/plain', Buffer.from('no picture'));
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Непідтримуваний формат файлу.');
      await choose(page, 'large.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(/до 10\sМБ/);
      await choose(page, 'script.png', 'image/png', Buffer.from('#!/bin/sh'));
      const dialog = page.getByRole('dialog', { name: 'Що буде видно' });
      await expect(dialog.getByRole('alert')).toHaveText('Непідтримуваний формат файлу.');
      await expect(dialog.getByRole('button', { name: 'Зберегти фото' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Закрити' }).click();

      await choose(page, 'me.svg', 'image/svg+xml', Buffer.from(SVG));
      await expect(dialog.getByRole('button', { name: 'Зберегти фото' })).toBeEnabled();
      await dialog.getByRole('slider', { name: 'Наближення' }).press('End');
      const square = dialog.getByLabel('Фото: рухайте пальцем або стрілками');
      await square.focus();
      for (let step = 0; step < 5; step += 1) await square.press('ArrowRight');
      await axe(page);
      await page.route('**/avatar*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }), {
        times: 1,
      });
      await dialog.getByRole('button', { name: 'Зберегти фото' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(/Не вдалося оновити/);
      await dialog.getByRole('button', { name: 'Зберегти фото' }).click();
      await expect(page.getByText('Фото оновлено')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect.poll(() => pictures(page)).toBeGreaterThan(0);
    });

    await test.step('the button is enabled and disabled with the changes', async () => {
      await expect(save).toBeDisabled();
      const name = page.getByLabel('Ім’я', { exact: true });
      await name.fill('Ірина ');
      await expect(save).toBeDisabled();
      await name.fill('Анна');
      await expect(save).toBeEnabled();
      await name.fill('А');
      await expect(save).toBeDisabled();
      await expect(name).toHaveAccessibleDescription(/не коротше за 2/);
      await name.fill(passenger.user.name);
      await expect(save).toBeDisabled();
      // The new phone number enables the button for itself, and for no other field.
      await page.getByLabel('Номер телефону').fill('+48600100200');
      await expect(save).toBeEnabled();
      await name.fill('Аня');
      await name.fill(passenger.user.name);
      await expect(save).toBeDisabled();
    });

    await test.step('contacts: an empty one, two equal ones, an invalid name, then valid ones', async () => {
      await page.getByRole('button', { name: 'Додати телефон' }).click();
      await page.getByLabel('Контактний телефон 1').fill('12');
      await expect(page.getByText('У номері щонайменше 9 цифр.')).toBeVisible();
      await page.getByLabel('Контактний телефон 1').fill('');
      await expect(page.getByText('Контакт не може бути порожнім.')).toBeVisible();
      await page.getByLabel('Контактний телефон 1').fill('+38 (067) 123-45-67');
      await page.getByRole('button', { name: 'Додати телефон' }).click();
      await page.getByLabel('Контактний телефон 2').fill('380671234567');
      await expect(page.getByText('Такий контакт уже є')).toBeVisible();
      await expect(save).toBeDisabled();
      await page.getByRole('button', { name: 'Прибрати контакт 2' }).click();
      await page.getByRole('button', { name: 'Додати Telegram' }).click();
      await page.getByLabel('Telegram 2').fill('1name');
      await expect(page.getByText(/Ім’я в Telegram має 5–32/)).toBeVisible();
      await page.getByLabel('Telegram 2').fill('@Iryna_S');
      for (let more = 3; more <= 5; more += 1) await page.getByRole('button', { name: 'Додати Telegram' }).click();
      await expect(page.getByRole('button', { name: 'Додати телефон' })).toBeDisabled();
      for (let more = 5; more >= 3; more -= 1)
        await page.getByRole('button', { name: `Прибрати контакт ${more}` }).click();
    });

    await test.step('all other fields, and an error for a birth date in the future', async () => {
      await page.getByLabel('Стать').selectOption('female');
      await page.getByLabel('Дата народження: день').fill('7');
      await page.getByLabel('Дата народження: місяць').selectOption('березень');
      await page.getByLabel('Дата народження: рік').fill('2999');
      await expect(page.getByText('Дата народження не може бути в майбутньому.')).toBeVisible();
      await page.getByLabel('Дата народження: рік').fill('1962');
      await page.getByLabel('Країна').selectOption({ label: 'Польща' });
      await page.getByLabel('Місто').fill('Bielsko-Biała');
      await page.getByLabel('Адреса').fill('ul. Sądowa 5');
      await page.getByLabel('Про себе').fill('Їжджу до доньки.');
      await axe(page);
      await save.click();
      await expect(page).toHaveURL('/passenger/show');
      await expect(page.getByText('Дані збережено')).toBeVisible();
      for (const fact of ['+48 600 100 200', '@iryna_s', 'Польща, Bielsko-Biała', '7 березня 1962']) {
        await expect(page.getByRole('main')).toContainText(fact);
      }
      await axe(page);
    });
  });
});

test('a driver changes the public profile, and is asked before changes are lost', async ({ pageOf, axe }) => {
  test.slow();
  const driver = await signUp('Матвій', { userType: 'driver', singleDriver: true });
  const page = await pageOf(driver, 'en');
  await page.goto('/driver/show');
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Driving licence number').fill('ABCD123456');
  await expect(page.getByText(/No licence looks like this/)).toBeVisible();
  await page.getByLabel('Driving licence number').fill('BXO 123456');
  await page.getByLabel('Driving since: month').selectOption('March');
  await page.getByLabel('Driving since: year').fill('2014');
  await expect(page.getByText(/Passengers will see: \d+ years/)).toBeVisible();
  await page.getByRole('button', { name: 'Polish' }).click();
  await page.getByLabel('About yourself').fill('See www.vezu.example');
  await expect(page.getByText('No links and no doubled spaces.')).toBeVisible();
  await page.getByLabel('About yourself').fill('Every night to Wrocław.');
  await axe(page);

  await test.step('a link, the back button and closing the tab ask for confirmation', async () => {
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    const back = page.getByRole('main').getByRole('link', { name: 'Back' });
    await back.click();
    await expect(asked).toBeVisible();
    await axe(page);
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/driver/edit');
    await page.evaluate(() => window.history.back());
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL('/driver/edit');
    await expect(page.getByLabel('About yourself')).toHaveValue('Every night to Wrocław.');
    const held = page.evaluate(() => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    });
    expect(await held).toBe(true);
    await page.evaluate(() => window.history.back());
    await asked.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/driver/show');
    await expect(page.getByRole('main')).not.toContainText('Wrocław');
  });

  await test.step('after saving nothing asks any more, and the profile is public', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Driving since: month').selectOption('March');
    await page.getByLabel('Driving since: year').fill('2014');
    await page.getByRole('button', { name: 'Polish' }).click();
    await page.getByLabel('About yourself').fill('Every night to Wrocław.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL('/driver/show');
    for (const fact of [/\d+ years/, 'Polish', 'Every night to Wrocław.']) {
      await expect(page.getByRole('main')).toContainText(fact);
    }
    await axe(page);
  });
});

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Вибрати|Змінити) фото$/ }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** The number of pictures on the page that are stored as files. */
function pictures(page: Page): Promise<number> {
  return page.locator('main img[src^="/files/"]').count();
}
