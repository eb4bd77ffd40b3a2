import type { Locator } from '@playwright/test';
import { companyWithDriver } from './support/company.ts';
import { withDatabase } from './support/database.ts';
import { routeOf, soon } from './support/fleet.ts';
import { type Session, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const RIDERS = 'Леся Петро Віталій Дарина Ганна Юрій Оксана Тарас Ірина Богдан Марта Степан Надія Остап'.split(' ');
const CALLERS = 'Ткач Кушнір Процик Ковалик Білик Мороз Рудь Собко Паламар Гнатюк Савчук Лис'.split(' ');
const PHONE = '+380671234567';

/**
 * A trip on its way with 40 passengers: 14 accounts with two seats each are aboard, 12 callers without an account wait at the next stop.
 */
async function fullBus() {
  const { owner, driver, bus } = await companyWithDriver({
    manufacturer: 'Neoplan',
    model: 'Tourliner',
    seatsCount: 47,
  });
  const { token } = owner;
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(60) });
  let seat = 1;
  const ride = (name: string, count: number, fromSeq: number) => ({
    kind: 'passenger',
    fromSeq,
    toSeq: 2,
    travellers: Array.from({ length: count }, (_, index) => ({
      name: index === 0 ? name : `Супутник ${name}`,
      seat: seat++,
    })),
    phone: PHONE,
  });
  const riders: Session[] = [];
  for (const name of RIDERS) {
    const rider = await signUp(name);
    riders.push(rider);
    await ask(`POST /api/trips/${tripId}/bookings`, { token: rider.token, body: ride(name, 2, 0) });
  }
  for (const name of CALLERS)
    await ask(`POST /api/trips/${tripId}/bookings`, { token, body: ride(`Пан ${name}`, 1, 1) });
  const { bookings } = await ask<{ bookings: { id: number; status: string; fromSeq: number }[] }>(
    `GET /api/trips/${tripId}`,
    { token },
  );
  for (const { id, status } of bookings) {
    if (status === 'unconfirmed') await ask(`POST /api/bookings/${id}/confirm`, { token, body: { alone: true } });
  }
  const aboard = bookings.filter(({ fromSeq }) => fromSeq === 0);
  const steps = [
    { action: 'start' } as const,
    ...aboard.map(({ id }) => ({ action: 'board', bookingId: id }) as const),
    { action: 'depart', seq: 0, confirmed: true } as const,
  ];
  for (let at = 0; at < steps.length; at += 10) await press(tripId, driver.token, ...steps.slice(at, at + 10));
  const { id: _, photos: __, drivers: ___, ...input } = bus;
  const spare = { ...input, model: 'Cityliner', seatsCount: 45, number: `${bus.number}R` };
  await ask('POST /api/buses', { token, body: spare });
  return { owner, driver, riders, tripId, spare };
}

/** How many people were notified of what, and how many mails say so. */
async function notified(tripId: number): Promise<Record<string, number>> {
  const rows = await withDatabase(
    (sql) => sql<{ subject: string; n: number }[]>`
      select subject, count(*)::int as n from notification where trip_id = ${tripId} group by 1`,
  );
  return Object.fromEntries(rows.map(({ subject, n }) => [subject, n]));
}

test('the driver reports a breakdown with 40 passengers, the office sends another bus, and the trip goes on', async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const { owner, driver, riders, tripId, spare } = await fullBus();
  const clicks = { driver: 0, office: 0 };
  const startedAt = performance.now();
  const by = (who: keyof typeof clicks) => async (target: Locator) => {
    clicks[who] += 1;
    await target.click();
  };
  const [drives, office] = [by('driver'), by('office')];

  const cab = await pageOf(driver);
  await cab.goto(`/trips/list/${tripId}`);
  await drives(cab.getByRole('button', { name: 'Поломка' }));
  await axe(cab);
  await drives(cab.getByRole('button', { name: 'Повідомити про поломку' }));
  await expect(cab.getByText('Стоїть із')).toBeVisible();

  await expect.poll(() => notified(tripId)).toMatchObject({ broke: 1 });
  const desk = await pageOf(owner);
  await desk.goto('/notifications');
  await office(desk.getByRole('link', { name: /Автобус зламався в дорозі/ }).first());
  await expect(desk).toHaveURL(new RegExp(`/trips/list/${tripId}/replace$`));
  await office(desk.getByRole('button', { name: 'Neoplan Cityliner' }));
  await office(desk.getByRole('button', { name: 'Замінити й сповістити 26' }));
  await expect(desk.getByText(spare.number).first()).toBeVisible();
  // The list is its own part, with its own call: on a busy machine each takes its time.
  await expect(desk.getByText('0 з 12')).toBeVisible({ timeout: 60_000 });
  await office(desk.getByRole('button', { name: 'Є новини' }));
  await office(desk.getByRole('radio', { name: 'Приїде інший автобус' }));
  await desk.getByRole('combobox', { name: 'Коли рушимо' }).selectOption({ label: 'Через 1\u00a0год' });
  clicks.office += 1;
  await office(desk.getByRole('button', { name: /^Повідомити: рушимо о/ }));
  await expect(desk.getByText('Виїжджає інший автобус.')).toBeVisible();
  await axe(desk);
  for (const name of CALLERS) await office(desk.getByRole('checkbox', { name: `Подзвонили: Пан ${name}` }));
  await expect(desk.getByText('12 з 12')).toBeVisible();

  const [first] = riders;
  if (!first) throw new Error('nobody rides');
  const passenger = await pageOf(first);
  await passenger.goto(`/trips/list/${tripId}`);
  await expect(passenger.getByText('Автобус зламався', { exact: true })).toBeVisible();
  await expect(passenger.getByText(/Виїжджає інший автобус\. Орієнтовно рушить о/)).toBeVisible();
  await axe(passenger);
  // Once the bus goes on, nobody is notified of when it would.
  await expect.poll(() => notified(tripId)).toMatchObject({ breakdownUpdated: 14 });

  await drives(cab.getByRole('button', { name: 'Рушаємо' }));
  await drives(cab.getByRole('button', { name: /^Усі/ }));
  await expect(cab.getByText('Стоїть із')).toBeHidden();
  await expect(passenger.getByText('Автобус зламався', { exact: true })).toBeHidden();

  // The other bus has every seat, so that everybody keeps theirs.
  await expect
    .poll(() => notified(tripId))
    .toMatchObject({ brokenDown: 14, broke: 1, changed: 14, breakdownUpdated: 14, goingOn: 14, wentOn: 1 });
  expect(clicks).toEqual({ driver: 4, office: 7 + CALLERS.length });
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const words = `A breakdown with 40 passengers, from the press to going on: ${minutes} minutes of the browser, ${clicks.driver} clicks of the driver, ${clicks.office} of the office, 12 of them for the calls.`;
  test.info().annotations.push({ type: 'measured', description: words });
  process.stdout.write(`${words}\n`);
});
