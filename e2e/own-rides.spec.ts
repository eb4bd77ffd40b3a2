import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('an owner travels with another carrier, and switches between own rides and work', async ({
  pageOf,
  axe,
  isMobile,
}) => {
  const driver = await driverWithBus('Данило');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const owner = await signUp('Олеся', { userType: 'carrier', carrierName: 'Явір Тур' });
  const page = await pageOf(owner);
  const pressInMenu = async (name: string) => {
    if (isMobile) await page.getByRole('button', { name: 'Ще', exact: true }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };

  await page.goto('/carrier/dashboard');
  await pressInMenu('Я їду');
  await expect(page).toHaveURL(/\/search$/);
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  await page.getByLabel('Ваш телефон').fill('067 111 22 77');
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  await page.goto('/trips/list');
  await expect(page.getByRole('heading', { name: 'Поїздки', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Львів.+Вроцлав/ }).first()).toBeVisible();
  await axe(page);

  await pressInMenu('Я працюю');
  await expect(page).toHaveURL(/\/carrier\/dashboard$/);
  await page.goto('/trips/list');
  await expect(page.getByRole('heading', { name: 'Рейси', exact: true })).toBeVisible();
});
