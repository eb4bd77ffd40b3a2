import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// A passenger who has cancelled no longer sees the bus; their page still asks about it at that moment.
test.use({ expected: [{ status: 404, url: /\/trips\/\d+\/(position|announcements)/ }] });

test('a carrier sets a cancellation charge, a passenger has to pay it, and the carrier waives it', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Мирон');
  const { tripId } = await routeOf(driver, { first: soon(10 * 60) });
  const page = await pageOf(driver);

  await test.step('the terms begin with the usual steps, and are shown in both languages', async () => {
    await page.goto('/company/prices');
    await expect(page.getByText('Скасування безкоштовне.')).toBeVisible();
    await page.getByRole('button', { name: 'Змінити умови' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Звичайні' }).click();
    await expect(dialog.getByText('Від 24 до 6 год до виїзду – 20 % ціни')).toBeVisible();
    await expect(dialog.getByText('No-show – 100% of the price')).toBeVisible();
    await dialog.getByLabel('Сходинка 2: частка ціни, %').fill('10');
    await dialog.getByRole('button', { name: 'Зберегти умови' }).click();
    await expect(dialog.getByRole('alert')).toContainText('дорожча за попередню');
    await dialog.getByLabel('Сходинка 2: частка ціни, %').fill('50');
    await axe(page);
    await dialog.getByRole('button', { name: 'Зберегти умови' }).click();
    await expect(page.getByText('Менше ніж за 6 год до виїзду – 50 % ціни')).toBeVisible();
  });

  const rider = await signUp('Уляна');
  const own = await pageOf(rider);
  await test.step('the terms are shown at the booking button and on the carrier’s page', async () => {
    await own.goto(`/search/${tripId}/book?from=0&to=2`);
    await expect(own.getByRole('region', { name: 'Скасування поїздки' })).toContainText('вже коштує 20 % ціни');
    await axe(own);
    await own.goto(`/carriers/${driver.carrier?.carrier_id ?? 0}`);
    await expect(own.getByText('Менше ніж за 6 год до виїзду – 50 % ціни')).toBeVisible();
  });

  await test.step('cancelling shows the charge first, and the ticket shows it afterwards', async () => {
    const booking = await bookSeat(rider, tripId);
    await ask(`POST /api/bookings/${booking.id}/confirm`, { token: driver.token, body: {} });
    await own.goto(`/trips/list/${tripId}/booking/${booking.id}`);
    await expect(own.getByRole('region', { name: 'Скасування поїздки' })).toBeVisible();
    await own.getByRole('button', { name: 'Скасувати бронювання' }).click();
    const dialog = own.getByRole('dialog');
    await expect(dialog.getByText('Скасування зараз коштує 9 €.')).toBeVisible();
    await axe(own);
    await dialog.getByRole('button', { name: 'Скасувати бронювання' }).click();
    await expect(own.getByText('За скасування: 9 €')).toBeVisible();

    await page.goto(`/trips/list/${tripId}/cash`);
    await expect(page.getByText('за скасування або неявку')).toBeVisible();
    await page.goto(`/trips/list/${tripId}/booking/${booking.id}`);
    await page.getByRole('button', { name: 'Не брати плату' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Не брати плату' }).click();
    await expect(page.getByText('За скасування: 9 €')).toBeHidden();
    await expect(own.getByText('За скасування: 9 €')).toBeHidden();
  });
});

test('a sender sees the price of a parcel by the tariff while typing the weight', async ({ pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Назар');
  const { tripId } = await routeOf(driver);
  const page = await pageOf(driver);

  await test.step('the carrier sets a tariff, with an example that follows the input', async () => {
    await page.goto('/company/prices');
    await page.getByRole('button', { name: 'Змінити тариф' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Кілограмів у ціні маршруту').fill('2');
    await dialog.getByLabel('велика: за кілограм').fill('1,5');
    await dialog.getByLabel('велика: мінімум').fill('20');
    await expect(dialog.getByRole('region', { name: 'Приклад' })).toContainText('20 кг × 1,50 € = 40 €');
    await axe(page);
    await dialog.getByRole('button', { name: 'Зберегти тариф' }).click();
    await expect(page.getByText('велика: 1,50 € за кг, не менше ніж 20 €')).toBeVisible();
  });

  await test.step('the sender sees the parts of the price', async () => {
    const own = await pageOf(await signUp('Зоряна'));
    await own.goto(`/search/${tripId}/book?from=0&to=2&kind=parcel`);
    await own.getByRole('radio', { name: /^Велика/ }).check();
    const price = own.getByRole('region', { name: 'З чого складається ціна' });
    await own.getByLabel('Вага').fill('22');
    await expect(price).toContainText('20 кг × 1,50 €');
    await expect(price).toContainText('40 €');
    await own.getByLabel('Вага').fill('3');
    await expect(price).toContainText('До мінімуму 20 €');
    await axe(own);
  });
});
