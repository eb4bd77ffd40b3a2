import type { Locator } from '@playwright/test';
import { addDays, localDate } from '#shared/core/time.ts';
import { companyTables } from '#testing/samples/company-tables.ts';
import { xlsxFile } from '#testing/samples/xlsx.ts';
import { keyboardOf } from './support/call.ts';
import { now } from './support/clock.ts';
import { confirmationMail, signUp, somebody } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Presses besides the typing of the sign-up form: the company is in within half an hour. */
const GOAL = 60;

test.skip(({ isMobile }) => isMobile, 'a company moves in at a desk');

test('an owner signs up and moves in with twelve buses, ten lines, two hundred bookings and three thousand customers', {
  tag: ['@desktop', '@all'],
}, async ({ page, axe }) => {
  test.slow();
  const hand = keyboardOf(page);
  const owner = somebody('Ганна');
  const day = addDays(localDate(new Date(now()), 'Europe/Kyiv'), 2);
  const tables = companyTables({ lines: 10, bookings: 200, customers: 3000, day });
  const seconds: Record<string, string> = {};
  let since = Date.now();
  const done = (what: string) => {
    seconds[what] = ((Date.now() - since) / 1000).toFixed(1);
    since = Date.now();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const fill = async (field: Locator, text: string) => {
    await hand.click(field);
    await field.fill(text);
  };

  await test.step('the owner signs up and confirms the address', async () => {
    await page.goto('/account/signup/carrier');
    await fill(page.getByLabel('Назва компанії', { exact: true }), 'Яремчук Тур');
    await fill(page.getByLabel('Ім’я', { exact: true }), owner.name);
    await fill(page.getByLabel('Електронна пошта', { exact: true }), owner.email);
    await fill(page.getByLabel('Пароль', { exact: true }), owner.password);
    await fill(page.getByLabel('Пароль ще раз', { exact: true }), owner.password);
    await hand.click(page.getByRole('checkbox'));
    await hand.click(button('Зареєструватися'));
    await hand.click(button('Ввести код'));
    const { code } = await confirmationMail(owner.email);
    await page.getByLabel('Код із листа').fill(code);
    await hand.press('Enter');
    await expect(page.getByText('Пошту підтверджено').first()).toBeVisible();
    done('sign-up');
  });

  const imported = async (name: string | RegExp) => {
    await hand.click(button('Далі: що буде зроблено'));
    await hand.click(button(name));
  };

  await test.step('a workbook with a title over each sheet: buses, drivers, boarding points and lines', async () => {
    await page.goto('/carrier/dashboard');
    await hand.click(page.getByRole('link', { name: 'Перенести з таблиці' }));
    const sheet = (rows: string[][]) => [['ТОВ «Яремчук Тур», усе, що є'], [], ...rows];
    const workbook = xlsxFile({
      Автобуси: sheet(tables.buses),
      Водії: sheet(tables.drivers),
      Посадки: sheet(tables.points),
      Рейси: sheet(tables.routes),
    });
    await hand.press('Enter');
    const file = { name: 'усе.xlsx', mimeType: XLSX, buffer: Buffer.from(workbook) };
    await page.getByLabel('Вибрати файл').last().setInputFiles(file);
    await expect(page.getByText('12 рядків готові')).toBeVisible();
    await imported('Імпортувати 12 рядків');
    done('buses');
    await expect(page.getByLabel('Пошта', { exact: true })).toHaveValue('email');
    await hand.click(button('Далі: що буде зроблено'));
    await expect(page.getByText('крім 12 запрошень водіям')).toBeVisible();
    await axe(page, ['light']);
    await hand.click(button('Імпортувати 12 рядків'));
    const proof = page.getByRole('dialog');
    await proof.getByLabel('Пароль', { exact: true }).fill(owner.password);
    await hand.press('Enter');
    await expect(page.getByLabel('Місце посадки', { exact: true })).toHaveValue('name');
    done('drivers');
    await imported(`Імпортувати ${tables.points.length - 1} рядків`);
    await expect(page.getByLabel('Прибуття', { exact: true })).toHaveValue('arrival_time');
    done('points');
    await imported('Імпортувати 10 рядків');
    await expect(page.getByText('Маршрути · 10 записів')).toBeVisible();
    done('lines');
  });

  await test.step('the drivers accept, without whom nothing is on sale', async () => {
    for (const [name = '', email = ''] of tables.drivers.slice(1, 11)) {
      const { token } = await signUp(name, { userType: 'driver', singleDriver: false, email });
      const [invitation] = await ask<{ id: number }[]>('GET /api/me/invitations', { token });
      await ask(`POST /api/me/invitations/${invitation?.id}/accept`, { token });
    }
    since = Date.now();
  });

  await test.step('three thousand customers as windows-1251 with semicolons', async () => {
    const text = tables.customers.map((row) => row.join(';')).join('\r\n');
    const buffer = Buffer.from(windows1251(text));
    await hand.press('Enter');
    await page.getByLabel('Вибрати файл').last().setInputFiles({ name: 'клієнти.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText(/^3.?000 рядків готові/)).toBeVisible();
    await imported(/^Імпортувати 3.?000 рядків$/);
    await expect(page.getByText(/^Клієнти · 3.?000 записів/)).toBeVisible();
    done('customers');
  });

  await test.step('two hundred bookings pasted from a table', async () => {
    await hand.click(page.getByLabel('Або вставте таблицю'));
    await hand.press('Control+v');
    await page.getByLabel('Або вставте таблицю').fill(tables.bookings.map((row) => row.join('\t')).join('\n'));
    await hand.click(button('Прочитати вставлене'));
    await expect(page.getByText('200 рядків готові')).toBeVisible();
    await imported('Імпортувати 200 рядків');
    // Each of them is a booking with its seat and price.
    await expect(page.getByText('Бронювання · 200 записів')).toBeVisible({ timeout: 120_000 });
    done('bookings');
  });

  await test.step('the board shows the lines with their passengers', async () => {
    await page.goto(`/company/board?day=${day}`);
    await expect(page.locator('[data-bar]')).toHaveCount(10);
    await expect(page.getByRole('link', { name: /00:30.*Львів – Перемишль.*50/ })).toBeVisible();
    await axe(page, ['light']);
  });

  console.log(`first day: ${JSON.stringify(seconds)}`);
  expect(hand.report('first day')).toBeLessThanOrEqual(GOAL);
});

/** A text in the code page in which Ukrainian Excel saves CSV. */
function windows1251(text: string): Uint8Array {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Uint8Array.from([...text], (letter) => Math.max(0, letters.indexOf(letter)));
}
