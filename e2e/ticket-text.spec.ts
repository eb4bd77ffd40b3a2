import { randomInt } from 'node:crypto';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { textTo } from './support/gateway.ts';
import { ask } from './support/server.ts';
import { expect, setLocale, test } from './support/test.ts';

test('the ticket of a caller goes to their number from the service, after the call and from the booking', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Лесь');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const digits = `67${randomInt(1_000_000, 9_999_999)}`;
  const phone = `+380${digits}`;
  const masked = `${phone.slice(0, 6)}•••${phone.slice(-2)}`;
  const page = await pageOf(driver);
  await page.goto('/trips/call');
  await page.getByRole('textbox', { name: 'Телефон', exact: true }).fill(`0${digits}`);
  await page.getByRole('group', { name: 'Звідки' }).getByText('Львів').click();
  await page.getByRole('group', { name: 'Куди' }).getByText('Вроцлав').click();
  await page.getByRole('textbox', { name: 'Пасажири' }).fill('Надія Ткач');
  await expect(page.getByText(/Один пасажир, місце 1, ціна 45 євро,/)).toBeVisible();
  await page.getByRole('button', { name: 'Забронювати', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Заброньовано' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Надіслати SMS від Vezu' });
  await expect(page.getByText(`На номер бронювання, ${masked}`)).toBeVisible();
  const text = await page.getByText(/^Ваш квиток Львів – Вроцлав, .*\/b\/[0-9a-f]{16}$/).textContent();
  await test.step('the words on the screen are those that arrive', async () => {
    await send.click();
    await expect(page.getByText(`Надіслано на ${masked}`)).toBeVisible();
    expect(await textTo(phone)).toBe(text);
    await axe(page);
  });
  await test.step('a second press within a minute sends nothing', async () => {
    await send.click();
    await expect(page.getByText('Повідомлення щойно надіслано. Ще раз можна за хвилину.')).toBeVisible();
  });
  await test.step('the booking shows the message, in English too', async () => {
    await page.getByRole('link', { name: 'Відкрити бронювання' }).click();
    await expect(page.getByText(`Надіслано на ${masked}`)).toBeVisible();
    await setLocale(page.context(), 'en');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Send an SMS from Vezu' })).toBeEnabled();
    await expect(page.getByText(`Sent to ${masked}`)).toBeVisible();
    await axe(page);
  });
  const { taken } = await ask<{ taken: number[] }>(`GET /api/trips/${tripId}/seats?from=0&to=2`);
  expect(taken).toEqual([1]);
});

// The second press is refused.
test.use({ expected: [{ status: 429, url: /\/api\/bookings\/\d+\/ticket-text/ }] });
