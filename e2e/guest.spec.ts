import type { Page } from '@playwright/test';
import { driverWithBus, OTHER_QUIET_DAY, placeOf, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { textedCode } from './support/gateway.ts';
import { mailedLink } from './support/people.ts';
import { anAddress, ask } from './support/server.ts';
import { expect, setLocale, test } from './support/test.ts';

const MINUTE = 60_000;

/** Counts what a thumb does: every press, and every field that is filled. */
function thumbOf() {
  const startedAt = Date.now();
  let taps = 0;
  return {
    press: (target: ReturnType<Page['getByRole']>) => {
      taps += 1;
      return target.click();
    },
    fill: (target: ReturnType<Page['getByRole']>, text: string) => {
      taps += 1;
      return target.fill(text);
    },
    done: () => ({ taps, took: Date.now() - startedAt }),
  };
}

test('a stranger gets from the results to a ticket within 12 taps and a minute, and cancels it', async ({
  page,
  axe,
}) => {
  const driver = await driverWithBus('Панас');
  const { date } = await routeOf(driver, { first: soon(OTHER_QUIET_DAY) });
  const [from, to] = [await placeOf('Львів'), await placeOf('Вроцлав')];
  await page.goto(`/search?from=${from.id}&to=${to.id}&date=${date}`);
  const thumb = thumbOf();
  await thumb.press(page.getByRole('link', { name: new RegExp(driver.carrier?.carrierName ?? '') }));
  await thumb.press(page.getByRole('link', { name: 'Забронювати місце' }));
  await expect(page.getByText('Реєстрація не потрібна: квиток відкриється за посиланням.')).toBeVisible();
  await expect(page.getByText(/^Скасування/).first()).toBeVisible();
  await thumb.fill(page.getByRole('textbox', { name: /^Пасажир 1/ }), 'Олена Дяченко');
  await thumb.fill(page.getByLabel('Ваш телефон'), '067 111 22 44');
  await axe(page);
  await thumb.press(page.getByRole('button', { name: 'Забронювати місце' }));
  await expect(page).toHaveURL(/\/b\/[0-9a-f]{16}$/);
  const proving = page.getByRole('region', { name: 'Підтвердьте місце' });
  await expect(proving.getByRole('timer', { name: 'Залишилося часу' })).toHaveText(/^1[45]:\d\d$/);
  await expect(proving.getByText(/^Тримаємо місце до /)).toBeVisible();
  await axe(page);
  await thumb.fill(proving.getByLabel('Код із повідомлення на телефон'), await textedCode('+380671112244'));
  await thumb.press(proving.getByRole('button', { name: 'Підтвердити' }));
  await expect(page.getByRole('heading', { name: 'Чекаємо на відповідь перевізника' })).toBeVisible();
  await expect(proving).toBeHidden();
  await expect(page.getByText('Олена Д.', { exact: true })).toBeVisible();
  const { taps, took } = thumb.done();
  expect(taps).toBeLessThanOrEqual(12);
  expect(took).toBeLessThan(MINUTE);
  await expect(page.getByRole('heading', { name: 'Збережіть посилання на квиток' })).toBeVisible();
  await expect(page.getByText(/Пошти ви не вказали/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Додати в календар' })).toBeVisible();
  await axe(page);

  await test.step('the carrier confirms, and the page says so', async () => {
    const { id } = await ask<{ id: number }>(`GET /api/tickets/${new URL(page.url()).pathname.slice(3)}`);
    await ask(`POST /api/bookings/${id}/confirm`, { token: driver.token, body: {} });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Скасувати бронювання' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Телефон, на який записано бронювання').fill('0671112244');
  await dialog.getByRole('button', { name: 'Скасувати', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Бронювання скасовано' })).toBeVisible();
});

test('a parcel is sent without an account, and its receiver’s link is there', async ({ page, axe }) => {
  const driver = await driverWithBus('Карпо');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  await setLocale(page.context(), 'en');
  await page.goto(`/search/${tripId}/book?from=0&to=2&kind=parcel`);
  await page.getByLabel('What is inside').fill('Books');
  await page.getByLabel('Weight').fill('1.5');
  await page.getByLabel('Sender', { exact: true }).fill('Nadiia Tkach');
  await page.getByLabel('The sender’s phone').fill('+380671112255');
  await page.getByLabel('Receiver', { exact: true }).fill('Maria Hnatiuk');
  await page.getByLabel('The receiver’s phone').fill('+48600111222');
  const email = `guest-${Date.now()}@example.com`;
  await page.getByLabel('Email (optional)').fill(email);
  await page.getByLabel(/^Nothing forbidden is inside/).check();
  await page.getByRole('button', { name: 'Send the parcel' }).click();
  await expect(page).toHaveURL(/\/b\/[0-9a-f]{16}$/);
  await expect(page.getByText('We have sent you an email. Open it and press the button.')).toBeVisible();
  await axe(page);
  const link = await mailedLink(email, '#proof=');
  await page.goto('/');
  await page.goto(link);
  await page.getByRole('region', { name: 'Confirm your parcel' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the carrier’s answer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Link for the receiver' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Save the link to your ticket' })).toBeVisible();
  await axe(page);
});

test('seats that one network holds under many numbers are released by one press', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Микита');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const tickets: string[] = [];
  const address = anAddress();
  for (const last of [1, 2, 3, 4]) {
    const travellers = [{ name: 'Олена Дяченко', seat: null }];
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: `+38067111331${last}` };
    const made = await ask<{ bookings: { ticket: string }[] }>(`POST /api/trips/${tripId}/guest-bookings`, {
      body,
      address,
    });
    tickets.push(...made.bookings.map(({ ticket }) => ticket));
  }
  const office = await pageOf(driver);
  await office.goto(`/trips/list/${tripId}`);
  const waiting = office.getByRole('region', { name: 'Чекають на відповідь' });
  await expect(waiting.getByText('Гість іще не підтвердив: тримаємо 15 хвилин')).toHaveCount(4);
  await expect(waiting.getByText('З однієї мережі на різні номери (4): 4 місця, не підтверджені.')).toBeVisible();
  await axe(office);
  await waiting.getByRole('button', { name: 'Звільнити всі' }).click();
  await expect(office.getByText('Звільнено 4 бронювання')).toBeVisible();
  await expect(waiting).toBeHidden();
  const guest = await pageOf(null);
  await guest.goto(`/b/${tickets[0]}`);
  await expect(guest.getByText(/^Бронювання не підтвердили вчасно/)).toBeVisible();
});
