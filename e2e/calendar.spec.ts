import { addDays, weekday } from '#shared/core/time.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Not the weekday of today, on which the route would run immediately. */
const AHEAD = 6 * 24 * 60;

test('a route gets an extra run, a day off with booked passengers, and a season', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const office = await driverWithBus('Назар');
  const { routeId, tripId, date } = await routeOf(office, { first: soon(AHEAD) });
  const rider = await signUp('Соломія');
  await bookSeat(rider, tripId);
  const extra = addDays(date, 1);
  const page = await pageOf(office);
  const open = async (day: string) => {
    await page.goto(`/driver/routes/${routeId}`);
    const cell = page.locator(`[data-date="${day}"]`);
    await expect(page.getByRole('grid')).toBeVisible();
    if ((await cell.count()) === 0) await page.getByRole('button', { name: 'Наступний місяць' }).click();
    await cell.click();
  };

  await test.step('an extra run is added on another weekday, and undone', async () => {
    await open(extra);
    await page.getByRole('dialog').getByRole('button', { name: 'Додати рейс цього дня' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator(`[data-date="${extra}"]`)).toHaveAccessibleName(/додатковий рейс/);
    await axe(page);
    await page.getByRole('button', { name: 'Повернути' }).click();
    await expect(page.locator(`[data-date="${extra}"]`)).toHaveAccessibleName(/не їде/);
  });

  await test.step('a second run of a date is added, and withdrawn', async () => {
    await open(date);
    const dialog = page.getByRole('dialog');
    // The hour of the usual run, which has the only bus.
    const time = await dialog.getByLabel('О котрій їде ще один').inputValue();
    await dialog.getByRole('button', { name: 'Додати ще один рейс' }).click();
    await expect(dialog.getByText(/без автобуса чи водія/)).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: `Прибрати рейс о ${time}` }).click();
    await expect(dialog.getByText(/без автобуса чи водія/)).toBeHidden();
    await dialog.getByRole('button', { name: 'Додати ще один рейс' }).click();
    await expect(dialog.getByRole('link', { name: `Відкрити рейс о ${time}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-date="${date}"]`)).toHaveAccessibleName(/ще 1 рейс/);
  });

  await test.step('a day off keeps the trip with its passengers until the office decides', async () => {
    await open(date);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 пасажир')).toBeVisible();
    await expect(dialog.getByText(/Соломія/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Зробити вихідним' }).click();
    await expect(dialog.getByText(/Ці люди досі мають місця/)).toBeVisible();
    await dialog.getByRole('link', { name: 'Відкрити рейс', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  });

  await test.step('the arrow keys move among the days', async () => {
    await page.goto(`/driver/routes/${routeId}`);
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await grid.locator('button[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(grid.getByRole('button').nth(7)).toBeFocused();
  });

  await test.step('a season has its own weekdays, and outside of it the route does not run', async () => {
    const next = addDays(date, 14);
    await page.getByRole('button', { name: 'Додати сезон' }).click();
    await page.getByLabel('Перший день').fill(addDays(date, 7));
    await page.getByLabel('Останній день').fill(addDays(date, 21));
    await page.getByRole('checkbox', { name: 'Щороку в ці самі дні' }).check();
    await page.getByRole('button', { name: 'Зберегти сезони' }).click();
    await expect(page.getByText('Сезони збережено')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Вирішіть про ці рейси' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Щороку в ці самі дні' })).toBeChecked();
    const { dates } = await ask<{ dates: { kind: string }[] }>(
      `GET /api/routes/${routeId}/calendar?from=${next}&to=${addDays(next, 14)}`,
      { token: office.token },
    );
    expect([weekday(next), dates[0]?.kind, dates[7]?.kind, dates[14]?.kind]).toEqual([
      weekday(date),
      'runs',
      'runs',
      'outside',
    ]);
  });
});

test('the whole company gets a day off after a preview', { tag: '@desktop' }, async ({ pageOf, axe }) => {
  const office = await driverWithBus('Зиновій');
  const { routeId, date } = await routeOf(office, { first: soon(AHEAD) });
  const page = await pageOf(office);
  await page.goto('/driver/routes');
  await page.getByRole('link', { name: 'Вихідні компанії' }).click();
  await page.getByLabel('Перший день').fill(date);
  await expect(page.getByText('Не поїде 1 рейс. Людей на них немає.')).toBeVisible();
  await page.getByLabel('Назва').fill('Храмове свято');
  await axe(page);
  await page.getByRole('button', { name: 'Зробити вихідним' }).click();
  await expect(page.getByText('Вихідний додано')).toBeVisible();
  await expect(page.getByText(/Храмове свято/)).toBeVisible();
  const trips = () =>
    ask<{ data: unknown[] }>(`GET /api/trips?route=${routeId}&from=${date}&to=${date}`, { token: office.token });
  expect((await trips()).data).toEqual([]);
  await page.getByRole('button', { name: /^Прибрати вихідний/ }).click();
  await expect(page.getByText('Вихідних не заплановано.')).toBeVisible();
  expect((await trips()).data).toHaveLength(1);
});
