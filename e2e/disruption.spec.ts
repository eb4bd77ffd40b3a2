import type { Bus } from '#shared/network/fleet/schema.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const RIDERS = 'Леся Петро Віталій Дарина Ганна Юрій Оксана Тарас Ірина Богдан Марта Степан Надія Остап'.split(' ');
const CALLERS = 'Ткач Кушнір Процик Ковалик Білик Мороз Рудь Собко Паламар Гнатюк Савчук Лис'.split(' ');
const PHONE = '+380671234567';

/** A trip that is full of people: 14 accounts with two seats each, and 12 callers without an account. */
async function fullTrip() {
  const office = await driverWithBus('Роман', { seatsCount: 47, model: 'Tourliner', manufacturer: 'Neoplan' });
  const { token } = office;
  const { tripId } = await routeOf(office, { first: soon(120) });
  await ask('PUT /api/carrier/rules', { token, body: { instantConfirmation: true } }).catch(() => null);
  let seat = 1;
  const seats = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({ name: index === 0 ? name : `Супутник ${name}`, seat: seat++ }));
  const ride = (travellers: object[]) => ({ kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: PHONE });
  for (const name of RIDERS) {
    const rider = await signUp(name);
    await ask(`POST /api/trips/${tripId}/bookings`, { token: rider.token, body: ride(seats(2, rider.user.name)) });
  }
  for (const name of CALLERS) {
    await ask(`POST /api/trips/${tripId}/bookings`, { token, body: ride(seats(1, `Пан ${name}`)) });
  }
  const { bookings } = await ask<{ bookings: { id: number; status: string }[] }>(`GET /api/trips/${tripId}`, { token });
  for (const { id, status } of bookings) {
    if (status === 'unconfirmed') await ask(`POST /api/bookings/${id}/confirm`, { token, body: { alone: true } });
  }
  return { office, tripId, spare: (changes: object) => spareBus(office, changes) };
}

async function spareBus(office: Awaited<ReturnType<typeof driverWithBus>>, changes: object): Promise<Bus> {
  const { id: _, photos: __, drivers: ___, ...bus } = office.bus;
  const number = `S${Date.now().toString(36).slice(-6).toUpperCase()}${Math.floor(Math.random() * 90 + 10)}`;
  return ask<Bus>('POST /api/buses', { token: office.token, body: { ...bus, number, ...changes } });
}

test('the office replaces a bus with a smaller one after a preview of the seats, and calls people without an account', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { office, tripId, spare } = await fullTrip();
  const small = await spare({
    manufacturer: 'Mercedes',
    model: 'Sprinter 519',
    seatsCount: 30,
    layout: '2+1',
    color: 'Білий',
  });
  const page = await pageOf(office);
  await page.goto(`/trips/list/${tripId}/replace`);
  await page.getByRole('button', { name: 'Mercedes Sprinter 519' }).click();
  await expect(page.getByRole('heading', { name: 'Не вміщаються 10' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Подзвонити' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Замінити й сповістити 26' }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  await expect(page.getByText(small.number).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Без місця 10' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Запропонувати інший рейс: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Змінити бронювання: / });
  await expect(dialog.getByRole('radio', { checked: true })).not.toHaveAccessibleName(/Теперішній рейс/);
  await dialog.getByRole('button', { name: 'Пасажир погодився телефоном' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Без місця [89]$/ })).toBeVisible();
  // Who agreed to the other trip has been called by that.
  await expect(page.getByText('1 з 12')).toBeVisible();
  const next = page.getByRole('checkbox', { name: /^Подзвонили: Пан/, checked: false }).first();
  await next.click();
  await expect(page.getByText('2 з 12')).toBeVisible();
});

test('the office puts a bus in repair for weeks, and replaces it on the selected trips', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const office = await driverWithBus('Роман', { seatsCount: 47, model: 'Tourliner', manufacturer: 'Neoplan' });
  const { tripId, routeId } = await routeOf(office, { first: soon(24 * 60) });
  const small = await spareBus(office, {
    manufacturer: 'Mercedes',
    model: 'Sprinter 519',
    seatsCount: 18,
    layout: '2+1',
  });
  const rider = await signUp('Леся');
  const travellers = [{ name: rider.user.name, seat: 31 }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: PHONE };
  await ask(`POST /api/trips/${tripId}/bookings`, { token: rider.token, body });
  const { photos: _, drivers: __, id, ...bus } = office.bus;
  await ask(`PUT /api/buses/${id}`, { token: office.token, body: { ...bus, status: 'in_repair' } });
  const page = await pageOf(office);
  await page.goto(`/driver/bus/${id}`);
  await expect(page.getByText(/На цьому автобусі ще \d+ запланован/)).toBeVisible();
  await page.getByRole('link', { name: 'Замінити на рейсах' }).click();
  await page.getByRole('button', { name: 'Mercedes Sprinter 519' }).click();
  await expect(page.getByText('1 пасажир, 1 дістає інше місце')).toBeVisible();
  await axe(page);
  const trips = page.getByRole('list').getByRole('checkbox');
  const count = await trips.count();
  expect(count).toBeGreaterThan(3);
  await trips.last().uncheck();
  await page.getByText('Текст повідомлення').click();
  await page.getByLabel('Українською').fill('Сідайте на {місця}, автобус {номер}.');
  await page.getByRole('group', { name: 'Змінити й звичайний автобус маршруту?' }).getByRole('checkbox').check();
  await axe(page);
  await page.getByRole('button', { name: new RegExp(`Замінити на ${count - 1} рейсах та сповістити 1`) }).click();
  await expect(page).toHaveURL(/\/trips\/list$/);
  const { bus: given } = await ask<{ bus: { id: number } }>(`GET /api/trips/${tripId}`, { token: office.token });
  expect(given.id).toBe(small.id);
  const usual = await ask<{ bus: { id: number } }>(`GET /api/routes/${routeId}`, { token: office.token });
  expect(usual.bus.id).toBe(small.id);
  await expect
    .poll(async () => {
      const { data } = await ask<{ data: { body: string }[] }>('GET /api/notifications', { token: rider.token });
      return data.map((one) => one.body).join();
    })
    .toMatch(/Сідайте на \d+, автобус/);
});

