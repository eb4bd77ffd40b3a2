import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a passenger chooses a fare class, uses a promo code, and sees the parts of the price on the ticket', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const { token } = driver;
  const body = {
    nameUk: 'Дитина',
    nameEn: 'Child',
    discountPercent: 30,
    fixedCents: null,
    ageFrom: 4,
    ageTo: 12,
    needsSeat: true,
  };
  await ask('POST /api/prices/classes', { token, body });
  await ask('POST /api/prices/codes', {
    token,
    body: { code: 'LITO', percent: 10, amountCents: null, validFrom: null, validUntil: null, usesMax: 5 },
  });
  const office = await pageOf(driver);
  await office.goto('/company/prices');
  await expect(office.getByText('LITO')).toBeVisible();
  await axe(office);
  const page = await pageOf(await signUp('Олена'));
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  await page.getByLabel('Категорія пасажира 1').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'У мене є промокод' }).click();
  await page.getByLabel('Промокод').fill('lito');
  await page.getByRole('button', { name: 'Застосувати' }).click();
  await expect(page.getByText('Промокод LITO застосовано')).toBeVisible();
  await axe(page);
  await page.getByLabel('Ваш телефон').fill('+380671112233');
  await page.getByRole('button', { name: /^(Забронювати|Надіслати|Запитати)/ }).click();
  await expect(page).toHaveURL(/\/booking\//);
  await expect(page.getByText('Дитина 4–12').first()).toBeVisible();
});
