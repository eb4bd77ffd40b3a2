import type { Page } from '@playwright/test';
import { done, keyboardOf, number, office } from './support/call.ts';
import { withDatabase } from './support/database.ts';
import { QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

/** Keys or presses besides names, numbers and contents: twelve a call (docs/product.md 9.19). */
const GOAL = 12;
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

const coming = (page: Page) => page.getByRole('region', { name: /^Найближч/ });

async function again(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Почати спочатку' }).click();
}
