import type { Locator } from '@playwright/test';
import { driverWithBus } from './support/fleet.ts';
import { row, tripOf, unsent } from './support/offline-trip.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED|WebSocket/ }] });

const placeOf = async (what: Locator) => {
  const box = await what.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y), height: Math.round(box.height) };
};

test('rows of the trip sheet never move under the finger, when somebody boards or the connection comes and goes', async ({
  pageOf,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  const driver = await driverWithBus('Лев', { seatsCount: 30 });
  const { tripId, people } = await tripOf(driver);
  const { token } = driver;
  await press(tripId, token, { action: 'start' });
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  const [first, second, third, fourth] = people;
  if (!first || !second || !third || !fourth) throw new Error('nobody has booked');
  const board = (name: string) => row(page, name).getByRole('button', { name: 'На борту', exact: true });
  const back = (name: string) => row(page, name).getByRole('button', { name: 'Не на борту' });
  await expect(board(first.name)).toBeVisible();
  // The browser's answer about the location comes a moment later, and has its own line on top.
  await expect(page.getByText('Пасажири не бачать автобуса')).toBeVisible();
  // Where a page is scrolled, the browser itself holds its rows in their places.
  await page.evaluate(() => window.scrollTo(0, 0));
  const places = await Promise.all([third, fourth].map(({ name }) => placeOf(board(name))));
  const expectStill = () =>
    expect.poll(() => Promise.all([third, fourth].map(({ name }) => placeOf(board(name))))).toEqual(places);

  await board(first.name).click();
  await expect(back(first.name)).toBeVisible();
  await expectStill();

  await page.context().setOffline(true);
  await board(second.name).click();
  await expect(back(second.name)).toBeVisible();
  await expect(unsent(page)).toBeVisible();
  // How it goes on depends on whether something was just read from the store of the device.
  await expect(page.getByRole('banner').getByText(/^Немає зв’язку/)).toBeVisible();
  await expect(row(page, second.name).getByText('ще не надіслано')).toBeAttached();
  await expectStill();

  await page.context().setOffline(false);
  await expect(unsent(page)).toBeHidden({ timeout: 20_000 });
  await expectStill();

  // The driver puts the list in order.
  await page.getByText('На борту 2').click();
  await expect(back(first.name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ще не на борту' }).getByText(first.name)).toHaveCount(0);
});
