import type { Locator, Page } from '@playwright/test';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { stepEarly } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const PEOPLE = 20;
const BOARDING_TAPS = 25;
const COUNT_TAPS = 3;

test('a driver runs a whole trip on a phone: boarding, leaving a passenger behind, a pause and the border with a head count, undo, the end', async ({
  pageOf,
  axe,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  test.slow();
  const driver = await driverWithBus('Данило', { seatsCount: 24 });
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const names = Array.from({ length: PEOPLE + 1 }, (_, n) => `Пасажир ${'абвгґдеєжзиіїйклмнопрс'[n]}нич`);
  for (let from = 0; from < names.length; from += 7) {
    const travellers = names.slice(from, from + 7).map((name, n) => ({ name, seat: from + n + 1 }));
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
    await ask(`POST /api/trips/${tripId}/bookings`, { token: driver.token, body });
  }
  const page = await pageOf(driver);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const missing = page.getByRole('region', { name: 'Ще не на борту' });

  await test.step(`${PEOPLE} people have boarded after at most ${BOARDING_TAPS} taps from opening the app`, async () => {
    await page.goto('/trips/list');
    await tap(page.getByRole('link', { name: /Львів – Вроцлав/ }).first());
    await expectWholeButton(page, 'Почати посадку');
    await tap(button('Почати посадку'));
    await expectWholeButton(page, 'Вирушити: Львів');
    for (const name of names.slice(0, PEOPLE)) {
      const row = missing.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
      await tap(row.getByRole('button', { name: 'На борту', exact: true }));
    }
    await expect(page.getByText(`На борту ${PEOPLE}`)).toBeVisible();
    console.log(`taps from opening to ${PEOPLE} people aboard: ${taps}`);
    expect(taps).toBeLessThanOrEqual(BOARDING_TAPS);
    await expect(page.locator('.toast')).toHaveCount(0);
    await axe(page);
  });

  const last = names.at(-1) ?? '';
  await test.step('no passenger can be left behind before the departure time', async () => {
    await button('Вирушити: Львів').click();
    const dialog = page.getByRole('dialog', { name: 'Одна людина ще не на борту' });
    await expect(dialog.getByText(last)).toBeVisible();
    await expect(dialog.getByText(/^без них можна вирушити з /)).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Чекаємо ще 5 хв' }).click();
    await expect(page.getByText(/^Чекаємо до \d\d:\d\d · ще \d:\d\d$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Чекаємо до /)).toBeVisible();
    await expectWholeButton(page, 'Вирушити: Львів');
  });

  const leave = async () => {
    await button('Вирушити: Львів').click();
    const dialog = page.getByRole('dialog', { name: 'Одна людина ще не на борту' });
    await dialog.getByRole('button', { name: /^Вирушити без/ }).click();
    await expect(button('Прибули: Краків')).toBeVisible();
  };
  await test.step('from the departure time on the bus leaves without a passenger, and this can be undone', async () => {
    await withDatabase(
      (sql) => sql`
        update trip_stop set departs_at = departs_at - interval '30 minutes' where trip_id = ${tripId} and seq = 0`,
    );
    await page.reload();
    await leave();
    await expect(page.getByText(/^вирушили о \d\d:\d\d, Львів$/).first()).toBeVisible();
    await button('Скасувати').click();
    await expect(button('Вирушити: Львів')).toBeVisible();
    await expect(missing.getByRole('link', { name: last, exact: true })).toBeVisible();
    await leave();
    await expectWholeButton(page, 'Прибули: Краків');
    await axe(page);
  });

  await test.step(`the head count after a pause takes at most ${COUNT_TAPS} taps`, async () => {
    await button('Пауза').click();
    await page.getByRole('button', { name: /^Пауза до / }).click();
    await expectWholeButton(page, 'Рушаємо');
    taps = 0;
    await tap(button('Рушаємо'));
    await expect(page.getByRole('heading', { name: `${PEOPLE} на борту` })).toBeVisible();
    await axe(page);
    await expectWholeButton(page, `Усі ${PEOPLE} на місці`);
    await tap(button(`Усі ${PEOPLE} на місці`));
    await expect(button('Прибули: Краків')).toBeVisible();
    console.log(`taps of a head count: ${taps}`);
    expect(taps).toBeLessThanOrEqual(COUNT_TAPS);
  });

  await test.step('at the border a missing passenger is tapped at the seat, named, and left behind', async () => {
    await button('Кордон').click();
    await button('Рушаємо').click();
    await button(new RegExp(`^Місце 3, .*: ${names[2]}$`)).click();
    await expect(page.getByRole('heading', { name: `${PEOPLE - 1} на борту` })).toBeVisible();
    await button('Немає однієї людини').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: `Подзвонити: ${names[2]}` })).toBeVisible();
    await dialog.getByRole('button', { name: /^Їхати без/ }).click();
    await expect(button('Прибули: Краків')).toBeVisible();
  });

  await test.step('the trip goes on over the next stops to its end', async () => {
    await stepEarly(page, 'Прибули: Краків');
    await stepEarly(page, 'Вирушити: Краків');
    await stepEarly(page, 'Прибули: Вроцлав');
    await stepEarly(page, 'Завершити рейс');
    await expect(page.getByText('Рейс успішно завершено').first()).toBeVisible();
  });
});

/** The main button is whole on the screen, without scrolling, and nothing lies over it. */
async function expectWholeButton(page: Page, name: string): Promise<void> {
  const main = page.getByRole('button', { name, exact: true });
  await expect(main).toBeInViewport({ ratio: 1 });
  const free = await main.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && element.contains(hit);
  });
  expect(free).toBe(true);
}
