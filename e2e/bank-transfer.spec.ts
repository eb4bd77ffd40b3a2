import { driverWithBus, routeOf } from './support/fleet.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** The server refuses an account with a wrong digit, and asks for a proof of identity first. */
test.use({ expected: [{ status: 403, url: /carrier\/bank/ }] });

test('a carrier names its account, and the ticket shows how to transfer the money', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Яків');
  const { tripId } = await routeOf(driver);
  const page = await pageOf(driver);
  await page.goto('/driver/cash');

  await test.step('the account is checked and needs a proof of identity', async () => {
    await page.getByRole('button', { name: 'Додати рахунок' }).click();
    const dialog = page.getByRole('dialog', { name: 'Рахунок для переказів' });
    await dialog.getByLabel('Власник рахунку').fill('ФОП Яків Мороз');
    await dialog.getByLabel('IBAN у євро').fill('DE89 3704 0044 0532 0130 01');
    await dialog.getByLabel('IBAN у гривні').fill('UA21 3223 1300 0002 6007 2335 6600 1');
    await dialog.getByLabel('ЄДРПОУ або податковий номер').fill('3456789012');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByText('Такого рахунку не буває: перевірте IBAN.')).toBeVisible();
    await axe(page);
    await dialog.getByLabel('IBAN у євро').fill('DE89 3704 0044 0532 0130 00');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
    await proof.getByLabel('Пароль', { exact: true }).fill(driver.password);
    await proof.getByRole('button', { name: 'Підтвердити' }).click();
    await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
    await axe(page);
  });

  await test.step('anyone who has the link of a ticket sees the sum, the codes for banks and what to copy', async () => {
    const { bookings } = await ask<{ bookings: { code: string; ticket: string }[] }>(
      `POST /api/trips/${tripId}/bookings`,
      {
        token: driver.token,
        body: {
          ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380501234567' },
          travellers: [{ name: 'Ганна Коваль', seat: null }],
        },
      },
    );
    const [booking] = bookings;
    const guest = await pageOf(null);
    await guest.goto(`/b/${booking?.ticket}`);
    await guest.getByRole('button', { name: 'Оплатити переказом' }).click();
    await expect(guest.getByRole('img', { name: 'QR-код для переказу, 45 €' })).toBeVisible();
    await expect(guest.getByRole('button', { name: `Vezu ${booking?.code}` })).toBeVisible();
    await axe(guest);
    await guest.getByText('UAH', { exact: true }).click();
    await expect(guest.getByRole('link', { name: 'Відкрити в застосунку банку' })).toHaveAttribute(
      'href',
      /^https:\/\/bank\.gov\.ua\/qr\/[\w-]+$/,
    );
    await expect(guest.getByRole('button', { name: '3456789012' })).toBeVisible();
    await axe(guest);
  });
});
