import type { Locator, Page } from '@playwright/test';
import { localTime } from '#shared/core/time.ts';
import type { TripCash } from '#shared/sales/bookings/rules/cash.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { now } from './support/clock.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { book, parcel } from './support/night.ts';
import { row, unsent } from './support/offline-trip.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { stepEarly } from './support/rides.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

const HOUR = 3_600_000;
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: png(320, 240) };
const [ABOARD, LEAVES, MISSING] = ['Олена Коваль', 'Петро Гнат', 'Ганна Лис'] as const;

interface Known {
  sheet: TripSheet;
  cash: TripCash;
}

interface Row {
  name: string;
  open: (page: Page) => Promise<void>;
  /** The fields in which something is typed, and what; it is there again after the page was loaded again. */
  typed?: readonly (readonly [string | RegExp, string])[];
  /** The rest of the answer, chosen and photographed again each time. */
  fill?: (dialog: Locator) => Promise<void>;
  /** The button or the buttons that answer. */
  send: readonly RegExp[];
  /** How often the server has what the dialog does. */
  times: (known: Known) => number;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const fromMenu = (name: string) => async (page: Page) => {
  await button(page, 'Ще дії з рейсом').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const onCash = (name: string) => async (page: Page) => {
  if (!page.url().endsWith('/cash')) await page.goto(`${page.url()}/cash`);
  await button(page, name).click();
};
const statusOf = ({ sheet }: Known, name: string) => sheet.bookings.find((one) => one.name === name)?.status;
const paidBy = ({ sheet }: Known, name: string) =>
  sheet.bookings.find((one) => one.name === name)?.payments.filter(({ amount }) => amount > 0).length ?? 0;

const BOARDING: readonly Row[] = [
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
    },
    send: [/^Посадити на місце/],
    times: ({ sheet }) =>
      sheet.bookings.filter(
        ({ name, fare, help }) => name === 'Марко Тихий' && fare === 4000 && help?.includes('chairFolded'),
      ).length,
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

const DRIVING: readonly Row[] = [
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
    send: [/^Записати витрату/],
    times: ({ cash }) => cash.cashUps.flatMap(({ expenses }) => expenses).length,
  },
];

const IN_KRAKOW: readonly Row[] = [
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

test('every dialog of a trip loses nothing with a reload, and sends once what is answered without a network', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  test.slow();
  const driver = await driverWithBus('Орест');
  const { token } = driver;
  const { tripId } = await routeOf(driver, { first: soon(20) });
  await book(driver, tripId, [ABOARD, MISSING], 2, 1);
  await book(driver, tripId, [LEAVES], 1, 5);
  const sender = await signUp('Тетяна');
  const { id: inBus } = await parcel(sender, driver, tripId, 'Книжки', 1);
  await parcel(sender, driver, tripId, 'Мед', 2);
  const known = async (): Promise<Known> => ({
    sheet: await ask<TripSheet>(`GET /api/trips/${tripId}`, { token }),
    cash: await ask<TripCash>(`GET /api/trips/${tripId}/cash`, { token }),
  });
  const { sheet } = await known();
  const aboard = sheet.bookings.filter(({ id, name }) => id === inBus || name === ABOARD || name === LEAVES);
  await press(
    tripId,
    token,
    { action: 'start' },
    ...aboard.map(({ id }) => ({ action: 'board', bookingId: id }) as const),
  );
  await withDatabase(
    (sql) => sql`
      update trip_stop set departs_at = departs_at - interval '30 minutes' where trip_id = ${tripId} and seq = 0`,
  );
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto(`/trips/list/${tripId}`);
  await untilControlled(page);

  const play = async ({ name, open, typed = [], fill, send, times }: Row) =>
    test.step(name, async () => {
      const dialog = page.getByRole('dialog').last();
      const before = times(await known());
      await open(page);
      for (const [label, text] of typed) await dialog.getByLabel(label).fill(text);
      await fill?.(dialog);
      await page.reload();
      await expect(dialog).toBeHidden();
      await open(page);
      for (const [label, text] of typed) await expect(dialog.getByLabel(label)).toHaveValue(text);
      await context.setOffline(true);
      await fill?.(dialog);
      for (const answer of send) await dialog.getByRole('button', { name: answer }).click();
      await expect(dialog).toBeHidden();
      expect(times(await known()), 'nothing is sent yet').toBe(before);
      await page.reload();
      await expect(unsent(page)).toBeVisible();
      await context.setOffline(false);
      await expect(unsent(page)).toBeHidden({ timeout: 60_000 });
      await expect.poll(async () => times(await known())).toBe(before + 1);
      if (typed.length === 0) return;
      await page.goto(`/trips/list/${tripId}`);
    });

  for (const one of BOARDING) await play(one);
  for (const one of DRIVING) await play(one);
  await page.goto(`/trips/list/${tripId}`);
  await stepEarly(page, 'Прибули: Краків');
  for (const one of IN_KRAKOW) await play(one);
});

test('a trip is not cancelled without a network: its dialog says why, with the reason still there', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Остап');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto(`/trips/list/${tripId}`);
  await untilControlled(page);
  const reason = page.getByRole('dialog').getByLabel('Ще кілька слів для пасажирів');
  const open = fromMenu('Скасувати рейс');
  await open(page);
  await reason.fill('Двигун перегрівся, шукаємо заміну.');
  await page.reload();
  await open(page);
  await expect(reason).toHaveValue('Двигун перегрівся, шукаємо заміну.');
  await context.setOffline(true);
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Скасувати рейс' });
  await cancel.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('зв’язку');
  await expect(reason).toHaveValue('Двигун перегрівся, шукаємо заміну.');
  await context.setOffline(false);
  await cancel.click();
  await expect(page.getByText('Рейс скасовано').first()).toBeVisible();
});
