import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import type { Session } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

const KRAKOW = { latitude: 50.0614, longitude: 19.9366, accuracy: 20 };
const BEFORE_WROCLAW = { latitude: 51.05, longitude: 17.15, accuracy: 20 };

async function ticketFor(driver: Session, tripId: number, names: readonly string[]) {
  const travellers = names.map((name) => ({ name, seat: null }));
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380501234567', travellers };
  const { bookings } = await ask<{ bookings: { id: number; ticket: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: driver.token,
    body,
  });
  return { ids: bookings.map(({ id }) => id), ticket: bookings[0]?.ticket ?? '' };
}

test('the open ticket wakes a passenger before their stop, by the position of the phone and without a connection', async ({
  page,
  context,
  isMobile,
  axe,
}) => {
  test.skip(!isMobile, 'the passenger holds a phone');
  const driver = await driverWithBus('Сава');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const { ids, ticket } = await ticketFor(driver, tripId, ['Ганна Коваль']);
  await press(
    tripId,
    driver.token,
    { action: 'start' },
    ...ids.map((bookingId) => ({ action: 'board', bookingId }) as const),
  );
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KRAKOW);
  await page.goto(`/b/${ticket}`);
  await untilControlled(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Розбудити мене' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Розбудити мене' }).click();
  await expect(page.getByText(/^До зупинки Вроцлав \d+\sкм\. Розбудимо\.$/)).toBeVisible();
  await axe(page);
  const alarm = page.getByRole('dialog', { name: 'Скоро ваша зупинка: Вроцлав' });
  await expect(alarm).toBeHidden();
  await context.setGeolocation(BEFORE_WROCLAW);
  await expect(alarm).toBeVisible();
  await axe(page);
  await alarm.getByRole('button', { name: 'Я не сплю' }).click();
  await expect(alarm).toBeHidden();
  await expect(page.getByRole('button', { name: 'Розбудити мене' })).toBeVisible();
});

test('a printed ticket fills one page, for one passenger and for eight', { tag: '@desktop' }, async ({ pageOf }) => {
  const driver = await driverWithBus('Яким', { seatsCount: 18, layout: '2+1' });
  const { tripId } = await routeOf(driver);
  const page = await pageOf(null);
  const eight = ['Петро', 'Марія', 'Тарас', 'Олексій', 'Софія', 'Андрій', 'Дарина', 'Максим'].map(
    (name) => `${name} Коваль`,
  );
  for (const names of [['Ганна Коваль'], eight]) {
    const { ticket } = await ticketFor(driver, tripId, names);
    await page.goto(`/b/${ticket}`);
    await expect(page.getByRole('img', { name: /^QR-код/ }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const file = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(file.match(/\/Type\s*\/Page\b/g), `${names.length} passengers`).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
  }
});
