import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { takeUpJobs } from './support/database.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { unsent } from './support/offline-trip.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

const PHONE = '+380671234567';
const BOX = { name: 'box.png', mimeType: 'image/png', buffer: png(640, 480) };

test('a parcel is taken over without a connection, and the sender sees photo and weight later', async ({
  page,
  context,
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Фрол');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const sender = await signUp('Марія');
  const { token } = driver;
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: sender.token,
    body: {
      ...{ kind: 'parcel', fromSeq: 0, toSeq: 1, what: 'Вишиванка', sizeClass: 'm', weightKg: 3, declaredValue: null },
      ...{ senderName: 'Марія Гнатюк', senderPhone: PHONE, receiverName: 'Олена Гнатюк', receiverPhone: PHONE },
    },
  });
  const id = bookings[0]?.id ?? 0;
  await ask(`POST /api/bookings/${id}/confirm`, { token, body: {} }).catch(() => undefined);
  await press(tripId, token, { action: 'start' });
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto('/trips/list');
  await untilControlled(page);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'vezu-sheets')))
    .toBe(true);

  await test.step('the parcel is taken over on a sheet that was never open on this device', async () => {
    await context.setOffline(true);
    await page.goto(`/trips/list/${tripId}`);
    await page.getByRole('button', { name: 'Прийняти', exact: true }).click();
    await page.getByRole('link', { name: 'Фото й вага' }).first().click();
    await page.locator('input[type=file]').setInputFiles(BOX);
    await expect(page.getByText('у черзі')).toBeVisible();
    await page.getByLabel('Зважили, кг').fill('4,2');
    await axe(page);
    await page.getByRole('button', { name: 'Прийняти', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
    await expect(unsent(page)).toBeVisible();
    await page.reload();
    await expect(unsent(page)).toBeVisible();
    await axe(page);
  });

  await test.step('with the connection back, the sender sees weight and photo', async () => {
    await context.setOffline(false);
    await expect(unsent(page)).toBeHidden({ timeout: 30_000 });
    const otherPage = await pageOf(sender);
    await otherPage.goto(`/trips/list/${tripId}/booking/${id}`);
    const chain = otherPage.getByRole('list', { name: 'Шлях посилки' });
    await expect(chain.getByText(/4,2\sкг/)).toBeVisible();
    await chain.getByRole('button', { name: 'Відкрити фото 1' }).click();
    const photo = otherPage.getByRole('dialog').getByRole('img', { name: 'Фото 1' });
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(640);
  });
});

test('without a connection a wrong code is refused, the right one hands the parcel out, and the first tab opens the trip', async ({
  page,
  context,
}) => {
  test.slow();
  const driver = await driverWithBus('Устим');
  const { token } = driver;
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const sender = await signUp('Дарина');
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: sender.token,
    body: {
      ...{ kind: 'parcel', fromSeq: 0, toSeq: 1, what: 'Книжки', sizeClass: 'm', weightKg: 3, declaredValue: null },
      ...{ senderName: 'Дарина Гнатюк', senderPhone: PHONE, receiverName: 'Ольга Гнатюк', receiverPhone: PHONE },
    },
  });
  const id = bookings[0]?.id ?? 0;
  await ask(`POST /api/bookings/${id}/confirm`, { token, body: {} }).catch(() => undefined);
  const { parcel } = await ask<{ parcel: { pin: string } }>(`GET /api/bookings/${id}`, { token: sender.token });
  await press(tripId, token, { action: 'start' }, { action: 'board', bookingId: id });
  await press(
    tripId,
    token,
    { action: 'depart', seq: 0, confirmed: true },
    { action: 'arrive', seq: 1, confirmed: true },
  );
  const sheet = () => ask<TripSheet>(`GET /api/trips/${tripId}`, { token });
  await expect
    .poll(
      async () => {
        await takeUpJobs();
        return Boolean((await sheet()).bookings[0]?.parcel?.pinCheck);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto(`/trips/list/${tripId}`);
  await untilControlled(page);
  await page.goto(`/trips/list/${tripId}/booking/${id}`);
  await expect(page.getByLabel('Код отримувача: Книжки')).toBeVisible();
  await page.goto(`/trips/list/${tripId}`);
  await expect(page.getByRole('button', { name: 'Видати', exact: true })).toBeVisible();
  await context.setOffline(true);

  await test.step('the first tab leads to the trip under way', async () => {
    await page.goto('/driver/dashboard');
    await expect(page.getByText('Це рейси, збережені на телефоні.')).toBeVisible();
    await page.getByRole('link', { name: 'Відкрити рейс' }).click();
    await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  });

  await test.step('a wrong code is refused at the door', async () => {
    await page.getByRole('button', { name: 'Видати', exact: true }).click();
    await page.getByLabel('Код отримувача').fill(parcel.pin === '1111' ? '2222' : '1111');
    await page.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(page.getByText(/посилку не видано/)).toBeVisible();
  });

  await test.step('the page of the booking checks the code without a connection too', async () => {
    await page.goto(`/trips/list/${tripId}/booking/${id}`);
    const boxes = page.getByLabel('Код отримувача: Книжки');
    await boxes.fill(parcel.pin === '3333' ? '4444' : '3333');
    await page.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(page.getByText(/посилку не видано/)).toBeVisible();
    await boxes.fill(parcel.pin);
    await page.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(unsent(page)).toBeVisible();
  });

  await test.step('with the connection back the server has it too', async () => {
    await context.setOffline(false);
    const status = async () => (await sheet()).bookings[0]?.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('completed');
    await expect(unsent(page)).toBeHidden();
  });
});
