import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test('a passenger whom the bus has left calls, and the trip sheet of the staff shows it at once', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Вітя');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const passenger = await signUp('Марія');
  const name = `${passenger.user.name} ${passenger.user.lastName}`;
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers: [{ name, seat: 7 }], phone: '+380671234567' };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: passenger.token,
    body,
  });
  const bookingId = bookings[0]?.id ?? 0;
  const { token } = driver;
  await ask(`POST /api/bookings/${bookingId}/confirm`, { token, body: {} }).catch(() => undefined);
  const departs = { action: 'depart', seq: 0, confirmed: true } as const;
  await press(tripId, token, { action: 'start' }, { action: 'board', bookingId }, departs);
  const [sheet, otherPage] = [await pageOf(driver), await pageOf(passenger)];
  await sheet.goto(`/trips/list/${tripId}`);
  await expect(sheet.getByRole('heading', { name: 'Львів – Вроцлав' }).first()).toBeVisible();
  const alarm = sheet.getByRole('alert', { name: 'Пасажир не в автобусі!' });

  await test.step('the passenger calls by a second tap', async () => {
    await otherPage.goto(`/trips/list/${tripId}/booking/${bookingId}`);
    await otherPage.getByRole('button', { name: 'Я не на борту!' }).click();
    await axe(otherPage);
    await otherPage.getByRole('button', { name: 'Так, сповістити водія' }).click();
    await expect(otherPage.getByText('Водієві надіслано: вас немає в автобусі')).toBeVisible();
  });

  await test.step('the sheet names the passenger in red, with a phone number, without a reload', async () => {
    await expect(alarm).toContainText(name);
    await expect(alarm.getByRole('link', { name: `Подзвонити: ${name}` })).toHaveAttribute('href', 'tel:+380671234567');
    await axe(sheet);
  });

  await test.step('the call ends when the passenger is aboard after all', async () => {
    await otherPage.getByRole('button', { name: 'Я вже на борту' }).click();
    await expect(alarm).toBeHidden();
    await expect(otherPage.getByRole('button', { name: 'Я не на борту!' })).toBeVisible();
  });
});
