import type { Page } from '@playwright/test';
import { SHELL } from './support/browser.ts';
import { showCamera, WITH_CAMERA } from './support/camera.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { row, unsent } from './support/offline-trip.ts';
import type { Session } from './support/people.ts';
import { ask, ORIGIN } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...SHELL, args: [...SHELL.args, ...WITH_CAMERA] },
  expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }],
});

interface Ticket {
  id: number;
  /** Content of the QR code of the ticket. */
  text: string;
}

async function bookings(driver: Session, tripId: number, names: readonly string[], fromSeq = 0): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (const name of names) {
    const body = { kind: 'passenger', fromSeq, toSeq: 2, travellers: [{ name, seat: null }], phone: '+380671234567' };
    const { token } = driver;
    const made = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
    const id = made.bookings[0]?.id ?? 0;
    tickets.push({ id, text: `${ORIGIN}/trips/list/${tripId}/booking/${id}` });
  }
  return tickets;
}

const openCamera = async (page: Page, ...codes: string[]) => {
  showCamera(...codes);
  await page.getByRole('button', { name: 'Знайти / сканувати' }).first().click();
  return page.getByRole('dialog');
};

test('tickets are scanned one after another, and problems with a ticket are explained', async ({
  pageOf,
  axe,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  test.slow();
  const driver = await driverWithBus('Омелян');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const other = await routeOf(driver, { first: soon(3 * 24 * 60) });
  const { token } = driver;
  const [paid, unpaid] = await bookings(driver, tripId, ['Марія Ткач', 'Іван Гнат']);
  const [later] = await bookings(driver, tripId, ['Олег Вовк'], 1);
  const [foreign] = await bookings(driver, other.tripId, ['Надія Лис']);
  if (!paid || !unpaid || !later || !foreign) throw new Error('nobody has booked');
  await press(tripId, token, { action: 'pay', bookingId: paid.id, paid: true });
  await press(tripId, token, { action: 'start' });
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);

  await test.step('one tap boards each passenger, and the camera continues with the next ticket', async () => {
    const dialog = await openCamera(page, paid.text, unpaid.text);
    const band = dialog.getByRole('alert');
    await expect(band.or(dialog.getByText('Вмикаємо камеру…')).first()).toBeVisible();
    // The camera may see a passenger again who is aboard already: the driver goes on with the next ticket.
    const aboard = band.getByText('Уже на борту');
    await page.addLocatorHandler(aboard, () => dialog.getByRole('button', { name: 'Далі' }).click());
    for (const _ of [paid, unpaid]) {
      await expect(band).toHaveText(/Можна на борт|Не сплачено/, { timeout: 20_000 });
      const isPaid = await band.getByText('Можна на борт').isVisible();
      await axe(page);
      await dialog
        .getByRole('button', { name: isPaid ? 'На борту' : /^Готівка 45\s€, на борту$/, exact: isPaid })
        .click();
      await expect(dialog.getByText(isPaid ? 'Марія Ткач: на борту' : 'Іван Гнат: на борту')).toBeVisible();
    }
    await page.removeLocatorHandler(aboard);
    await expect(band).toHaveText(/Уже на борту/, { timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Закрити' }).click();
    await expect(page.getByText('2 з 2')).toBeVisible();
  });

  await test.step('tickets of a later stop and of another trip are explained', async () => {
    const dialog = await openCamera(page, later.text);
    await expect(dialog.getByRole('alert')).toHaveText(/^Інша зупинка: Краків, \d\d:\d\d/, { timeout: 20_000 });
    await expect(dialog.getByRole('button', { name: 'Усе одно на борту' })).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Закрити' }).click();
    const again = await openCamera(page, foreign.text);
    await expect(again.getByRole('alert')).toHaveText(/^Інший рейс: Львів – Вроцлав, .+, \d\d:\d\d/, {
      timeout: 20_000,
    });
    await expect(again.getByRole('button', { name: /на борту/ })).toHaveCount(0);
    await axe(page);
    await again.getByRole('button', { name: 'Закрити' }).click();
  });

  await test.step('a code that is no ticket is explained', async () => {
    const dialog = await openCamera(page, 'https://example.org/menu');
    await expect(dialog.getByRole('alert')).toHaveText(/Цей код не з квитка й не з наклейки/, { timeout: 20_000 });
    await axe(page);
  });
});

test('a ticket is scanned without a connection on a device that has never scanned', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Захар');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const [ticket] = await bookings(driver, tripId, ['Марія Ткач']);
  if (!ticket) throw new Error('nobody has booked');
  const { token } = driver;
  await press(tripId, token, { action: 'pay', bookingId: ticket.id, paid: true });
  await press(tripId, token, { action: 'start' });
  await page.goto('/account/login');
  await page.getByLabel('Електронна пошта').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page).not.toHaveURL(/\/account\//);
  await page.goto('/trips/list');
  await untilControlled(page);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('vezu-assets')).keys()).map(({ url }) => url)), {
      timeout: 30_000,
    })
    .toEqual(expect.arrayContaining([expect.stringMatching(/qr-worker-.*\.js$/), expect.stringMatching(/\.wasm$/)]));
  await context.setOffline(true);
  await page.goto(`/trips/list/${tripId}`);
  const dialog = await openCamera(page, ticket.text);
  await expect(dialog.getByRole('alert')).toHaveText(/Можна на борт/, { timeout: 20_000 });
  await dialog.getByRole('button', { name: 'На борту', exact: true }).click();
  await expect(dialog.getByText('Марія Ткач: на борту')).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрити' }).click();
  await expect(unsent(page)).toBeVisible();
  await expect(row(page, 'Марія Ткач').getByRole('button', { name: 'На борту', exact: true })).toHaveCount(0);
  await context.setOffline(false);
  await expect(unsent(page)).toBeHidden({ timeout: 20_000 });
});
