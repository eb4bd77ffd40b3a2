import { driverWithBus, routeOf } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('the staff find a booking by keyboard, and opened results are remembered until they sign out', async ({
  pageOf,
  axe,
  isMobile,
}) => {
  const driver = await driverWithBus('Захар');
  const { tripId } = await routeOf(driver);
  const { bookings } = await ask<{ bookings: { id: number; code: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: driver.token,
    body: {
      ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380509871234' },
      travellers: [{ name: 'Христина Ковальчук', seat: null }],
    },
  });
  const path = new RegExp(`/trips/list/${tripId}/booking/${bookings[0]?.id}$`);
  const page = await pageOf(driver);
  await page.goto('/trips/list');
  const box = page.getByRole('combobox', { name: /^Код, телефон/ });

  await test.step('a key opens the search, and letters of both alphabets find', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Швидкий пошук' }).click();
    else {
      await expect(async () => {
        await page.keyboard.press('/');
        await expect(box).toBeVisible({ timeout: 1000 });
      }).toPass();
    }
    await expect(box).toBeFocused();
    await box.fill('kowalcz');
    await expect(page.getByRole('group', { name: 'Бронювання' }).getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option', { name: /^Христина Ковальчук, місце/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an opened result comes first the next time', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Нещодавно відкриті' }).getByRole('option')).toHaveCount(1);
    await box.fill('1234');
    await expect(page.getByRole('group', { name: 'Люди' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('group', { name: 'Люди' }).getByRole('option')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('the plate finds the bus and its trip, by touch', async () => {
    await page.getByRole('button', { name: 'Швидкий пошук' }).click();
    await box.fill(driver.bus.number.toLowerCase());
    await expect(page.getByRole('group', { name: 'Рейси' }).getByRole('option').first()).toBeVisible();
    await page.getByRole('group', { name: 'Автобуси' }).getByRole('option').click();
    await expect(page).toHaveURL(new RegExp(`/driver/bus/${driver.bus.id}$`));
  });

  await test.step('nothing of the search stays on the device after signing out', async () => {
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':found')).length);
    expect(await stored()).toBe(1);
    await page.goto('/account/logout');
    await expect.poll(stored).toBe(0);
  });
});

test('a passenger finds their own ticket by the town, and nobody else’s', async ({ pageOf, isMobile }) => {
  const driver = await driverWithBus('Мирон');
  const { tripId } = await routeOf(driver);
  const passenger = await signUp('Дарина');
  const ticket = await bookSeat(passenger, tripId, 3);
  const other = await signUp('Уляна');
  const strange = await bookSeat(other, tripId, 4);
  const page = await pageOf(passenger);
  await page.goto('/trips/list');
  if (isMobile) await page.getByRole('button', { name: 'Швидкий пошук' }).first().click();
  else await page.getByRole('navigation').getByRole('button', { name: 'Швидкий пошук' }).click();
  const box = page.getByRole('combobox', { name: /^Код, телефон/ });
  await box.fill(strange.code);
  await expect(page.getByText(/^Нічого не знайдено/)).toBeVisible();
  await box.fill('вроцлав');
  await page.getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/${ticket.id}$`));
});
