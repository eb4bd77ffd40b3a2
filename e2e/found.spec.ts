import { now } from './support/clock.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.use({ expected: [{ status: 409, url: /\/lost\?/ }] });

test('a passenger reports something lost from the ticket, and the driver who finds it answers', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Зіновій');
  const { tripId } = await routeOf(driver, { first: soon(120) });
  const rider = await signUp('Злата');
  const booking = await bookSeat(rider, tripId);
  await ask(`POST /api/bookings/${booking.id}/confirm`, { token: driver.token, body: {} });
  await withDatabase(async (sql) => {
    await sql`update booking set status = 'completed' where id = ${booking.id}`;
    await sql`update trip set status = 'finished', finished_at = ${new Date(now())} where id = ${tripId}`;
  });

  const page = await pageOf(rider);
  await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
  await page.getByRole('link', { name: 'Загубили щось в автобусі?' }).click();
  await page.getByRole('button', { name: 'Повідомити про загублене' }).click();
  await page.getByLabel('Що загубили').fill('Синя парасолька');
  await axe(page);
  await page.getByRole('button', { name: 'Надіслати' }).click();
  await expect(page.getByText('Синя парасолька')).toBeVisible();
  await axe(page);

  const otherPage = await pageOf(driver);
  await otherPage.goto('/company/found');
  await expect(otherPage.getByText('Синя парасолька')).toBeVisible();
  await otherPage.getByRole('button', { name: 'Знайдено', exact: true }).click();
  await otherPage.getByLabel('Де забрати й до якого дня').fill('На автостанції, у касі');
  await axe(otherPage);
  await otherPage.getByRole('button', { name: 'Відповісти' }).click();
  await expect(otherPage.getByText(/На автостанції, у касі/)).toBeVisible();
  await expect(page.getByText(/На автостанції, у касі/)).toBeVisible();
});

test('a guest reports something lost by the link of the ticket, and reads the answer there', async ({
  page,
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Никифор');
  const { tripId } = await routeOf(driver, { first: soon(130) });
  const travellers = [{ name: 'Уляна Гнатюк', seat: 4 }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671112266' };
  const { bookings } = await ask<{ bookings: { id: number; ticket: string }[] }>(
    `POST /api/trips/${tripId}/guest-bookings`,
    {
      body,
    },
  );
  const [booking] = bookings;
  await ask(`POST /api/bookings/${booking?.id}/confirm`, { token: driver.token, body: {} });
  await page.goto(`/b/${booking?.ticket}`);
  await expect(page.getByText('Уляна Г.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Повідомити про загублене' })).toHaveCount(0);
  // An open ticket would ask for the live trip, which has ended.
  await page.goto('about:blank');
  await withDatabase(async (sql) => {
    await sql`update booking set status = 'completed' where id = ${booking?.id ?? 0}`;
    await sql`update trip set status = 'finished', finished_at = ${new Date(now())} where id = ${tripId}`;
  });

  await page.goto(`/b/${booking?.ticket}`);
  await page.getByRole('button', { name: 'Повідомити про загублене' }).click();
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
  await expect(page.getByLabel('Що загубили')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Що загубили').fill('Окуляри в чохлі');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'case.png', mimeType: 'image/png', buffer: png(40, 30) });
  const phone = page.getByLabel('Телефон, на який записано бронювання');
  await phone.fill('0671112299');
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
  await expect(page.getByText(/^Це не той номер/)).toBeVisible();
  await axe(page);
  await phone.fill('0671112266');
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
  await expect(page.getByText('Окуляри в чохлі')).toBeVisible();
  await expect(page.getByText('Шукаємо', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Фото: Окуляри в чохлі' }).getByRole('button')).toHaveCount(1);
  await axe(page);

  const otherPage = await pageOf(driver);
  await otherPage.goto('/company/found');
  await expect(otherPage.getByText('Уляна Гнатюк')).toBeVisible();
  await otherPage.getByRole('button', { name: 'Знайдено', exact: true }).click();
  await otherPage.getByLabel('Де забрати й до якого дня').fill('У водія, до неділі');
  await otherPage.getByRole('button', { name: 'Відповісти' }).click();
  await expect(otherPage.getByText(/У водія, до неділі/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/У водія, до неділі/)).toBeVisible();
});
