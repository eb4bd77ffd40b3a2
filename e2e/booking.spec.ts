import type { Route } from '@playwright/test';
import { transliterate } from '#shared/core/text/transliterate.ts';
import { addDays } from '#shared/core/time.ts';
import { driverWithBus, placeOf, QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a visitor finds a ride, signs in on the way, and books the chosen seat', { tag: '@smoke' }, async ({
  page,
  isMobile,
  axe,
}) => {
  const driver = await driverWithBus('Степан');
  const { tripId, date } = await routeOf(driver, { first: soon(QUIET_DAY) });
  const passenger = await signUp('Олена');
  const carrier = driver.carrier?.carrierName ?? '';

  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Звідки' }).fill('львов');
  await page.getByRole('option', { name: /Львів/ }).first().click();
  await page.getByRole('combobox', { name: 'Куди' }).fill('Wrocl');
  await page
    .getByRole('option', { name: /Вроцлав/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Знайти/ }).click();

  const days = page.getByRole('navigation', { name: 'Дні' });
  await days.locator(`a[href*="${date}"]`).click();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  await expect(days.locator('[aria-current=date]')).toHaveAttribute('href', new RegExp(date));
  await expect(page.getByRole('link', { name: new RegExp(carrier) })).toContainText('45');

  await page.getByRole('button', { name: 'За відправленням' }).click();
  await page.getByRole('menuitemradio', { name: 'За ціною' }).click();
  await expect(page).toHaveURL(/sort=price/);

  if (isMobile) await page.getByRole('button', { name: 'Фільтри' }).click();
  else await page.getByRole('button', { name: 'Перевізник' }).click();
  await page.getByLabel('Перевізник').last().selectOption({ label: carrier });
  if (isMobile) await page.getByRole('button', { name: 'Показати рейси' }).click();
  else await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/carrier=\d+/);
  await expect(page.getByText('Знайдено 1 рейс')).toBeAttached();
  const found = page.url();

  await page.getByRole('link', { name: new RegExp(carrier) }).click();
  if (isMobile) {
    await expect(page).toHaveURL(new RegExp(`/search/${tripId}\\?`));
    // The page of results, which has such a button too, stays on the screen until the offer is loaded.
    await expect(page.getByRole('link', { name: 'Забронювати місце' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Назад', exact: true }).click();
    await expect(page).toHaveURL(found);
    await expect(page.getByText('Знайдено 1 рейс')).toBeAttached();
    await page.goForward();
  }
  await page.getByRole('link', { name: 'Забронювати місце' }).click();

  await expect(page.getByRole('heading', { name: 'Львів – Вроцлав' })).toBeVisible();
  await page.getByRole('button', { name: /^Місце 7, .*вільне/ }).click();
  await page.getByLabel('Пасажир 1, місце 7').fill('Олена Дяченко');
  await page.getByLabel('Ваш телефон').fill('+380671112233');
  await page.getByLabel('Примітка').fill('Буду з візочком');
  await axe(page);
  await page.getByRole('button', { name: 'Увійти й забронювати' }).click();
  await expect(page).toHaveURL('/account/login');
  await fillSignIn(page, passenger);

  await expect(page).toHaveURL(new RegExp(`/search/${tripId}/book`));
  await expect(page.getByLabel('Пасажир 1, місце 7')).toHaveValue('Олена Дяченко');
  await expect(page.getByLabel('Примітка')).toHaveValue('Буду з візочком');
  await expect(page.getByRole('button', { name: /^Місце 7, .*ваше/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Забронювати місце' }).click();

  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
  await expect(page.getByText('Чекає на перевізника').first()).toBeVisible();
  await expect(page.getByText('Заброньовано. Перевізник скоро відповість')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('45');
  await axe(page);
});

test('a party that finds too few seats gets a message, and is never made smaller', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Петро', { seatsCount: 8, layout: '1+1' });
  const { tripId, date } = await routeOf(driver, { first: soon(QUIET_DAY) });
  const other = await signUp('Роман');
  // Five seats are free on each leg, but only two of them on both.
  for (const [fromSeq, seats] of [
    [1, 2, 3],
    [4, 5, 6],
  ].entries()) {
    const travellers = seats.map((seat) => ({ name: 'Роман Швидкий', seat }));
    const body = { kind: 'passenger', fromSeq, toSeq: fromSeq + 1, travellers, phone: '+380671112244' };
    await ask(`POST /api/trips/${tripId}/bookings`, { token: other.token, body });
  }
  const page = await pageOf(await signUp('Марта'));
  const [{ id: from }, { id: to }] = [await placeOf('Львів'), await placeOf('Вроцлав')];
  await page.goto(`/search?from=${from}&to=${to}&date=${date}&passengers=2`);
  const row = page.getByRole('link', { name: new RegExp(driver.carrier?.carrierName ?? '') });
  await expect(row).toContainText(/2 вільні місця|лишилося 2 місця/);
  await page.goto(`/search?from=${from}&to=${to}&date=${date}&passengers=3`);
  await expect(page.getByRole('navigation', { name: 'Дні' })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`/search/${tripId}?from=0&to=2&passengers=3`);
  await expect(page.getByText('Вільні лише 2 місця, а ви шукали 3')).toBeVisible();
  await page.goto(`/search/${tripId}/book?from=0&to=2&passengers=3`);
  const notified = page.getByText('Між цими зупинками вільні лише 2 місця, а у вас 3 пасажири.');
  await expect(notified).toBeVisible();
  await expect(page.getByLabel(/^Пасажир \d/)).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Місце \d+, .*вільне/ })).toHaveCount(2);
  await axe(page);
  await page.getByRole('button', { name: 'Менше' }).click();
  await expect(notified).toHaveCount(0);
  await expect(page.getByLabel(/^Пасажир \d/)).toHaveCount(2);
});

test.describe('a faster passenger', () => {
  test.use({ expected: [{ status: 409, url: /\/(bookings|seat-holds)\?/ }] });

  test('takes the last seat: the page reports it, and no entered text is lost', async ({ pageOf }) => {
    const driver = await driverWithBus('Ігор', { seatsCount: 8, layout: '1+1' });
    const { tripId } = await routeOf(driver);
    const [slow, pipelined] = [await signUp('Марта'), await signUp('Роман')];
    const book = (seats: readonly number[]) =>
      ask(`POST /api/trips/${tripId}/bookings`, {
        token: pipelined.token,
        body: {
          kind: 'passenger',
          fromSeq: 0,
          toSeq: 2,
          travellers: seats.map((seat) => ({ name: 'Роман Швидкий', seat })),
          phone: '+380671112244',
        },
      });
    await book([1, 2, 3, 4, 5, 6]);

    const page = await pageOf(slow);
    // With a connection the page would learn of the taken seat and remove the button.
    await page.routeWebSocket(/.*/, () => undefined);
    // Seats that the form holds are taken by nobody.
    const json = { type: 'about:blank', title: '', status: 409, code: 'too_many_held_seats' };
    await page.route(/\/seat-holds\?/, (route) => route.fulfill({ status: 409, json }));
    // The seat is taken while the request is on its way, so that no reading of the trip can come before it.
    const bookAfterAnother = async (seat: number) => {
      const overtaken = async (route: Route) => {
        await book([seat]);
        await route.continue();
      };
      await page.route(`**/api/trips/${tripId}/bookings?*`, overtaken, { times: 1 });
      await page.getByRole('button', { name: 'Забронювати місце' }).click();
    };
    await page.goto(`/search/${tripId}/book?from=0&to=2`);
    await page.getByRole('button', { name: /^Місце 8, .*вільне/ }).click();
    await page.getByLabel('Примітка').fill('Виходжу у Вроцлаві');
    await bookAfterAnother(8);

    await expect(page.getByRole('alert').filter({ hasText: 'Це місце щойно зайняли' }).first()).toBeVisible();
    await expect(page.getByLabel('Примітка')).toHaveValue('Виходжу у Вроцлаві');
    await expect(page.getByRole('button', { name: /^Місце 8, .*зайняте/ })).toBeVisible();
    await page.getByRole('button', { name: /^Місце 7, .*вільне/ }).click();
    await bookAfterAnother(7);
    await expect(page.getByText('Вільних місць на цьому відрізку вже немає').first()).toBeVisible();
    await page.getByRole('link', { name: 'Знайти інший рейс' }).click();
    await expect(page).toHaveURL(/\/search\?from=\d+&to=\d+&date=/);
  });
});

test('a search without results suggests other days, in English', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Petro');
  const { date, places } = await routeOf(driver, {
    stops: [
      { town: 'Чоп', after: 0, cost: 0 },
      { town: 'Марсель', after: 1900, cost: 130 },
    ],
  });
  const [from, to] = places;
  const page = await pageOf(null, 'en');
  await page.goto(`/search?from=${from?.id}&to=${to?.id}&date=${addDays(date, 1)}`);
  await expect(page.getByRole('heading', { name: /No trips on/ })).toBeVisible();
  await axe(page);
  await page.getByRole('main').getByRole('listitem').locator(`a[href*="${date}"]`).click();
  await expect(
    page.getByRole('link', { name: new RegExp(transliterate(driver.carrier?.carrierName ?? '')) }),
  ).toBeVisible();
  const unknown = await placeOf('Лісабон');
  await page.goto(`/search?from=${from?.id}&to=${unknown.id}&date=${date}`);
  await expect(page.getByText('There are no trips between these towns yet')).toBeVisible();
});
