import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const STOPS = [
  { town: 'Львів', after: 0, cost: 0 },
  { town: 'Краків', after: 420, cost: 30 },
  { town: 'Вроцлав', after: 640, cost: 45 },
];

test('a parcel is sent with photos to a receiver picked by one press, who has it handed out elsewhere and to somebody else', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Мирон');
  const { tripId } = await routeOf(driver, { stops: STOPS, first: soon(150) });
  const sender = await signUp('Віра');
  const parcel = {
    kind: 'parcel',
    fromSeq: 0,
    toSeq: 1,
    sizeClass: 's',
    weightKg: 1.5,
    declaredValue: null,
    what: 'Вишиванка',
    senderName: 'Віра Мельник',
    senderPhone: '+380671234567',
    receiverName: 'Соломія Бондар',
    receiverPhone: '+48600700800',
  };
  await ask(`POST /api/trips/${tripId}/bookings`, { token: sender.token, body: parcel });

  const otherPage = await pageOf(sender);
  await test.step('the sender picks the last receiver and adds a photo', async () => {
    await otherPage.goto(`/search/${tripId}/book?from=0&to=1&kind=parcel`);
    await otherPage.getByLabel('Що всередині').fill('Мед і горіхи');
    await otherPage.getByLabel('Вага').fill('1,5');
    await otherPage.getByLabel('Телефон того, хто передає').fill('+380671234567');
    await otherPage.getByRole('button', { name: 'Соломія Бондар' }).click();
    await expect(otherPage.getByLabel('Отримує', { exact: true })).toHaveValue('Соломія Бондар');
    await otherPage
      .locator('input[type=file]')
      .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: png(60, 40) });
    await expect(otherPage.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    await otherPage.getByLabel(/^У посилці немає/).check();
    await axe(otherPage);
    await otherPage.getByRole('button', { name: 'Передати посилку' }).click();
    await expect(otherPage).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
    await expect(otherPage.getByRole('list', { name: 'Фото від відправника' })).toBeVisible();
  });

  const bookingId = Number(/booking\/(\d+)/.exec(otherPage.url())?.[1]);
  await ask(`POST /api/bookings/${bookingId}/confirm`, { token: driver.token, body: {} });
  const { parcel: sent } = await ask<{ parcel: { trackCode: string } }>(`GET /api/bookings/${bookingId}`, {
    token: sender.token,
  });

  const receivers = await pageOf(null);
  await test.step('the receiver has it handed out at a later stop', async () => {
    await receivers.goto(`/p/${sent.trackCode}`);
    await expect(receivers.getByRole('list', { name: 'Фото від відправника' })).toBeVisible();
    await receivers.getByRole('button', { name: 'Забрати на іншій зупинці' }).click();
    const dialog = receivers.getByRole('dialog');
    await expect(dialog.getByText('Вроцлав')).toBeVisible();
    await axe(receivers);
    await dialog.getByRole('button', { name: 'Забрати тут' }).click();
    await expect(dialog).toBeHidden();
    await expect(receivers.getByText(/^Прибуває: Вроцлав/)).toBeVisible();
  });

  await test.step('and names who comes for it, whom the driver sees', async () => {
    await receivers.getByRole('button', { name: 'Забере хтось інший' }).click();
    const dialog = receivers.getByRole('dialog');
    await dialog.getByLabel('Ім’я того, хто забере').fill('Ярина Лис');
    await dialog.getByLabel('Телефон того, хто забере').fill('+48600700811');
    await dialog.getByLabel('Телефон отримувача').fill('+48600700800');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(receivers.getByText(/^Забере Ярина Лис/)).toBeVisible();
    await axe(receivers);
    const page = await pageOf(driver);
    await page.goto(`/trips/list/${tripId}/booking/${bookingId}`);
    await expect(page.getByText('Ярина Лис')).toBeVisible();
    await expect(page.getByText(/забере замість отримувача/)).toBeVisible();
    await axe(page);
  });
});
