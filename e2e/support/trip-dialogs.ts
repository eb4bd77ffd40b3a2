import { expect, type Locator, type Page } from '@playwright/test';
import { localTime } from '#shared/core/time.ts';
import type { TripCash } from '#shared/sales/bookings/rules/cash.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { now } from './clock.ts';
import { row } from './offline-trip.ts';
import { png } from './png.ts';

const HOUR = 3_600_000;
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: png(320, 240) };
/** The passengers of the trip: one is aboard, one leaves in Kraków, one does not come, one is found by name. */
export const [ABOARD, LEAVES, MISSING, FOUND] = ['Олена Коваль', 'Петро Гнат', 'Ганна Лис', 'Ірина Дуб'] as const;

/** State of the trip on the server. */
export interface Known {
  sheet: TripSheet;
  cash: TripCash;
}

/** A dialog, and how it is answered. */
export interface DialogRow {
  name: string;
  open: (page: Page) => Promise<void>;
  /** The fields in which something is typed, and what; it is there again after the page was loaded again. */
  typed?: readonly (readonly [string | RegExp, string])[];
  /** The rest of the answer, chosen and photographed. */
  fill?: (dialog: Locator) => Promise<void>;
  /** Sees after the page was loaded again that the rest is there too; without it the rest is chosen again. */
  stays?: (dialog: Locator) => Promise<void>;
  /** The button or the buttons that answer. */
  send: readonly RegExp[];
  /** How often the server has what the dialog does. */
  times: (known: Known) => number;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const fromMenu = (name: string) => async (page: Page) => {
  await button(page, 'Ще дії з рейсом').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const onCash = (name: string) => async (page: Page) => {
  if (!page.url().endsWith('/cash')) await page.goto(`${page.url()}/cash`);
  await button(page, name).click();
};
const statusOf = ({ sheet }: Known, name: string) => sheet.bookings.find((one) => one.name === name)?.status;
const boardsIn = (dialog: Locator) => dialog.getByRole('group', { name: /^Дошка/ });
const paidBy = ({ sheet }: Known, name: string) =>
  sheet.bookings.find((one) => one.name === name)?.payments.filter(({ amount }) => amount > 0).length ?? 0;

export const BOARDING: readonly DialogRow[] = [
  {
    name: 'a passenger without a booking',
    open: (page) => button(page, 'Пасажир без бронювання').click(),
    typed: [
      ['Ціна', '40'],
      ['Ім’я', 'Марко Тихий'],
    ],
    fill: async (dialog) => {
      const help = dialog.getByLabel('Візок, який складається');
      if (!(await help.isVisible())) await dialog.getByText(/^Потрібна допомога/).click();
      await help.check();
      await dialog.getByLabel('Заплатив готівкою').uncheck();
    },
    stays: async (dialog) => {
      await expect(dialog.getByLabel('Візок, який складається')).toBeChecked();
      await expect(dialog.getByLabel('Заплатив готівкою')).not.toBeChecked();
    },
    send: [/^Посадити на місце/],
    times: ({ sheet }) =>
      sheet.bookings.filter(
        ({ name, fare, help, payments }) =>
          name === 'Марко Тихий' && fare === 4000 && help?.includes('chairFolded') && payments.length === 0,
      ).length,
  },
  {
    name: 'a passenger with a board, a promo code and zlotys',
    open: (page) => button(page, 'Пасажир без бронювання').click(),
    typed: [['Ім’я', 'Роман Дошка']],
    fill: async (dialog) => {
      await dialog.getByText('Тварина, велосипед, інші речі').click();
      await boardsIn(dialog).getByRole('button', { name: 'Більше' }).click();
      await dialog.getByRole('button', { name: 'У мене є промокод' }).click();
      await dialog.getByLabel('Промокод').fill('lito');
      await dialog.getByRole('button', { name: 'Застосувати' }).click();
      await expect(dialog.getByText('Промокод LITO застосовано')).toBeVisible();
      await dialog.getByRole('button', { name: 'Інша сума, валюта або спосіб' }).click();
      const payment = dialog.page().getByRole('dialog').last();
      await payment.locator('label').filter({ hasText: 'PLN' }).click();
      await payment.getByRole('button', { name: /^Отримано/ }).click();
      await expect(dialog.getByText(/^Заплатив.*zł/)).toBeVisible();
    },
    stays: async (dialog) => {
      await expect(dialog.getByText('Промокод LITO застосовано')).toBeVisible();
      await expect(dialog.getByText(/^Заплатив.*zł/)).toBeVisible();
      await expect(boardsIn(dialog).getByRole('status')).toHaveText('1');
    },
    send: [/^Посадити на місце/],
    times: ({ sheet }) =>
      sheet.bookings.filter(
        ({ name, fareParts, payments }) =>
          name === 'Роман Дошка' &&
          fareParts?.some(({ part }) => part === 'extra') &&
          fareParts.some(({ part }) => part === 'promo') &&
          payments.some(({ currency }) => currency === 'PLN'),
      ).length,
  },
  {
    name: 'who is found by name',
    open: (page) => button(page, 'Знайти / сканувати').click(),
    typed: [['Код, ім’я, телефон або місце', FOUND]],
    send: [new RegExp(FOUND), /^На борту, заплатить потім/, /^Закрити/],
    times: (known) => Number(statusOf(known, FOUND) === 'boarded'),
  },
  {
    name: 'a payment',
    open: async (page) => {
      if (!(await button(page, `Оплата: ${ABOARD}`).isVisible())) await page.getByText(/^На борту \d/).click();
      await button(page, `Оплата: ${ABOARD}`).click();
    },
    send: [/^Отримано/],
    times: (known) => paidBy(known, ABOARD),
  },
  {
    name: 'the place in the queue at the border',
    open: fromMenu('Місце в єЧерзі'),
    typed: [
      ['Номер бронювання', 'A-17'],
      ['Час за Києвом', localTime(new Date(now() + 3 * HOUR), 'Europe/Kyiv')],
    ],
    send: [/^Записати/],
    times: ({ sheet }) => Number(sheet.queueSlot?.number === 'A-17'),
  },
  {
    name: 'late',
    open: fromMenu('Запізнення'),
    typed: [[/^Будемо: /, localTime(new Date(now() + 9 * HOUR), 'Europe/Warsaw')]],
    send: [/^Сповістити: будемо о/, /^Готово/],
    times: ({ sheet }) => Number(sheet.late !== null && sheet.late !== undefined),
  },
  {
    name: 'leaving without a passenger and a parcel',
    open: (page) => button(page, 'Вирушити: Львів').click(),
    fill: async (dialog) => {
      for (const [heading, name] of [
        ['Ще не на борту', MISSING],
        ['Посилки, яких ще не прийнято', 'Мед'],
      ] as const) {
        await expect(dialog.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expect(dialog.getByRole('list', { name: heading, exact: true })).toContainText(name);
      }
    },
    send: [/^Вирушити без/],
    times: (known) => Number(statusOf(known, MISSING) === 'no_show'),
  },
];

export const DRIVING: readonly DialogRow[] = [
  {
    name: 'a breakdown',
    open: fromMenu('Поломка'),
    fill: (dialog) => dialog.getByText('Відремонтуємо й поїдемо').click(),
    send: [/^Повідомити/],
    times: ({ sheet }) => Number(sheet.halt?.kind === 'breakdown'),
  },
  {
    name: 'left behind at the head count',
    open: async (page) => {
      await button(page, 'Рушаємо').click();
      // The marks survive the reload.
      const gone = button(page, 'Немає однієї людини');
      if (!(await gone.isVisible())) await button(page, new RegExp(`^Місце \\d+, .*: ${ABOARD}$`)).click();
      await gone.click();
    },
    send: [/^Їхати без/],
    times: (known) => Number(statusOf(known, ABOARD) === 'left_behind'),
  },
  {
    name: 'an expense',
    open: onCash('Додати витрату'),
    typed: [
      ['На що', 'Стоянка, Корчова'],
      ['Сума', '7'],
    ],
    fill: async (dialog) => {
      await dialog.getByLabel('Валюта').selectOption('PLN');
      await dialog.locator('input[type=file]').setInputFiles(PHOTO);
      await expect(dialog.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    },
    stays: async (dialog) => {
      await expect(dialog.getByLabel('Валюта')).toHaveValue('PLN');
      await expect(dialog.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    },
    send: [/^Записати витрату/],
    times: ({ cash }) => cash.cashUps.flatMap(({ expenses }) => expenses).length,
  },
];

export const IN_KRAKOW: readonly DialogRow[] = [
  {
    name: 'who gets off and has not paid',
    open: (page) => row(page, LEAVES).getByRole('button', { name: 'На місці' }).click(),
    send: [/^Отримав .*₴/, /^Можна виходити/],
    times: (known) => (statusOf(known, LEAVES) === 'completed' ? paidBy(known, LEAVES) : 0),
  },
  {
    name: 'a parcel without its code',
    open: async (page) => {
      await button(page, 'Видати').click();
      await button(page, 'Видати без коду').click();
    },
    typed: [['Чому без коду', 'Телефон отримувача розрядився']],
    fill: async (dialog) => {
      await dialog.getByRole('button', { name: 'Юля Лис' }).click();
      await dialog.locator('input[type=file]').setInputFiles(PHOTO);
      await expect(dialog.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    },
    stays: async (dialog) => {
      await expect(dialog.getByRole('button', { name: 'Юля Лис', pressed: true })).toBeVisible();
      await expect(dialog.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    },
    send: [/^Видати без коду/],
    times: ({ sheet }) =>
      sheet.bookings.filter(({ kind, status }) => kind === 'parcel' && status === 'completed').length,
  },
  {
    name: 'the cash is closed',
    open: onCash('Закрити касу рейсу'),
    send: [/^Закрити касу/],
    times: ({ cash }) => cash.cashUps.filter(({ handedOverAt }) => handedOverAt !== null).length,
  },
];
