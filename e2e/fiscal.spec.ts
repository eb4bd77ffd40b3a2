import { FISCAL_SECRET, fiscalGatewayServer } from '#testing/services/fiscal-gateway-server.ts';
import { companyWithDriver } from './support/company.ts';
import { withDatabase } from './support/database.ts';
import { routeOf, soon } from './support/fleet.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

/** The server asks for a proof of identity first. */
test.use({ expected: [{ status: 403, url: /carrier\/fiscal\/gateway/ }] });

const LEGAL = {
  ...{ legalName: 'ТОВ «Карпати Тур»', registerNumber: '39481207', vatNumber: '', address: 'Тернопіль, Руська, 4' },
  ...{ phone: '', licence: '', insurer: '', insuranceContract: '', insuredUntil: '', vatPercent: '', series: 'КТ' },
};

test('an owner connects the gateway, the driver takes cash, and the fiscal receipt is on the ticket', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const gateway = await fiscalGatewayServer();
  try {
    const { owner, driver, bus } = await companyWithDriver();
    const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(21) });
    await withDatabase(
      (sql) =>
        sql`update carrier set verified_at = now() where id = (select carrier_id from trip where id = ${tripId})`,
    );
    await ask('PUT /api/carrier/legal', { token: owner.token, body: LEGAL });
    const page = await pageOf(owner);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Фіскальні чеки' }) });

    await test.step('the gateway is connected with a proof, and tried', async () => {
      await page.goto('/company/card-payments');
      await section.getByRole('button', { name: 'Під’єднати шлюз' }).click();
      const dialog = page.getByRole('dialog', { name: 'Під’єднати шлюз' });
      await dialog.getByLabel('Адреса шлюзу').fill(gateway.url);
      await dialog.getByLabel('Секрет підпису').fill(FISCAL_SECRET);
      await axe(page);
      await dialog.getByRole('button', { name: 'Під’єднати' }).click();
      const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
      await proof.getByLabel('Пароль', { exact: true }).fill(owner.password);
      await proof.getByRole('button', { name: 'Підтвердити' }).click();
      await expect(section.getByText(gateway.url)).toBeVisible();
      await section.getByRole('button', { name: 'Перевірити' }).click();
      await expect(page.getByText('Шлюз відповів на пробний запит')).toBeVisible();
      await section.getByRole('radio', { name: 'За всі, також перекази на рахунок' }).check();
      await expect(page.getByText('Збережено')).toBeVisible();
      await axe(page);
    });

    const travellers = [{ name: 'Марія Ткач', seat: 3 }];
    const made = await ask<{ bookings: { id: number; ticket: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
      token: owner.token,
      body: { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' },
    });
    const [{ id, ticket } = { id: 0, ticket: '' }] = made.bookings;
    const pay = (amount: number) =>
      press(tripId, driver.token, {
        action: 'payment',
        bookingId: id,
        payment: { amount, currency: 'UAH', rate: 484_000, method: 'cash', given: null, note: '' },
      });

    await test.step('a receipt that the gateway refuses is in the list, and is asked for again', async () => {
      gateway.does.status = 422;
      gateway.does.body = '{"reason":"Зміну не відкрито"}';
      await pay(50_000);
      await expect(section.getByText('Зміну не відкрито')).toBeVisible();
      await axe(page);
      gateway.reset();
      await section.getByRole('button', { name: 'Спробувати ще раз' }).click();
      await expect(section.getByText('Усі чеки видано.')).toBeVisible();
    });

    await test.step('the passenger has its number and its code on the ticket', async () => {
      await pay(60_000);
      await expect.poll(() => gateway.issued.size).toBe(2);
      const numbers = [...gateway.issued.values()].map(({ number }) => number);
      const guest = await pageOf(null);
      await expect(async () => {
        await guest.goto(`/b/${ticket}`);
        await expect(guest.getByRole('img', { name: /^QR-код фіскального чека/ })).toHaveCount(2);
      }).toPass();
      const receipts = guest.getByRole('region', { name: 'Фіскальні чеки' });
      for (const number of numbers) await expect(receipts.getByText(number)).toBeVisible();
      await expect(receipts.getByRole('link', { name: 'Перевірити чек' }).first()).toHaveAttribute(
        'href',
        `https://kasa.example/check/${encodeURIComponent(numbers[0] ?? '')}`,
      );
      await axe(guest);
      await guest.emulateMedia({ media: 'print' });
      await expect(guest.getByRole('img', { name: /^QR-код фіскального чека/ }).first()).toBeVisible();
    });
  } finally {
    await gateway.close();
  }
});
