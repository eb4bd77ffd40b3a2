import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a passenger of a trip that was cancelled on the day reports it, with a photo, and everybody reads it as that', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Назар');
  const { tripId } = await routeOf(driver, { first: soon(120) });
  const rider = await signUp('Лариса');
  const booking = await bookSeat(rider, tripId);
  await ask(`POST /api/bookings/${booking.id}/confirm`, { token: driver.token, body: {} });
  await ask(`POST /api/trips/${tripId}/cancel`, { token: driver.token, body: { reason: 'Зламався автобус' } });

  const page = await pageOf(rider);
  await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await page.getByRole('link', { name: 'Залишити відгук' }).click();
  await expect(page.getByRole('heading', { name: 'Рейс скасували в останню мить' })).toBeVisible();
  await page.getByRole('radio', { name: '1 зірка' }).click({ force: true });
  await page.getByLabel('Кілька слів').fill('Стояли на вокзалі до ранку');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'stop.png', mimeType: 'image/png', buffer: png(60, 40) });
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Надіслати відгук' }).click();
  await expect(page.getByText('Дякуємо, відгук опубліковано')).toBeVisible();

  const [carrier] = await withDatabase(
    (sql) => sql<{ id: number }[]>`select carrier_id as id from trip where id = ${tripId}`,
  );
  const visitors = await pageOf(null);
  await visitors.goto(`/carriers/${carrier?.id}`);
  await expect(visitors.getByText('Скасовано в день виїзду')).toBeVisible();
  await expect(visitors.getByText('Стояли на вокзалі до ранку')).toBeVisible();
  await expect(visitors.getByText(/Відгук може написати лише той, хто бронював тут/)).toBeVisible();
  await visitors.getByRole('list', { name: 'Фото до відгуку, Лариса' }).getByRole('button').click();
  await expect(visitors.getByRole('dialog')).toBeVisible();
  await axe(visitors);
});

test('a review of a bus that nobody recorded waits until an operator publishes it', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Остап');
  const { tripId } = await routeOf(driver, { first: soon(120) });
  const rider = await signUp('Мирослава');
  const booking = await bookSeat(rider, tripId);
  await ask(`POST /api/bookings/${booking.id}/confirm`, { token: driver.token, body: {} });
  const carrierId = await withDatabase(async (sql) => {
    await sql`update trip_stop set departs_at = departs_at - interval '12 hours' where trip_id = ${tripId} and seq = 0`;
    const [row] = await sql<{ id: number }[]>`select carrier_id as id from trip where id = ${tripId}`;
    return row?.id ?? 0;
  });

  const page = await pageOf(rider);
  await page.goto(`/trips/list/${tripId}/review`);
  await page.getByRole('radio', { name: '1 зірка' }).click({ force: true });
  await page.getByLabel('Кілька слів').fill('Так і не дочекалися');
  await page.getByRole('button', { name: 'Надіслати відгук' }).click();
  await expect(page.getByText('Дякуємо. Відгук чекає на перевірку')).toBeVisible();
  await page.goto(`/carriers/${carrierId}`);
  await expect(page.getByText('Чекає на перевірку')).toBeVisible();
  await axe(page);
  const visitors = await pageOf(null);
  await visitors.goto(`/carriers/${carrierId}`);
  await expect(visitors.getByText('ще без відгуків')).toBeVisible();
  await expect(visitors.getByText('Так і не дочекалися')).toBeHidden();

  const desk = await pageOf(null);
  await enterAsOperator(desk, await newOperator('support'));
  await desk.goto('/admin/reports');
  await desk.getByRole('link', { name: /Мирослава/ }).click();
  await expect(desk.getByText('Чекає на ваше рішення')).toBeVisible();
  await axe(desk);
  await desk.getByRole('checkbox', { name: 'Опублікувати', exact: true }).check();
  await desk.getByRole('button', { name: 'Скласти тексти' }).click();
  await desk.getByRole('button', { name: 'Ухвалити й надіслати' }).click();
  await expect(desk.getByText('Рішення ухвалено й надіслано')).toBeVisible();
  await visitors.reload();
  await expect(visitors.getByText('Так і не дочекалися')).toBeVisible();
});
