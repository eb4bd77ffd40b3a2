import { driverWithBus, placeOf, QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a route with limits of a price and its own confirmation is sold as its driver has entered it', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Остап');
  const { routeId, tripId, date } = await routeOf(driver, {
    first: soon(QUIET_DAY),
    stops: [
      { town: 'Львів', after: 0, cost: 0 },
      { town: 'Краків', after: 420, cost: 30 },
      { town: 'Вроцлав', after: 640, cost: null },
    ],
  });
  const desk = await pageOf(driver);
  await desk.goto(`/driver/route-edit/${routeId}`);
  await desk.getByLabel('Квиток від початку до зупинки 3: від, євро').fill('55');
  await desk.getByLabel('Квиток від початку до зупинки 3: до, євро').fill('40');
  await desk.getByRole('radiogroup', { name: 'Підтвердження бронювань' }).getByText('Одразу').click();
  const save = desk.getByRole('button', { name: 'Зберегти маршрут' });
  await save.click();
  await expect(desk.getByText('Сума «до» не може бути меншою за суму «від».')).toBeVisible();
  await desk.getByLabel('Квиток від початку до зупинки 3: від, євро').fill('40');
  await desk.getByLabel('Квиток від початку до зупинки 3: до, євро').fill('55');
  await axe(desk);
  await save.click();
  await expect(desk.getByText('Маршрут збережено, він діє')).toBeVisible();

  const page = await pageOf(await signUp('Марта'));
  const [from, far, near] = await Promise.all(['Львів', 'Вроцлав', 'Краків'].map(placeOf));
  await page.goto(`/search?from=${from?.id}&to=${far?.id}&date=${date}`);
  await expect(page.locator(`a[href*="/search/${tripId}"]`)).toContainText('від 40 до 55 €');
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  await expect(page.getByRole('main')).toContainText('від 40 до 55 €');
  await axe(page);

  await page.goto(`/search?from=${from?.id}&to=${near?.id}&date=${date}`);
  await expect(page.locator(`a[href*="/search/${tripId}"]`)).toContainText('30 €');
  await page.goto(`/search/${tripId}/book?from=0&to=1`);
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page.getByText('Заброньовано й підтверджено')).toBeVisible();
});
