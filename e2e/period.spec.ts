import { companyWithDriver, hire } from './support/company.ts';
import { routeOf, soon } from './support/fleet.ts';
import { bookSeat } from './support/rides.ts';
import { expect, test } from './support/test.ts';

test('an office that reads English replaces a driver, for one trip and for several days', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const { owner, driver, bus } = await companyWithDriver();
  await hire(owner, 'Петро');
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(2 * 24 * 60) });
  await bookSeat(owner, tripId);
  const page = await pageOf(owner, 'en');

  await test.step('a driver alone changes nothing for the passengers: the preview shows no seats', async () => {
    await page.goto(`/trips/list/${tripId}/replace`);
    await page.getByRole('button', { name: 'Another driver' }).click();
    await page.getByRole('button', { name: /^Petro/ }).click();
    await expect(page.getByText('Passengers are not concerned.').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The new bus' })).toHaveCount(0);
    await axe(page);
  });

  await test.step('over a period the drivers are named in Latin letters, with numbers to be read', async () => {
    await page.goto(`/trips/list/${tripId}/replace?over=driver`);
    await expect(page.getByText('Out: Taras')).toBeVisible();
    await expect(page.getByText('+380 67 123 45 67').filter({ visible: true })).not.toHaveCount(0);
    await page.getByRole('button', { name: /^Petro/ }).click();
    await page.getByRole('button', { name: /^Replace on 1 trip/ }).click();
    await expect(page).toHaveURL(/\/trips\/list$/);
    await page.goto(`/trips/list/${tripId}/replace`);
    await expect(page.getByText(/Petro/).filter({ visible: true }).first()).toBeVisible();
  });
});