test('the office cancels the trips over a closed crossing with one action', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const office = await driverWithBus('Роман');
  const { tripId } = await routeOf(office, { first: soon(24 * 60) });
  const rider = await signUp('Леся');
  const body = {
    kind: 'passenger',
    fromSeq: 0,
    toSeq: 2,
    travellers: [{ name: rider.user.name, seat: 5 }],
    phone: PHONE,
  };
  await ask(`POST /api/trips/${tripId}/bookings`, { token: rider.token, body });
  const page = await pageOf(office);
  await page.goto(`/trips/list/${tripId}/replace`);
  await page.getByRole('link', { name: 'Автобуса, водія чи переходу не буде кілька днів' }).click();
  await page.getByText('Кордон', { exact: true }).click();
  await expect(page.getByText('1 пасажир', { exact: true })).toBeVisible();
  await axe(page);
  const count = await page.getByRole('list').getByRole('checkbox').count();
  await page.getByLabel('Ще кілька слів для пасажирів').fill('Черга до вечора.');
  const words = new RegExp(`^Скасувати ${count} рейс.* та сповістити 1$`);
  await page.getByRole('button', { name: words }).click();
  const sure = page.getByRole('dialog', { name: new RegExp(`^Скасувати ${count} рейс`) });
  await axe(page);
  await sure.getByRole('button', { name: words }).click();
  await expect(page).toHaveURL(/\/trips\/list$/);
  const { status } = await ask<{ status: string }>(`GET /api/trips/${tripId}`, { token: office.token });
  expect(status).toBe('cancelled');
  const seen = await pageOf(rider);
  await seen.goto('/notifications');
  await expect(seen.getByText(/Закрито пункт пропуску.*Черга до вечора/i).first()).toBeVisible();
});

