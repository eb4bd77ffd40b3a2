import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY, TO_WROCLAW } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** The server asks for a proof of identity first. */
test.use({ expected: [{ status: 403, url: /card-payments\/accounts/ }] });

test('a carrier connects its account, and a guest pays by card and has the seat', async ({ pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Остап');
  // To the last stop a parcel costs more.
  const stops = TO_WROCLAW.map((stop, index) => (index === TO_WROCLAW.length - 1 ? { ...stop, delivery: 12 } : stop));
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY), stops });
  await withDatabase(
    (sql) => sql`
      update carrier set verified_at = now(), instant_confirmation = true
      where id = (select carrier_id from trip where id = ${tripId})`,
  );
  const page = await pageOf(driver);

  await test.step('the account is connected with a proof, and checked', async () => {
    await page.goto('/company/card-payments');
    await expect(page.getByText(/^Рахунку ще немає/)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Під’єднати' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Під’єднати monobank' });
    await dialog.getByLabel('Токен інтернет-еквайрингу').fill('rk_test_vezu0123456789abcdef');
    await dialog.getByRole('button', { name: 'Під’єднати рахунок' }).click();
    const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
    await proof.getByLabel('Пароль', { exact: true }).fill(driver.password);
    await proof.getByRole('button', { name: 'Підтвердити' }).click();
    await expect(page.getByText('ФОП Бондар О. І., ключ …cdef')).toBeVisible();
    await page.getByRole('button', { name: 'Перевірити' }).click();
    await expect(page.getByText('Сервіс приймає ключ')).toBeVisible();
  });

  await test.step('it asks everybody for a deposit', async () => {
    await page.getByRole('button', { name: 'Змінити' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Оплата до поїздки' });
    await dialog.getByRole('radio', { name: /^Від усіх/ }).check();
    await dialog.getByLabel('Скільки платити наперед, %').fill('0');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByText('Вкажіть ціле число від 1 до 100.')).toBeVisible();
    await dialog.getByLabel('Скільки платити наперед, %').fill('20');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByText(/^Від усіх, 20.% наперед$/)).toBeVisible();
    await axe(page);
  });

  await test.step('a guest is sent to the bank, and back to a confirmed ticket', async () => {
    const guest = await pageOf(null);
    await guest.goto(`/search/${tripId}/book?from=0&to=2`);
    await guest.getByRole('textbox', { name: /^Пасажир 1/ }).fill('Олена Дяченко');
    await guest.getByLabel('Ваш телефон').fill('067 111 22 99');
    await expect(guest.getByText(/^Далі буде оплата карткою: 9.€/)).toBeVisible();
    await guest.getByRole('button', { name: 'Далі до оплати' }).click();
    await expect(guest).toHaveURL(/\/b\/[0-9a-f]{16}$/);
    const paying = guest.getByRole('region', { name: 'Сплатіть, і місце ваше' });
    await expect(paying.getByRole('timer', { name: 'Скільки часу лишилося' })).toHaveText(/^1[45]:\d\d$/);
    await expect(paying.getByText(/^Решта водієві: 36.€$/)).toBeVisible();
    await axe(guest);
    await paying.getByRole('button', { name: /^Сплатити / }).click();
    await guest.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(guest.getByText(/^Ще не бачимо оплати/)).toBeVisible();
    await guest.getByRole('button', { name: /^Сплатити / }).click();
    await guest.getByRole('button', { name: 'Pay' }).click();
    await expect(guest.getByText(/^Оплачено карткою: /)).toBeVisible();
    await expect(guest.getByText(/^Ще не бачимо оплати/)).toBeHidden();
    await guest.reload();
    await expect(guest.getByText(/^Оплачено карткою: /)).toBeVisible();
    await axe(guest);
  });

  const { token } = await signUp('Віра');
  const sendParcel = async (payer: 'sender' | 'receiver') => {
    const parcel = { kind: 'parcel', fromSeq: 0, toSeq: 1, sizeClass: 's', weightKg: 1.5, declaredValue: null };
    const people = { senderName: 'Віра Мельник', senderPhone: '+380671234567', receiverName: 'Соломія Бондар' };
    const body = { ...parcel, ...people, receiverPhone: '+48600700800', what: 'Вишиванка', payer };
    const made = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
    const id = made.bookings[0]?.id ?? 0;
    const sent = await ask<{ parcel: { trackCode: string } }>(`GET /api/bookings/${id}`, { token });
    return { id, code: sent.parcel.trackCode };
  };

  await test.step('the receiver of a parcel pays on the page of its link', async () => {
    const { code } = await sendParcel('receiver');
    const receiver = await pageOf(null);
    await receiver.goto(`/p/${code}`);
    await expect(receiver.getByText('Заплатити водієві')).toBeVisible();
    const pay = receiver.getByRole('button', { name: /^Сплатити / });
    await expect(pay).toBeVisible();
    await axe(receiver);
    await pay.click();
    await receiver.getByRole('button', { name: 'Pay' }).click();
    await expect(receiver.getByText(/^Оплачено карткою: /)).toBeVisible();
    await expect(receiver.getByText('Заплатити водієві')).toBeHidden();
    await axe(receiver);
  });

  await test.step('a receiver pays only what another stop costs more', async () => {
    const { id, code } = await sendParcel('sender');
    const { data } = await ask<{ data: { seq: number; extra: number }[] }>(`GET /api/p/${code}/stops`);
    const more = data.find(({ extra }) => extra > 0);
    await ask(`POST /api/p/${code}/stop`, { body: { toSeq: more?.seq, extra: more?.extra } });
    await ask(`POST /api/bookings/${id}/redirect/accept`, { token: driver.token });
    const receiver = await pageOf(null);
    await receiver.goto(`/p/${code}`);
    await receiver.getByRole('button', { name: /^Сплатити / }).click();
    await receiver.getByRole('button', { name: 'Pay' }).click();
    await expect(receiver.getByText(/^Оплачено карткою: /)).toBeVisible();
    await expect(receiver.getByText('Заплатити водієві')).toBeHidden();
    await axe(receiver);
  });
});
