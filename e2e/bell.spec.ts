import { listening, request } from './support/notified.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the bell shows the same number on two devices of a person, also after reading on one of them', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const passenger = await signUp('Олена');
  const { tripId, bookingId, confirm, cancel } = await request(passenger);
  const [phone, laptop] = [await pageOf(passenger), await pageOf(passenger)];
  for (const page of [phone, laptop]) await listening(page, '/trips/list');
  const bell = (page: typeof phone, words: string) => page.getByRole('link', { name: words, exact: true }).first();
  // On a wide screen the bell is an entry of the side menu.
  const isNew = (page: typeof phone, count: string) =>
    expect(page.getByRole('link', { name: new RegExp(`^Сповіщення.*${count}`) }).first()).toBeVisible();

  await test.step('a confirmation and a cancellation are counted on both', async () => {
    await confirm();
    for (const page of [phone, laptop]) await isNew(page, '1');
    await cancel();
    for (const page of [phone, laptop]) await isNew(page, '2');
  });

  await test.step('opening a notification leads to the booking and marks all about it as read', async () => {
    await phone.goto('/notifications');
    const list = phone.getByRole('main');
    await expect(list.getByRole('heading', { level: 2 }).first()).toHaveText(/^сьогодні/);
    await expect(list.getByRole('img', { name: 'не прочитано' })).toHaveCount(2);
    await axe(phone);
    await list.getByRole('link', { name: 'Бронювання скасовано', exact: true }).click();
    await expect(phone).toHaveURL(`/trips/list/${tripId}/booking/${bookingId}`);
    await expect(laptop.getByRole('link', { name: /^Сповіщення.*нов|^Сповіщення.*непрочит/ })).toHaveCount(0);
    await expect(bell(laptop, 'Сповіщення')).toBeVisible();
  });

  await test.step('everything new is marked as read with one press', async () => {
    const other = await request(passenger);
    await other.confirm();
    await isNew(laptop, '1');
    await phone.goto('/notifications');
    await expect(phone.getByText('1 нове', { exact: true }).last()).toBeVisible();
    await phone.getByRole('button', { name: 'Усе прочитано' }).click();
    await expect(phone.getByRole('img', { name: 'не прочитано' })).toHaveCount(0);
    await expect(bell(laptop, 'Сповіщення')).toBeVisible();
    await expect(laptop.getByRole('link', { name: /^Сповіщення.*нов|^Сповіщення.*непрочит/ })).toHaveCount(0);
    await phone.reload();
    await expect(phone.getByRole('link', { name: 'Бронювання підтверджено' }).first()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Усе прочитано' })).toBeHidden();
  });

  await test.step('the filters show rides, parcels and chats apart', async () => {
    await phone.getByRole('button', { name: 'Посилки' }).click();
    await expect(phone.getByRole('heading', { name: 'Тут нічого немає' })).toBeVisible();
    await phone.getByRole('button', { name: 'Поїздки' }).click();
    await expect(phone.getByRole('link', { name: 'Бронювання підтверджено' }).first()).toBeVisible();
  });
});

test('a request is confirmed in the list of notifications, and its button disappears', async ({ pageOf }) => {
  const { driver } = await request(await signUp('Марта'));
  const page = await pageOf(driver);
  await listening(page, '/notifications');
  await page.getByRole('button', { name: /^Підтвердити: Нове бронювання/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Підтверджено' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Підтвердити: / })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'не прочитано' })).toHaveCount(0);
});
