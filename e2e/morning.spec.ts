import type { Page } from '@playwright/test';
import type { Bus } from '#shared/network/fleet/schema.ts';
import { done, keyboardOf, number, office } from './support/call.ts';
import { companyWithDriver, hire } from './support/company.ts';
import { withDatabase } from './support/database.ts';
import { QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import type { Session } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

/** Keys or presses besides names, numbers and contents: twelve a call (docs/product.md 9.19). */
const GOAL = 12;
/** One by one, each till takes three: open it, confirm it, go back. */
const TILLS_GOAL = 7;
const DAY = 24 * 60;
const BACK = [
  { town: 'Вроцлав', after: 0, cost: 0 },
  { town: 'Краків', after: 220, cost: 20 },
  { town: 'Львів', after: 640, cost: 45 },
];

test.skip(({ isMobile }) => isMobile, 'the office is at a desk');

test('twelve calls of a morning: known and new callers, a group, a dog, a parcel, another day, the way back, a cancellation', {
  tag: ['@desktop', '@all'],
}, async ({ pageOf }) => {
  test.slow();
  const { driver } = await office('Зиновій');
  await routeOf(driver, { first: soon(QUIET_DAY + 2 * DAY), stops: BACK });
  await withDatabase(
    (sql) => sql`update carrier set pets_allowed = true where id = ${driver.carrier?.carrier_id ?? 0}`,
  );
  const page = await pageOf(driver);
  await page.goto('/trips/call');
  const keys: Record<string, number> = {};
  const call = async (what: string, phone: string, speak: (hand: ReturnType<typeof keyboardOf>) => Promise<void>) => {
    await expect(number(page)).toBeFocused();
    const hand = keyboardOf(page);
    await hand.type(phone);
    await expect(page.getByText(/бронювань ще не було|Найближч|поїзд/).first()).toBeVisible();
    await speak(hand);
    keys[what] = hand.report(what);
  };
  /** From Lviv to Wrocław, the names, and the booking. */
  const rides = async (hand: ReturnType<typeof keyboardOf>, names: string, ...more: string[]) => {
    await hand.press('Enter', 'л', 'в', 'Alt+5');
    await hand.type(names);
    await expect(page.getByText(/, разом|, ціна|, місце \d+,/).first()).toBeVisible();
    await hand.press(...more);
    await hand.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  };
  const next = async () => {
    await expect(page.getByRole('button', { name: 'Наступний дзвінок' })).toBeFocused();
    await page.keyboard.press('Enter');
  };

  await call('a new caller', '0673412301', (hand) => rides(hand, 'Надія Ткач'));
  await next();
  await call('a couple', '0673412302', (hand) => rides(hand, 'Петро Лис, Ганна Лис'));
  await next();
  await call('a group of twelve', '0673412303', async (hand) => {
    const names = 'Ян,Яна,Лев,Іва,Ада,Олег,Юля,Роман,Петро,Марта,Остап,Леся'.split(',').map((name) => `${name} Гук`);
    await rides(hand, names.join(', '));
  });
  await next();
  await call('with a dog', '0673412304', async (hand) => {
    await hand.press('Enter', 'л', 'в', 'Alt+5');
    await hand.type('Віра Сич');
    await hand.click(page.getByRole('group', { name: 'Додатково' }).getByText('Тварина'));
    await hand.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  });
  await next();
  await call('a parcel', '0673412305', async (hand) => {
    await hand.press('Tab', 'ArrowRight', 'Tab', 'л', 'в', 'Alt+5');
    for (const text of ['Надія Ткач', 'Юля Лис', '601 234 567', 'Одяг']) {
      await hand.type(text);
      await hand.press('Tab');
    }
    await hand.type('6');
    await hand.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  });
  await next();
  await call('a note to the driver, by card', '0673412306', async (hand) => {
    await hand.press('Enter', 'л', 'в', 'Alt+5');
    await hand.type('Орест Кос');
    await hand.press('Alt+6', 'ArrowRight', 'Alt+7');
    await hand.type('Сяде в Городку');
    await hand.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  });
  await next();
  await call('the way back too', '0673412307', async (hand) => {
    await rides(hand, 'Марко Дуб');
    await hand.press('Alt+0');
    await expect(page.getByText(/Вроцлав: відправлення .* місце \d+,/)).toBeVisible();
    await hand.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  });
  await next();
  await call('a known caller rides again', '0673412301', async (hand) => {
    await hand.press('Enter');
    await expect(page.getByText(/Один пасажир, місце \d+,/)).toBeVisible();
    await hand.press('Control+Enter');
    await expect(done(page)).toBeVisible();
  });
  await next();
  await call('another day', '0673412302', async (hand) => {
    await hand.click(coming(page).getByRole('button', { name: 'Змінити' }));
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('radio').nth(1));
    await hand.click(dialog.getByRole('button', { name: 'Пасажир погодився телефоном' }));
    await expect(dialog).toHaveCount(0);
  });
  await again(page);
  await call('a cancellation', '0673412304', async (hand) => {
    await hand.click(coming(page).getByRole('button', { name: 'Скасувати' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Причина').fill('Захворіла');
    await hand.click(dialog.getByRole('button', { name: 'Скасувати бронювання' }));
    await expect(coming(page)).toHaveCount(0);
  });
  await again(page);
  await call('when it leaves', '0673412306', async () => {
    await expect(coming(page).getByText(/Львів – Вроцлав/)).toBeVisible();
  });
  await again(page);
  await call('the ticket once more', '0673412307', async (hand) => {
    await hand.click(coming(page).getByRole('link', { name: 'Відкрити' }).first());
    await expect(page).toHaveURL(/\/booking\/\d+/);
  });

  expect(Object.values(keys).every((count) => count <= GOAL)).toBe(true);
  const all = Object.values(keys).reduce((sum, count) => sum + count, 0);
  console.log(`the morning: ${Object.keys(keys).length} calls, ${all} keys`);
  const cancelled = await withDatabase(
    (sql) => sql`select from booking where carrier_id = ${driver.carrier?.carrier_id ?? 0} and status = 'cancelled'`,
  );
  expect(cancelled).toHaveLength(1);
});

test('five tills of a morning: one with another sum, and the others together', {
  tag: ['@desktop', '@all'],
}, async ({ pageOf }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const names = ['Богдан', 'Василь', 'Гнат', 'Денис'];
  const drivers = [driver, ...(await Promise.all(names.map((name) => hire(owner, name))))];
  for (const [at, one] of drivers.entries()) {
    const { id: _, photos: __, drivers: ___, ...input } = bus;
    const own = { ...input, number: `${bus.number.slice(0, -1)}${at}T` };
    const drives = at === 0 ? bus : await ask<typeof bus>('POST /api/buses', { token: owner.token, body: own });
    await handOver(owner, one, drives);
  }
  const page = await pageOf(owner);
  await page.goto('/carrier/dashboard');
  await expect(page.getByText('5 кас чекають підтвердження')).toBeVisible();
  const hand = keyboardOf(page);
  await hand.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Код/ })).toBeFocused();
  await hand.type('каса');
  await expect(page.getByRole('option', { name: 'Борги й каса' }).first()).toHaveAttribute('aria-selected', 'true');
  await hand.press('Enter');
  await expect(page.getByRole('button', { name: /^Підтвердити всі 5 кас: 225/ })).toBeVisible();
  await hand.click(page.getByRole('row', { name: /Тарас/ }).getByRole('link'));
  await hand.click(page.getByRole('button', { name: 'Інша сума' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Отримано, EUR').fill('40');
  await dialog.getByLabel('Чому сума інша').fill('Здача пасажирові');
  await hand.click(dialog.getByRole('button', { name: 'Підтвердити' }));
  await expect(dialog).toHaveCount(0);
  await hand.click(page.getByRole('link', { name: 'Каса', exact: true }));
  await hand.click(page.getByRole('button', { name: /^Підтвердити всі 4 каси: 180/ }));
  await expect(page.getByText('чекає підтвердження')).toHaveCount(0);
  expect(hand.report('five tills')).toBeLessThanOrEqual(TILLS_GOAL);
  const confirmed = await withDatabase(
    (sql) => sql<{ sum: number }[]>`
      select s.confirmed as sum from cash_up c join till_sum s on s.cash_up_id = c.id
      where c.carrier_id = ${owner.carrier?.carrier_id ?? 0} order by 1`,
  );
  expect(confirmed.map(({ sum }) => sum)).toEqual([4000, 4500, 4500, 4500, 4500]);
});

/** A driver takes 45 € of a caller on a trip of their own, and hands them over. */
async function handOver(owner: Session, driver: Session, bus: Bus): Promise<void> {
  const { token } = owner;
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(60) });
  const body = {
    ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, travellers: [{ name: 'Марія Ткач', seat: 3 }] },
    phone: '+380671234567',
  };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
  const money = { amount: 4500, currency: 'EUR', rate: 10_000, method: 'cash', given: null, note: '' } as const;
  await press(
    tripId,
    driver.token,
    { action: 'payment', bookingId: bookings[0]?.id ?? 0, payment: money },
    { action: 'handOverCash', sums: [{ currency: 'EUR', amount: 4500 }] },
  );
}

const coming = (page: Page) => page.getByRole('region', { name: /^Найближч/ });

async function again(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Почати спочатку' }).click();
}
