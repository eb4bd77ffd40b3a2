import { companyWithDriver } from './support/company.ts';
import { routeOf, soon } from './support/fleet.ts';
import { fillSignIn, type Session } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request; the second of two people is refused.
test.use({
  serviceWorkers: 'allow',
  expected: [
    [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }, { status: 409, url: /give-back-party/ }],
    { scope: 'test' },
  ],
});

/** A caller who paid 1,000 ₴ and then 20 €, whose carrier has another rate since, and who has cancelled for nothing. */
async function cancelled() {
  const company = await companyWithDriver();
  const { owner, driver, bus } = company;
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(20) });
  const { token } = owner;
  const rate = (value: number) =>
    ask('PUT /api/exchange-rates', { token, body: { rates: [{ currency: 'UAH', rate: value }] } });
  await rate(484_000);
  const travellers = [{ name: 'Марія Ткач', seat: 3 }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
  const made = await ask<{ bookings: { id: number; ticket: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token,
    body,
  });
  const [{ id, ticket } = { id: 0, ticket: '' }] = made.bookings;
  const money = { given: null, method: 'cash', note: '' } as const;
  for (const paid of [
    { ...money, amount: 100_000, currency: 'UAH', rate: 484_000 },
    { ...money, amount: 2000, currency: 'EUR', rate: 10_000 },
  ] as const)
    await press(tripId, driver.token, { action: 'payment', bookingId: id, payment: paid });
  await rate(580_000);
  await ask(`POST /api/bookings/${id}/cancel`, { token, body: { reason: 'Захворіла', asked: true } });
  return { ...company, tripId, id, ticket };
}

const sums = async (tripId: number, { token }: Session) => {
  const { cashUps } = await ask<{ cashUps: { sums: { currency: string; collected: number }[] }[] }>(
    `GET /api/trips/${tripId}/cash`,
    { token },
  );
  return cashUps.flatMap((one) => one.sums.map(({ currency, collected }) => `${collected} ${currency}`));
};

test('a driver gives back euros and, without a connection, hryvnias as they were paid, which the passenger sees', async ({
  page,
  context,
  pageOf,
  axe,
}) => {
  test.slow();
  const { driver, tripId, id, ticket } = await cancelled();
  const guest = await pageOf(null);
  await guest.goto(`/b/${ticket}`);
  await expect(guest.getByText(/^Перевізник має повернути вам 40,66\s€$/)).toBeVisible();

  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await page.goto(`/trips/list/${tripId}/cash`);
  await untilControlled(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Марія Ткач' });
  await expect(row).toContainText(/40,66\s€/);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Оплата й валюти' }).click();
  const dialog = page.getByRole('dialog', { name: 'Повернення грошей' });
  await expect(dialog.getByText(/^Після цього лишиться повернути 20,66\s€$/)).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: /^Повернено 20\s€$/ }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Оплата й валюти' }).click();
  await expect(dialog.getByRole('radio', { name: /^UAH/ })).toBeChecked();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: /^Повернено 1.000\s₴$/ }).click();
  await expect(dialog).toBeHidden();
  await context.setOffline(false);

  await expect.poll(async () => (await ask<{ paid: number }>(`GET /api/bookings/${id}`, driver)).paid).toBe(0);
  expect(await sums(tripId, driver), 'the till has what it had').toEqual(['0 EUR', '0 UAH']);
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guest.getByText(/має повернути вам/)).toBeHidden();
});

test('two people of the office give the same money back at the same time, and it goes back once', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  const { owner, driver, tripId, id } = await cancelled();
  const pages = await Promise.all([pageOf(owner), pageOf(owner)]);
  for (const page of pages) {
    await page.goto('/carrier/cash');
    await page.getByRole('list', { name: 'Треба повернути' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText(/Треба повернути 40,66\s€/);
  }
  await axe(pages[0]);
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Гроші повернуто' }).click()));
  const open = () => Promise.all(pages.map((page) => page.getByRole('dialog').count()));
  await expect.poll(async () => (await open()).toSorted()).toEqual([0, 1]);
  const { paid, payments } = await ask<{ paid: number; payments: unknown[] }>(`GET /api/bookings/${id}`, owner);
  expect([paid, payments.length]).toEqual([0, 4]);
  expect(await sums(tripId, driver)).toEqual(['0 EUR', '0 UAH']);
});
