import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY, TO_WROCLAW } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// A passenger who has moved to another trip no longer sees the bus of the old one; their page still asks about it at that moment.
test.use({ expected: [{ status: 404, url: /\/trips\/\d+\/(position|announcements)/ }] });

const DAY = 24 * 60;

/** A driver with two trips to Wrocław, the later one for five euro more. */
async function twoTrips() {
  const driver = await driverWithBus('Степан');
  const first = await routeOf(driver, { first: soon(2 * DAY) });
  const stops = TO_WROCLAW.map((stop) => ({ ...stop, cost: stop.cost && stop.cost + 5 }));
  const second = await routeOf(driver, { first: soon(THIRD_QUIET_DAY), stops });
  return { driver, tripId: first.tripId, laterId: second.tripId };
}

const confirm = (booking: Booking, token: string) =>
  ask<Booking>(`POST /api/bookings/${booking.id}/confirm`, { token, body: {} });

test('the office moves a caller to another day, who agrees by telephone', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const { driver, tripId, laterId } = await twoTrips();
  const booking = await bookSeat(driver, tripId);
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await page.getByRole('button', { name: 'Змінити бронювання' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(1).check();
  await expect(dialog.getByText('Дорожче на 5 €')).toBeVisible();
  await expect(dialog.getByText('Пасажир не має облікового запису')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Запропонувати зміну' })).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Пасажир погодився телефоном' }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${laterId}/booking/${booking.id}`));
  await expect(page.getByRole('main')).toContainText('50');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Пасажир погодився телефоном')).toBeVisible();
});

test('the office offers another day to a caller, who accepts it on the link of the ticket', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  const { driver, tripId } = await twoTrips();
  const { id, ticket } = await bookSeat(driver, tripId);
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}/booking/${id}`);
  await page.getByRole('button', { name: 'Змінити бронювання' }).click();
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Запропонувати зміну' }).click();
  await expect(page.getByText(/Надішліть пасажирові посилання на квиток/).first()).toBeVisible();
  const guest = await pageOf(null);
  await guest.goto(`/b/${ticket}`);
  await expect(guest.getByText('Дорожче на 5 €')).toBeVisible();
  await guest.getByRole('button', { name: 'Погодитися' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Погодитися на зміну?' });
  await dialog.getByLabel('Телефон, на який записано бронювання').fill('0671234567');
  await axe(guest);
  await dialog.getByRole('button', { name: 'Погодитися' }).click();
  await expect(dialog).toBeHidden();
  await expect(guest.getByRole('heading', { name: 'Перевізник пропонує зміну' })).toBeHidden();
  await expect(guest.getByText('50 €').first()).toBeVisible();
});

test('the office offers another day, and the passenger accepts it', async ({ pageOf, axe }) => {
  const { driver, tripId, laterId } = await twoTrips();
  const passenger = await signUp('Олена');
  const booking = await bookSeat(passenger, tripId);
  await confirm(booking, driver.token);
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await page.getByRole('button', { name: 'Змінити бронювання' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(1).check();
  await expect(dialog.getByText('Перевізник пропонує зміну')).toBeVisible();
  await dialog.getByRole('button', { name: 'Запропонувати зміну' }).click();
  await expect(page.getByRole('heading', { name: 'Чекає на відповідь' })).toBeVisible();

  const own = await pageOf(passenger);
  await own.goto('/trips/list');
  await expect(own.getByText('Пропозиція зміни')).toBeVisible();
  await own.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await expect(own.getByRole('heading', { name: 'Перевізник пропонує зміну' })).toBeVisible();
  await expect(own.getByText('Дорожче на 5 €')).toBeVisible();
  await axe(own);
  await own.getByRole('button', { name: 'Погодитися' }).click();
  await expect(own).toHaveURL(new RegExp(`/trips/list/${laterId}/booking/${booking.id}`));
  await expect(page).toHaveURL(new RegExp(`/trips/list/${laterId}/booking/${booking.id}`));
});

test('a passenger asks for another day with the difference in price, and the carrier agrees', async ({
  pageOf,
  axe,
}) => {
  const { driver, tripId, laterId } = await twoTrips();
  const passenger = await signUp('Ірина');
  const booking = await bookSeat(passenger, tripId);
  await confirm(booking, driver.token);
  const own = await pageOf(passenger);
  await own.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await own.getByRole('button', { name: 'Змінити дату або місце' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('radio').nth(1).check();
  await expect(dialog.getByText('Дорожче на 5 €')).toBeVisible();
  await axe(own);
  await dialog.getByRole('button', { name: 'Попросити перевізника' }).click();
  await expect(own.getByRole('heading', { name: 'Чекає на відповідь' })).toBeVisible();

  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await page.getByRole('button', { name: 'Погодитися' }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${laterId}/booking/${booking.id}`));
  await expect(own).toHaveURL(new RegExp(`/trips/list/${laterId}/booking/${booking.id}`));
});

test('no other date is offered while a change waits for an answer', async ({ pageOf, axe }) => {
  const { driver, tripId } = await twoTrips();
  const passenger = await signUp('Ірина');
  const booking = await bookSeat(passenger, tripId);
  await confirm(booking, driver.token);
  const own = await pageOf(passenger);
  await own.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  const change = own.getByRole('button', { name: 'Змінити дату або місце' });
  await change.click();
  await own.getByRole('dialog').getByRole('radio').nth(1).check();
  await own.getByRole('dialog').getByRole('button', { name: 'Попросити перевізника' }).click();
  await expect(own.getByRole('heading', { name: 'Чекає на відповідь' })).toBeVisible();
  await expect(change).toBeHidden();
  await axe(own);
});

test('a passenger takes another seat, which needs nobody’s consent', async ({ pageOf }) => {
  const { driver, tripId } = await twoTrips();
  const passenger = await signUp('Ніна');
  const booking = await bookSeat(passenger, tripId);
  await confirm(booking, driver.token);
  const own = await pageOf(passenger);
  await own.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await own.getByRole('button', { name: 'Змінити дату або місце' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Місце 3, .*вільне/ }).click();
  await expect(dialog.getByText('Ціна не змінюється.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Змінити', exact: true }).click();
  await expect(dialog).toBeHidden();
  const changed = await ask<Booking>(`GET /api/bookings/${booking.id}`, { token: passenger.token });
  expect(changed.seat).toBe(3);
});
