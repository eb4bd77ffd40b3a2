import { driverWithBus, QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { mailedLink, openSession, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Notifications of found trips are grouped within a quarter of a minute. */
const GROUPED = { timeout: 120_000 };

/** Towns between which no other journey drives. */
const stopsTo = (town: string) => [
  { town: 'Жовква', after: 0, cost: 0 },
  { town, after: 180, cost: 20 },
];

test('a traveller who finds nothing is notified when a trip is on sale', async ({ page, axe, isMobile }) => {
  test.slow();
  // Both sizes run against one server, and neither may find the trip of the other.
  const town = isMobile ? 'Перемишль' : 'Кросно';
  const driver = await driverWithBus('Юрко');
  const first = soon(QUIET_DAY);
  const { date, places } = await routeOf(driver, { first, stops: stopsTo(town) });
  const [from, to] = places;
  const rider = await signUp('Меланія');
  await openSession(page.context(), rider);
  // The way back has no trip yet.
  await page.goto(`/search?from=${to?.id}&to=${from?.id}&date=${date}`);
  await expect(page.getByRole('heading', { name: 'Повідомити, щойно буде рейс?' })).toBeVisible();
  await page.getByRole('button', { name: 'Повідомити мене' }).click();
  await expect(page.getByText('Повідомимо, щойно щось з’явиться.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Мої сповіщення' }).click();
  await expect(page.getByRole('link', { name: `${town} – Жовква` })).toBeVisible();
  await axe(page);

  const back = await driverWithBus('Гнат');
  await routeOf(back, {
    first: new Date(first.getTime() + 60 * 60_000),
    stops: [
      { town, after: 0, cost: 0 },
      { town: 'Жовква', after: 180, cost: 20 },
    ],
  });
  await page.goto('/notifications');
  await expect(page.getByText(`Є місця: ${town} – Жовква`).first()).toBeVisible(GROUPED);

  await page.goto('/alerts');
  await page.getByRole('button', { name: `Видалити: ${town} – Жовква` }).click();
  await expect(page.getByRole('heading', { name: 'Ви ще нічого не чекаєте' })).toBeVisible();
});

test('without an account the alert comes by mail, once the address is confirmed, and is ended without a sign-in', async ({
  page,
  axe,
}) => {
  const driver = await driverWithBus('Лесь');
  const { date, places } = await routeOf(driver, { first: soon(QUIET_DAY), stops: stopsTo('Перемишль') });
  const [from, to] = places;
  const email = `mail.${Date.now().toString(36)}@example.org`;
  await page.goto(`/search?from=${from?.id}&to=${to?.id}&date=${date}`);
  await page.getByLabel('Дешевше ніж').fill('15');
  await page.getByLabel('Електронна пошта').fill(email);
  await page.getByRole('button', { name: 'Повідомити мене' }).click();
  await expect(page.getByText(`Лист надіслано на ${email}`)).toBeVisible();
  await axe(page);
  await page.goto(await mailedLink(email, '/alerts'));
  await expect(page.getByText(/дешевше за 15/)).toBeVisible();
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(page.getByText('Адресу підтверджено')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Припинити листи' }).click();
  await expect(page.getByRole('heading', { name: 'Більше не писатимемо' })).toBeVisible();
});

test('a person who waits for a full trip is offered a freed seat and takes it with one press', async ({
  page,
  axe,
}) => {
  const driver = await driverWithBus('Северин', { seatsCount: 8, layout: '2+1' });
  const { tripId, date, places } = await routeOf(driver, { first: soon(QUIET_DAY), stops: stopsTo('Тарнів') });
  const [from, to] = places;
  const child = { nameUk: 'Дитина', nameEn: 'Child', discountPercent: 50, fixedCents: null, ageFrom: 4, ageTo: 12 };
  await ask('POST /api/prices/classes', { token: driver.token, body: { ...child, needsSeat: true } });
  const holder = await signUp('Зоряна');
  const travellers = Array.from({ length: 8 }, (_, index) => ({ name: 'Зоряна Лис', seat: index + 1 }));
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 1, travellers, phone: '+380671112233', note: '' };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: holder.token,
    body,
  });
  const rider = await signUp('Тиміш');
  await openSession(page.context(), rider);
  const results = `/search?from=${from?.id}&to=${to?.id}&date=${date}`;
  // The free seats are counted after the booking's commit.
  await expect
    .poll(async () => {
      await page.goto(results);
      await expect(page.getByRole('heading', { name: 'Повідомити, щойно буде рейс?' })).toBeVisible();
      return page.getByRole('heading', { name: 'Рейси без вільних місць' }).isVisible();
    }, GROUPED)
    .toBe(true);
  await axe(page);
  const full = page.getByRole('listitem').filter({ hasText: driver.carrier?.carrierName ?? '' });
  await full.getByRole('link', { name: 'Стати в чергу' }).click();
  await expect(page.getByRole('heading', { name: 'Хто їде' })).toBeVisible();
  await page.getByLabel('Категорія пасажира 1').selectOption({ index: 1 });
  await axe(page);
  await page.getByRole('button', { name: 'Стати в чергу' }).click();
  await expect(page.getByRole('heading', { name: 'Ви 1 в черзі' })).toBeVisible();
  await expect(page.getByText(/\(Дитина\)$/)).toBeVisible();
  await axe(page);

  expect(await ask(`GET /api/trips/${tripId}/waiting`, { token: driver.token })).toEqual({
    people: 1,
    seats: 1,
    held: 0,
  });
  await ask(`POST /api/bookings/${bookings[3]?.id}/cancel`, {
    token: holder.token,
    body: { reason: '', alone: true },
  });
  await expect(page.getByRole('heading', { name: 'Для вас є місце' })).toBeVisible(GROUPED);
  await axe(page);
  await page.getByRole('button', { name: /^Забронювати за 10/ }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+$`));
  await expect(page.getByText('Місце заброньовано.')).toBeVisible();
});
