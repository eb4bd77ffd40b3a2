import type { TripCash } from '#shared/sales/bookings/rules/cash.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { book, parcel } from './support/night.ts';
import { unsent } from './support/offline-trip.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { stepEarly } from './support/rides.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';
import {
  ABOARD,
  BOARDING,
  type DialogRow,
  DRIVING,
  FOUND,
  fromMenu,
  IN_KRAKOW,
  type Known,
  LEAVES,
  MISSING,
} from './support/trip-dialogs.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

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
  await book(driver, tripId, [FOUND], 2, 7);
  const board = { kind: 'other', nameUk: 'Дошка', nameEn: 'Board', priceCents: 500, perTrip: null };
  await ask('POST /api/prices/extras', { token, body: board });
  const days = { validFrom: null, validUntil: null, usesMax: null };
  await ask('POST /api/prices/codes', { token, body: { code: 'LITO', percent: 10, amountCents: null, ...days } });
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

  const play = async ({ name, open, typed = [], fill, stays, send, times }: DialogRow) =>
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
      await stays?.(dialog);
      await context.setOffline(true);
      if (!stays) await fill?.(dialog);
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
