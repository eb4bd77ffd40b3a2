import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a parcel by arrangement is requested, gets a price that the sender accepts, and is followed by its receiver', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Андрій');
  const { tripId } = await routeOf(driver, {
    stops: [
      { town: 'Львів', after: 0, cost: 0 },
      { town: 'Краків', after: 420, cost: 30 },
      { town: 'Вроцлав', after: 640, cost: null },
    ],
  });
  const sender = await signUp('Зоряна');
  const otherPage = await pageOf(sender);

  await test.step('the sender describes the parcel, names the receiver, and asks for the price', async () => {
    await otherPage.goto(`/search/${tripId}?from=0&to=2&kind=parcel`);
    await otherPage.getByRole('link', { name: 'Запитати ціну' }).click();
    await otherPage.getByRole('button', { name: 'Запитати ціну' }).click();
    await expect(otherPage.getByLabel('Що всередині')).toBeFocused();
    await otherPage.getByLabel('Що всередині').fill('Домашня ковбаса');
    await expect(otherPage.getByText(/^М’ясо й молочне: до Європейського Союзу/)).toBeVisible();
    await otherPage.getByLabel('Що всередині').fill('Домашнє печиво');
    await expect(otherPage.getByText(/^М’ясо й молочне/)).toBeHidden();
    await otherPage.getByRole('radio', { name: /^Середня/ }).check();
    await otherPage.getByLabel('Вага').fill('3,5');
    await otherPage.getByLabel('Телефон того, хто передає').fill('+380671234567');
    await otherPage.getByLabel('Отримує', { exact: true }).fill('Ганна Ковальчук');
    await otherPage.getByLabel('Телефон отримувача').fill('+48600700800');
    await otherPage.getByLabel(/^У посилці немає/).check();
    await axe(otherPage);
    await otherPage.getByRole('button', { name: 'Запитати ціну' }).click();
    await expect(otherPage).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
    await expect(otherPage.getByText('Перевізник ще не назвав ціни')).toBeVisible();
  });

  const receivers = await pageOf(null);
  await test.step('the receiver’s page promises no arrival and no code before the carrier accepts', async () => {
    const [row] = await withDatabase(
      (sql) => sql<{ code: string }[]>`
        select track_code as code from parcel join booking on booking.id = booking_id where trip_id = ${tripId}`,
    );
    await receivers.goto(`/p/${row?.code}`);
    await expect(receivers.getByRole('heading', { level: 1 })).toHaveText('Ганно, вам хочуть передати посилку');
    await expect(receivers.getByText(/ще не прийняв посилку/)).toBeVisible();
    await expect(receivers.getByText(/^Прибуває/)).toBeHidden();
    await expect(receivers.getByText(/^\d{4}$/)).toBeHidden();
    await axe(receivers);
  });

  await test.step('the parcel stays among the parcels: on the first page, and on the way back', async () => {
    await otherPage.getByRole('link', { name: 'Назад' }).click();
    await expect(otherPage).toHaveURL(/\/trips\/list\?kind=parcel$/);
    await otherPage.goto('/passenger/show');
    await expect(otherPage.getByText('Поїздок попереду немає')).toBeVisible();
    await expect(otherPage.getByRole('heading', { name: 'Ваша посилка' })).toBeVisible();
    await axe(otherPage);
    await otherPage.getByRole('link', { name: 'Де посилка' }).click();
    await expect(otherPage).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
  });

  const page = await pageOf(driver);
  await test.step('the driver names a price', async () => {
    await page.goto(`/trips/list/${tripId}`);
    const waiting = page.getByRole('region', { name: 'Чекають на відповідь' });
    await waiting.getByRole('button', { name: 'Назвати ціну' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Назвати ціну' }).click();
    await expect(dialog.getByLabel('Ціна')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Ціна').fill('1200');
    await dialog.getByRole('button', { name: 'Назвати ціну' }).click();
    await expect(dialog.getByLabel('Ціна')).toHaveAccessibleDescription(/до 1000/);
    await dialog.getByLabel('Ціна').fill('18,50');
    await dialog.getByRole('button', { name: 'Назвати ціну' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the sender sees it without a reload and accepts', async () => {
    await otherPage.getByRole('button', { name: /^Погодитися, 18,50/ }).click();
    await expect(otherPage.getByText('Погоджено').first()).toBeVisible();
    await axe(otherPage);
  });

  await test.step('the receiver opens the page without an account', async () => {
    await otherPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await otherPage.getByRole('button', { name: 'Надіслати сторінку' }).click();
    await expect(otherPage.getByText('Адресу скопійовано')).toBeVisible();
    const address = await otherPage.evaluate(() => navigator.clipboard.readText());
    await receivers.goto(address);
    await expect(receivers).toHaveURL(/\/p\/[a-z0-9]+$/);
    await expect(receivers.getByRole('heading', { level: 1 })).toHaveText('Ганно, для вас посилка');
    await expect(receivers.getByText(/^\d{4}$/)).toBeVisible();
    await expect(receivers.getByRole('main')).not.toContainText('+380671234567');
    await axe(receivers);
  });
});

test.describe('an unknown code', () => {
  test.use({ expected: [{ status: 422, url: /\/api\/p\// }] });

  test('is explained to a receiver with a wrong address, in English', async ({ pageOf, axe }) => {
    const page = await pageOf(null, 'en');
    await page.goto('/p/ZZZZZZZZZZ');
    await expect(page.getByRole('heading', { name: 'There is no such parcel' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Find another trip' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });
});
