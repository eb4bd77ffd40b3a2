import { readFile } from 'node:fs/promises';
import { now } from './support/clock.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const MINUTE = 60_000;

test.use({ expected: [{ status: 409, url: /claim\.pdf/ }] });

test('a passenger of a bus that is late reads their rights, and downloads the claim as a document', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Климент');
  const { tripId } = await routeOf(driver, { first: soon(25) });
  const rider = await signUp('Лариса');
  const booking = await bookSeat(rider, tripId);
  await ask(`POST /api/bookings/${booking.id}/confirm`, { token: driver.token, body: {} });
  const late = (minutes: number) =>
    withDatabase(
      (sql) => sql`
        update trip_stop set departs_at = ${new Date(now() - minutes * MINUTE)} where trip_id = ${tripId} and seq = 0`,
    );
  await late(60);
  const page = await pageOf(rider);
  await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await expect(page.getByText('Климент').first()).toBeVisible();
  const care = page.getByRole('region', { name: 'Автобус запізнюється з відправленням понад 90 хвилин' });
  await expect(care).toHaveCount(0);

  await late(100);
  await page.reload();
  await expect(care.getByText(/^Регламент \(ЄС\) 181\/2011/)).toBeVisible();
  await axe(page);
  const coming = page.waitForEvent('download');
  await care.getByRole('button', { name: 'Завантажити вимогу (PDF)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`вимога-${booking.code}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await late(130);
  await page.reload();
  const choice = page.getByRole('region', { name: 'Автобус запізнюється з відправленням понад 120 хвилин' });
  await expect(choice.getByRole('button', { name: 'Завантажити вимогу (PDF)' })).toBeVisible();
  await expect(care).toHaveCount(0);
});

test('a guest whose bus is late reads the same rights on the page of the ticket, and gets the claim for the number', async ({
  page,
  axe,
}) => {
  const driver = await driverWithBus('Клавдій');
  const { tripId } = await routeOf(driver, { first: soon(27) });
  const travellers = [{ name: 'Уляна Гнатюк', seat: 4 }];
  const { bookings } = await ask<{ bookings: { id: number; ticket: string; code: string }[] }>(
    `POST /api/trips/${tripId}/guest-bookings`,
    { body: { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671112277' } },
  );
  const [booking] = bookings;
  await ask(`POST /api/bookings/${booking?.id}/confirm`, { token: driver.token, body: {} });
  const choice = page.getByRole('region', { name: 'Автобус запізнюється з відправленням понад 120 хвилин' });
  await page.goto(`/b/${booking?.ticket}`);
  await expect(page.getByText('Уляна Г.', { exact: true })).toBeVisible();
  await expect(choice).toHaveCount(0);
  await withDatabase(
    (sql) => sql`
      update trip_stop set departs_at = ${new Date(now() - 130 * MINUTE)} where trip_id = ${tripId} and seq = 0`,
  );

  await page.reload();
  await expect(choice.getByText(/^Регламент \(ЄС\) 181\/2011/)).toBeVisible();
  await expect(choice.getByRole('link', { name: 'Написати вимогу' })).toBeVisible();
  await axe(page);
  await choice.getByRole('button', { name: 'Завантажити вимогу (PDF)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вимога для перевізника' });
  const phone = dialog.getByLabel('Телефон, на який записано бронювання');
  await phone.fill('0671112299');
  await dialog.getByRole('button', { name: 'Завантажити вимогу (PDF)' }).click();
  await expect(dialog.getByText(/^Це не той номер/)).toBeVisible();
  await axe(page);
  await phone.fill('067 111 22 77');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Завантажити вимогу (PDF)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^вимога-[A-Z0-9]{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Вимогу збережено.')).toBeVisible();
});
