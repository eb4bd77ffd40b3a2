import { localDate } from '#shared/core/time.ts';
import { driverWithBus, OTHER_QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { expect, test } from './support/test.ts';

test('an owner raises the price of one trip with a booking, sees first what changes, and takes it back', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Гордій');
  const first = soon(OTHER_QUIET_DAY);
  const { tripId } = await routeOf(driver, { first });
  const rider = await signUp('Емілія');
  await bookSeat(rider, tripId);
  const page = await pageOf(driver);
  const offer = await pageOf(rider);

  await test.step('the preview names the free seats and who has booked', async () => {
    await page.goto('/company/prices');
    await page.getByRole('button', { name: 'Ціна на дати' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Показати, що зміниться' }).click();
    await expect(dialog.getByLabel('Маршрут')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Маршрут').selectOption({ index: 1 });
    await dialog.getByText('Один рейс').click();
    await dialog.getByLabel('Рейс', { exact: true }).selectOption(`${localDate(first, 'Europe/Kyiv')} 0`);
    await dialog.getByLabel('На скільки відсотків').fill('20');
    await axe(page);
    await dialog.getByRole('button', { name: 'Показати, що зміниться' }).click();
    await expect(dialog.getByText('19 вільних місць · 1 заброньовано')).toBeVisible();
    await expect(dialog.getByText('45 €, стане 54 €').first()).toBeAttached();
    await axe(page);
    await dialog.getByRole('button', { name: 'Назад' }).click();
    await expect(dialog.getByLabel('На скільки відсотків')).toHaveValue('20');
    await dialog.getByRole('button', { name: 'Показати, що зміниться' }).click();
    await dialog.getByRole('button', { name: 'Змінити на 1 рейсі' }).click();
    await expect(page.getByText('+20')).toBeVisible();
  });

  await test.step('the offer has the new price, and the usual one after it is taken back', async () => {
    await offer.goto(`/search/${tripId}?from=0&to=2`);
    await expect(offer.getByText('54 €').first()).toBeVisible();
    await page.getByRole('button', { name: 'Скасувати ціну' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Повернути звичайну' }).click();
    await expect(page.getByText('На всі дати діють звичайні ціни маршрутів.')).toBeVisible();
    await offer.reload();
    await expect(offer.getByText('45 €').first()).toBeVisible();
  });
});
