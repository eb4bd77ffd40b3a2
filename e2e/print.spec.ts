import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test('a printed trip has its passengers with their numbers, without the frame of the app', { tag: '@desktop' }, async ({
  pageOf,
}) => {
  const driver = await driverWithBus('Омелян');
  const { token } = driver;
  const { tripId } = await routeOf(driver, { first: soon(40) });
  const travellers = [{ name: 'Марія Ткач', seat: null }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
  await ask(`POST /api/trips/${tripId}/bookings`, { token, body });
  await press(tripId, token, { action: 'start' });
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  await expect(page.getByText('Марія Ткач').first()).toBeVisible();

  // The page is laid out for the window at the moment of printing: the list beside the trip stays out of the paper.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('+380 67 123 45 67').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Рейси', exact: true })).toBeHidden();

  // The width of A4 paper in CSS pixels.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('+380 67 123 45 67').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Знайти / сканувати' })).toHaveCount(0);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(paper).toMatch(/^rgba?\((255, 255, 255|0, 0, 0, 0)\)?/);
});