test('the passenger of a cancelled trip reads the reason, and takes another trip with one press', async ({
  pageOf,
  axe,
}) => {
  const office = await driverWithBus('Роман');
  const { tripId } = await routeOf(office, { first: soon(24 * 60) });
  const rider = await signUp('Леся');
  const { token, user } = rider;
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers: [{ name: user.name, seat: 7 }], phone: PHONE };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
  const id = bookings[0]?.id ?? 0;
  await ask(`POST /api/bookings/${id}/confirm`, { token: office.token, body: { alone: true } });
  const desk = await pageOf(office);
  await desk.goto(`/trips/list/${tripId}`);
  await desk.getByRole('button', { name: 'Ще дії з рейсом' }).click();
  await desk.getByRole('menuitem', { name: 'Скасувати рейс' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Скасувати рейс?' });
  await dialog
    .getByRole('combobox', { name: 'Причина, кожному його мовою' })
    .selectOption({ label: 'Негода на дорозі' });
  await axe(desk);
  await dialog.getByRole('button', { name: 'Скасувати рейс' }).click();
  await expect(dialog).toBeHidden();
  const page = await pageOf(rider);
  await page.goto(`/trips/list/${tripId}/booking/${id}`);
  await expect(page.getByText(/Негода на дорозі/).first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Поїхати цим' }).first().click();
  await expect(page.getByText('Ви їдете цим рейсом')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/trips/list/${tripId}/`));
});

test('a passenger of a cancelled trip without an account takes another trip on the link of the ticket, with the telephone number', async ({
  pageOf,
  axe,
}) => {
  const office = await driverWithBus('Роман');
  const { tripId } = await routeOf(office, { first: soon(24 * 60) });
  const { id, ticket } = await bookSeat(office, tripId);
  await ask(`POST /api/trips/${tripId}/cancel`, { token: office.token, body: { cause: 'bus', reason: '' } });
  const page = await pageOf(null);
  await page.goto(`/b/${ticket}`);
  await expect(page.getByRole('heading', { name: 'Рейс скасовано', exact: true })).toBeVisible();
  await axe(page);
  await page
    .getByRole('button', { name: /^Поїхати цим: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Поїхати цим: / });
  await dialog.getByLabel('Телефон, на який записано бронювання').fill('0671234567');
  await axe(page);
  await dialog.getByRole('button', { name: 'Поїхати цим' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Інші рейси перевізника' })).toBeHidden();
  const desk = await pageOf(office);
  await desk.goto(`/trips/list/${tripId}/booking/${id}`);
  await expect(desk).toHaveURL(new RegExp(`/booking/${id}$`));
});

test('an announcement goes on the call list for people who have no account or have not read it', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  const office = await driverWithBus('Роман');
  const { tripId } = await routeOf(office, { first: soon(24 * 60) });
  const rider = await signUp('Леся');
  const { id } = await bookSeat(rider, tripId, 5);
  await ask(`POST /api/bookings/${id}/confirm`, { token: office.token, body: { alone: true } });
  await bookSeat(office, tripId);
  await ask(`POST /api/trips/${tripId}/announcements`, {
    token: office.token,
    body: { text: 'Посадка біля головного входу' },
  });
  const page = await pageOf(office);
  await page.goto(`/trips/list/${tripId}`);
  await page.getByRole('button', { name: 'Дзвонити тим, хто не прочитав' }).click();
  await expect(page.getByText('У списку дзвінків: 2 людини або групи')).toBeVisible();
  await expect(page.getByText('0 з 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Скажіть: «Посадка біля головного входу»')).toHaveCount(2);
  await axe(page);
  await page.getByRole('checkbox', { name: /^Подзвонили: Леся/ }).click();
  await expect(page.getByText('1 з 2', { exact: true })).toBeVisible();
});

test('a booking is changed from the list of people, also on a phone', async ({ pageOf, axe }) => {
  const office = await driverWithBus('Роман');
  const { tripId } = await routeOf(office, { first: soon(24 * 60) });
  await bookSeat(office, tripId);
  const page = await pageOf(office);
  await page.goto(`/trips/list/${tripId}`);
  const change = page.getByRole('button', { name: /^Змінити бронювання: Роман/ });
  await expect(change).toBeVisible();
  await axe(page);
  await change.click();
  const dialog = page.getByRole('dialog', { name: /^Змінити бронювання: Роман/ });
  await dialog.getByLabel('Ім’я').fill('Ганна Мельник');
  await dialog.getByRole('button', { name: 'Змінити', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ганна Мельник' }).first()).toBeVisible();
});

test('the text of a notification is read in both languages and changed before it is sent', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const office = await driverWithBus('Роман', { seatsCount: 47, model: 'Tourliner', manufacturer: 'Neoplan' });
  const { tripId } = await routeOf(office, { first: soon(24 * 60) });
  const small = await spareBus(office, {
    manufacturer: 'Mercedes',
    model: 'Sprinter 519',
    seatsCount: 18,
    layout: '2+1',
  });
  const rider = await signUp('Леся');
  const { id } = await bookSeat(rider, tripId, 31);
  await ask(`POST /api/bookings/${id}/confirm`, { token: office.token, body: { alone: true } });
  const page = await pageOf(office);
  await page.goto(`/trips/list/${tripId}/replace?bus=${small.id}`);
  await page.getByText('Текст повідомлення').click();
  const ukrainian = page.getByLabel('Українською');
  await expect(ukrainian).toHaveValue(/Ваше місце тепер \{місця\}/);
  await expect(page.getByLabel('Англійською')).toHaveValue(/Your seat is now \{seats\}/);
  await axe(page);
  await ukrainian.fill('Сідайте, де вільно.');
  await expect(page.getByText('У тексті має бути {місця}').first()).toBeVisible();
  const send = page.getByRole('button', { name: 'Замінити й сповістити 1' });
  await expect(send).toBeDisabled();
  await ukrainian.fill('Перепрошуємо! Ваше місце тепер {місця}, автобус {номер}.');
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  const otherPage = await pageOf(rider);
  await otherPage.goto('/notifications');
  await expect(otherPage.getByText(/^Перепрошуємо! Ваше місце тепер \d+, автобус /).first()).toBeVisible();
});
