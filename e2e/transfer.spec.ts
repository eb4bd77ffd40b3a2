import type { Bus } from '#shared/network/fleet/schema.ts';
import { companyWithDriver, hire } from './support/company.ts';
import { routeOf, soon } from './support/fleet.ts';
import { unsent } from './support/offline-trip.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED|WebSocket/ }] });

const PARCEL = {
  kind: 'parcel',
  fromSeq: 0,
  toSeq: 2,
  senderName: 'Надія Ткач',
  senderPhone: '+380671112233',
  receiverName: 'Марія Гнатюк',
  receiverPhone: '+48600111222',
  what: 'Домашнє печиво',
  sizeClass: 'm',
  weightKg: 5,
  declaredValue: 3000,
};

test('a parcel is handed from one bus to another, the second driver without a connection, and the sender sees it', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const second = await hire(owner, 'Степан');
  const { id: _, ...same } = bus;
  const other = await ask<Bus>('POST /api/buses', {
    token: owner.token,
    body: { ...same, number: `${bus.number.slice(0, -2)}ZZ`, layout: '2+2', status: 'active' },
  });
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(20) });
  const otherPage = await routeOf({ ...owner, bus: other, driverId: second.user.id }, { first: soon(25) });
  const sender = await signUp('Надія');
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: sender.token,
    body: PARCEL,
  });
  const bookingId = bookings[0]?.id ?? 0;
  const { code } = await ask<{ code: string }>(`GET /api/bookings/${bookingId}`, { token: sender.token });
  await ask(`POST /api/bookings/${bookingId}/confirm`, { token: owner.token, body: {} });
  await press(tripId, driver.token, { action: 'start' });
  await press(otherPage.tripId, second.token, { action: 'start' });
  await press(tripId, driver.token, { action: 'board', bookingId });

  const page = await pageOf(driver);
  const receiving = await pageOf(second);
  await test.step('the first driver gives it to the other bus, and can keep it after all', async () => {
    await page.goto(`/trips/list/${tripId}/booking/${bookingId}`);
    await page.getByRole('button', { name: 'Передати на інший автобус' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: /Степан/ })).toBeChecked();
    await axe(page);
    await dialog.getByRole('button', { name: 'Передати', exact: true }).click();
    await expect(page.getByText(/Чекаємо, поки там підтвердять\./)).toBeVisible();
    await receiving.goto(`/trips/list/${otherPage.tripId}`);
    await expect(receiving.getByRole('button', { name: 'Прийняти: Домашнє печиво' })).toBeVisible();
    await axe(receiving);
    await page.getByRole('button', { name: 'Лишити в себе' }).click();
    await expect(page.getByRole('button', { name: 'Передати на інший автобус' })).toBeVisible();
    await expect(receiving.getByRole('button', { name: 'Прийняти: Домашнє печиво' })).toBeHidden();
  });

  await test.step('the second driver takes it over by the code on its label, without a connection', async () => {
    await receiving.getByRole('button', { name: 'Знайти / сканувати' }).last().click();
    const dialog = receiving.getByRole('dialog');
    await dialog.getByRole('textbox').fill(code);
    const take = dialog.getByRole('button', { name: /^Прийняти посилку .+ з іншого автобуса$/ });
    await expect(take).toBeVisible();
    await receiving.context().setOffline(true);
    await take.click();
    await receiving.keyboard.press('Escape');
    await expect(receiving.getByText('Прийнято. Чекаємо, поки підтвердить той, хто передав.')).toBeVisible();
    await expect(unsent(receiving)).toBeVisible();
    await axe(receiving);
    await receiving.context().setOffline(false);
    await expect(unsent(receiving)).toBeHidden({ timeout: 20_000 });
  });

  await test.step('the first driver confirms, and the parcel is on the other sheet', async () => {
    await page.goto(`/trips/list/${tripId}`);
    await expect(page.getByText(/кажуть, що прийняли у вас посилку/)).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Так, передано' }).click();
    await expect(page.getByText(/кажуть, що прийняли у вас посилку/)).toBeHidden();
    await expect(receiving.getByText('Прийнято. Чекаємо, поки підтвердить той, хто передав.')).toBeHidden();
    await receiving.goto(`/trips/list/${otherPage.tripId}/booking/${bookingId}`);
    await expect(
      receiving.getByRole('list', { name: 'Шлях посилки' }).getByText('Прийнято іншим автобусом'),
    ).toBeVisible();
  });

  await test.step('the sender sees who had it', async () => {
    const own = await pageOf(sender);
    await own.goto(`/trips/list/${tripId}/booking/${bookingId}`);
    await expect(own).toHaveURL(new RegExp(`/trips/list/${otherPage.tripId}/booking/${bookingId}\\?kind=parcel$`));
    await expect(own.getByText('Передано на інший автобус').first()).toBeVisible();
    await expect(own.getByText(/Степан/).first()).toBeVisible();
    await axe(own);
  });
});
