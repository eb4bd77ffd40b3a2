import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { driverWithBus, routeOf, soon, TO_WROCLAW } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const PHONE = '+380671234567';
const BOX = { name: 'box.png', mimeType: 'image/png', buffer: png(640, 480) };

test('three parcels are handed over with the code, handed over without it, and never collected', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver, { stops: [...TO_WROCLAW], first: soon(150) });
  const sender = await signUp('Марія');
  const parcels: Booking[] = [];
  for (const what of ['Вишиванка', 'Документи', 'Мед']) {
    const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
      token: sender.token,
      body: {
        ...{ kind: 'parcel', fromSeq: 0, toSeq: 1, what, sizeClass: 'm', weightKg: 3, declaredValue: null },
        ...{ senderName: 'Марія Гнатюк', senderPhone: PHONE, receiverName: 'Олена Гнатюк', receiverPhone: PHONE },
      },
    });
    const id = bookings[0]?.id ?? 0;
    await ask(`POST /api/bookings/${id}/confirm`, { token: driver.token, body: {} }).catch(() => undefined);
    parcels.push(await ask<Booking>(`GET /api/bookings/${id}`, { token: sender.token }));
  }
  const [first, second, third] = parcels;
  if (!first || !second || !third) throw new Error('the parcels were not booked');
  await press(tripId, driver.token, { action: 'start' });
  const page = await pageOf(driver);
  const open = (booking: Booking) => page.goto(`/trips/list/${tripId}/booking/${booking.id}`);

  await test.step('a parcel is taken over with a photo and a corrected weight', async () => {
    await open(first);
    await page.getByRole('link', { name: 'Прийняти посилку' }).click();
    await expect(page.getByText('Стільки й заявляли.')).toBeVisible();
    await page.getByRole('button', { name: 'Прийняти', exact: true }).click();
    await expect(page.getByText('Додайте щонайменше одне фото.')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(BOX);
    await expect(page.getByRole('img', { name: 'Збережено' })).toBeVisible();
    await page.getByLabel('Зважили, кг').fill('4,2');
    await expect(page.getByText(/^Заявляли 3\sкг\. Ціна не змінюється/)).toBeVisible();
    await page.getByRole('button', { name: 'Крихке' }).click();
    await page.getByRole('radio', { name: 'Хто отримує' }).check({ force: true });
    await expect(page.getByRole('img', { name: /^QR-код наклейки/ }).first()).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Прийняти', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  });

  for (const booking of [second, third]) {
    await page.goto(`/trips/list/${tripId}/booking/${booking.id}?show=takeOver`);
    await page.locator('input[type=file]').setInputFiles(BOX);
    await expect(page.getByRole('img', { name: 'Збережено' })).toBeVisible();
    await page.getByRole('button', { name: 'Прийняти', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  }

  const receivers = await pageOf(null);
  await test.step('its receiver sees the bus while the parcel is on it', async () => {
    await receivers.goto(`/p/${first.parcel?.trackCode}`);
    await expect(receivers.getByRole('heading', { name: 'Де автобус' })).toBeVisible();
    await press(tripId, driver.token, { action: 'breakdown', help: 'bus', until: null });
    await receivers.reload();
    await expect(receivers.getByText('Автобус зламався')).toBeVisible();
    await axe(receivers);
    await press(tripId, driver.token, { action: 'resume', counted: 0, missing: [] });
  });
  await press(
    tripId,
    driver.token,
    { action: 'depart', seq: 0, confirmed: true },
    { action: 'arrive', seq: 1, confirmed: true },
  );

  await test.step('its receiver sees the code, the amount to pay and the phone number', async () => {
    await receivers.reload();
    await expect(receivers.getByText(first.parcel?.pin ?? '')).toBeVisible();
    await expect(receivers.getByText('Заплатити водієві')).toBeVisible();
    await expect(receivers.getByRole('link', { name: /^Водій: \+/ })).toBeVisible();
    await axe(receivers);
  });

  await test.step('the parcel is handed over with the receiver’s code, and sender and receiver see that', async () => {
    await open(first);
    const pin = first.parcel?.pin ?? '';
    const boxes = page.getByLabel('Код отримувача: Вишиванка');
    await boxes.fill(pin === '0000' ? '1111' : '0000');
    await page.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(page.getByText(/^Код отримувача не збігається/)).toBeVisible();
    await axe(page);
    await boxes.fill(pin);
    await page.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(page.getByText('за кодом')).toBeVisible();

    await receivers.reload();
    const chain = receivers.getByRole('list', { name: 'Шлях посилки' });
    await expect(chain.getByText('Видано', { exact: true })).toBeVisible();
    await expect(chain.getByRole('button')).toHaveCount(0);
    await axe(receivers);
  });

  await test.step('another parcel is handed over without the code, with a reason and a photo that the sender sees', async () => {
    await open(second);
    await page.getByRole('button', { name: 'Видати без коду' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Видати без коду' }).click();
    await expect(dialog.getByText('Напишіть кілька слів.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Родич' }).click();
    await dialog.getByLabel('Ім’я того, хто забрав').fill('Ганна Коваль');
    await dialog.getByLabel('Чому без коду').fill('Телефон розрядився, показала паспорт');
    await dialog.locator('input[type=file]').setInputFiles(BOX);
    await expect(dialog.getByRole('img', { name: 'Збережено' })).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Видати без коду' }).click();
    await expect(dialog).toBeHidden();

    const otherPage = await pageOf(sender);
    await otherPage.goto(`/trips/list/${tripId}/booking/${second.id}`);
    const chain = otherPage.getByRole('list', { name: 'Шлях посилки' });
    await expect(chain.getByText('Телефон розрядився, показала паспорт')).toBeVisible();
    await expect(chain.getByText('забрав родич: Ганна Коваль')).toBeVisible();
    await chain.getByRole('list', { name: 'Видано' }).getByRole('button', { name: 'Відкрити фото 1' }).click();
    const photo = otherPage.getByRole('dialog').getByRole('img', { name: 'Фото 1' });
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(640);
    await otherPage.keyboard.press('Escape');
    await axe(otherPage);
  });

  await test.step('nobody collects the third parcel', async () => {
    await open(third);
    await page.getByRole('button', { name: 'Не забрали' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Де зберігають').fill('Каса 2 на вокзалі');
    await dialog.getByRole('button', { name: '14 днів' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Не забрали' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/trips/list?show=unclaimed');
    await expect(page.getByRole('listitem').filter({ hasText: 'Мед' })).toContainText('Каса 2 на вокзалі, до');
    await expect(page.getByRole('link', { name: 'Зателефонувати: Олена Гнатюк' })).toBeVisible();
    await axe(page);
  });
});
