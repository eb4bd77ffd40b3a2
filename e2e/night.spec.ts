import type { TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { aboard } from '#shared/sales/trips/phase.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { advanceClock } from './support/clock.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { amountIn, book, parcel, pinChecks, spaced, wordsOf } from './support/night.ts';
import { unsent } from './support/offline-trip.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request; a wrong code is refused by the device.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)|WebSocket/ }] });

const LVIV = { latitude: 49.8397, longitude: 24.0297, accuracy: 15 };
const CLOCK_AHEAD = 7 * 60_000;
/** The first 16 ride to the end, the last two get off in Kraków. */
const NAMES = Array.from({ length: 18 }, (_, n) => `Пасажир ${'абвгґдеєжзиіїйклмн'[n]}нич`);
const [UNPAID_IN_KRAKOW = '', UNPAID_AT_THE_END = ''] = [NAMES[17], NAMES[15]];

type Currency = 'EUR' | 'UAH' | 'PLN';
const EMPTY = { EUR: 0, UAH: 0, PLN: 0 };
const SIGNS: Record<Currency, string> = { EUR: '€', UAH: '₴', PLN: 'zł' };

test('a whole night with a wrong clock, restarts and two dead zones: head count, till, parcels and "who sees you" are true at every step', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, 'the driver holds a phone');
  test.slow();
  const driver = await driverWithBus('Орест', { seatsCount: 24 });
  const { tripId } = await routeOf(driver, { first: soon(20) });
  await book(driver, tripId, NAMES.slice(0, 8), 2, 1);
  await book(driver, tripId, NAMES.slice(8, 16), 2, 9);
  await book(driver, tripId, NAMES.slice(16), 1, 17);
  const sender = await signUp('Тетяна');
  const parcels = [await parcel(sender, driver, tripId, 'Книжки', 1), await parcel(sender, driver, tripId, 'Мед', 2)];

  // Results of the driver's own presses; the screen and the server are compared with them.
  const truth = { aboard: 0, till: { ...EMPTY }, parcels: 0 };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = page.getByRole('dialog');
  const rider = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const log: string[] = [];
  const say = (step: string, screen: string, is: string) => log.push(`| ${step} | ${screen} | ${is} |`);

  const seen = async (step: string, words: string | RegExp, is: string) => {
    const strip = page.getByRole('status').filter({ hasText: words }).first();
    await expect(strip).toBeVisible();
    say(step, await wordsOf(strip), is);
  };
  /** The till on the screen says what was taken; the page of the trip is opened again afterwards. */
  const till = async (step: string) => {
    await page.goto(`/trips/list/${tripId}/cash`);
    for (const currency of ['EUR', 'UAH', 'PLN'] as const) {
      const row = page.getByRole('row').filter({ hasText: currency });
      if (truth.till[currency] === 0) await expect(row).toHaveCount(0);
      else
        await expect(row).toContainText(new RegExp(`(?:^|\\D)${spaced(truth.till[currency])}\\s*${SIGNS[currency]}`));
    }
    say(
      step,
      `каса: ${(await page.getByRole('row').allTextContents()).join('; ').replace(/\s+/g, ' ')}`,
      JSON.stringify(truth.till),
    );
    await page.goto(`/trips/list/${tripId}`);
  };
  /** State on the server after everything was sent. */
  const server = async (step: string) => {
    const known = async () => {
      const sheet = await ask<TripSheet>(`GET /api/trips/${tripId}`, { token: driver.token });
      const cash = await ask<TripCash>(`GET /api/trips/${tripId}/cash`, { token: driver.token });
      const sums = cash.cashUps.flatMap((one) => one.sums).map(({ currency, handOver }) => [currency, handOver]);
      const inBus = sheet.bookings.filter(({ kind, status }) => kind === 'parcel' && status === 'boarded').length;
      return { aboard: aboard(sheet).length, till: { ...EMPTY, ...Object.fromEntries(sums) }, parcels: inBus };
    };
    await expect.poll(known, { message: step, timeout: 180_000 }).toEqual(truth);
    await expect(unsent(page)).toBeHidden();
    const is = await known();
    say(
      step,
      `сервер: ${is.aboard} на борту, посилок ${is.parcels}`,
      `${truth.aboard} на борту, посилок ${truth.parcels}`,
    );
    return ask<TripSheet>(`GET /api/trips/${tripId}`, { token: driver.token });
  };
  const headCount = async (step: string, gone: readonly string[] = []) => {
    await button('Рушаємо').click();
    const heading = page.getByRole('heading', { name: /^\d+ на борту$/ });
    await expect(heading).toHaveText(`${truth.aboard} на борту`);
    say(step, await wordsOf(heading), `${truth.aboard} на борту`);
    for (const name of gone) await button(new RegExp(`^Місце \\d+, .*: ${name}$`)).click();
    if (gone.length === 0) await button(`Усі ${truth.aboard} на місці`).click();
    else {
      await button(/^Немає/).click();
      await dialog.getByRole('button', { name: /^Їхати без/ }).click();
      truth.aboard -= gone.length;
    }
    await expect(button(/^Прибули: /)).toBeVisible();
  };
  const pay = async (name: string, currency: Currency, given: string | null) => {
    await rider(name)
      .getByRole('button', { name: `Оплата: ${name}` })
      .click();
    if (currency !== 'EUR') await dialog.locator('label').filter({ hasText: currency }).click();
    const take = dialog.getByRole('button', { name: /^Отримано / });
    const sum = amountIn(await wordsOf(take));
    if (given) {
      await dialog.getByLabel('Пасажир дає').fill(given);
      const change = Number(given) * 100 - sum;
      await expect(dialog.getByText('Решта').locator('..')).toContainText(
        new RegExp(`${spaced(change)}\\s${SIGNS[currency]}`),
      );
    }
    await take.click();
    await expect(dialog).toBeHidden();
    truth.till[currency] += sum;
  };
  const payInEuro = async (name: string, euro: number) => {
    await page.getByRole('button', { name: new RegExp(`€, не сплачено: ${name}$`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`€, сплачено: ${name}$`) })).toBeVisible();
    truth.till.EUR += euro * 100;
  };
  const step = async (name: string) => {
    await button(name).click();
    const early = dialog.getByRole('button', { name });
    await expect(early).toBeVisible();
    await early.click();
    await expect(dialog).toBeHidden();
  };

  await advanceClock(context, CLOCK_AHEAD);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(LVIV);
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await pinChecks(driver, tripId, parcels);

  await test.step('boarding in Lviv: 17 by a tap, three currencies with change, two parcels', async () => {
    await page.goto(`/trips/list/${tripId}`);
    await untilControlled(page);
    const accepted = page.waitForResponse((response) => response.url().includes('/api/location/update'));
    await page.reload();
    const { data } = await (await accepted).json();
    expect(['taken', 'same', 'limited'], 'by a clock that is seven minutes ahead').toContain(data.outcome);
    await seen('до посадки', 'Бачать, поки цей екран відкритий', 'сервер прийняв місце щойно');
    await button('Почати посадку').click();
    for (const name of NAMES) {
      await rider(name).getByRole('button', { name: 'На борту', exact: true }).click();
      truth.aboard += 1;
    }
    await page.getByText(/^На борту \d/).click();
    await pay(NAMES[0] ?? '', 'UAH', '3000');
    await pay(NAMES[1] ?? '', 'UAH', null);
    await pay(NAMES[2] ?? '', 'PLN', '250');
    await pay(NAMES[3] ?? '', 'PLN', null);
    await pay(NAMES[4] ?? '', 'EUR', '50');
    for (const name of NAMES.slice(5, 15)) await payInEuro(name, 45);
    await payInEuro(NAMES[16] ?? '', 30);
    for (let n = 0; n < parcels.length; n += 1) {
      await button('Прийняти').first().click();
      truth.parcels += 1;
    }
    await till('посадка');
    await server('посадка');
  });

  await test.step('the first dead zone: departure, a walk-on, the border, a restart of the page', async () => {
    await context.setOffline(true);
    await button('Пасажир без бронювання').click();
    await dialog.getByRole('button', { name: /^Посадити на місце 19/ }).click();
    await expect(dialog).toBeHidden();
    truth.aboard += 1;
    truth.till.EUR += 45_00;
    // Everybody is aboard, so that nothing is asked.
    await button('Вирушити: Львів').click();
    await button('Кордон').click();
    await seen('мертва зона', /Автобуса не видно на мапі|Пасажири не бачать автобуса/, 'зв’язку немає');
    await page.reload();
    await expect(button('Рушаємо')).toBeVisible();
    await seen(
      'після перезапуску',
      /Автобуса не видно на мапі|Пасажири не бачать автобуса/,
      'зв’язку немає, сервер місця не має',
    );
    await headCount('кордон', [NAMES[5] ?? '', NAMES[6] ?? '']);
    await expect(page.getByRole('region', { name: 'Поїхали без 2 людей' })).toBeVisible();
    await till('мертва зона');
    await context.setOffline(false);
    const sheet = await server('після першої мертвої зони');
    expect(sheet.bookings.filter(({ status }) => status === 'left_behind').map(({ name }) => name)).toEqual([
      NAMES[5],
      NAMES[6],
    ]);
    await seen('зв’язок є', 'Бачать, поки цей екран відкритий', 'сервер прийняв місце щойно');
  });

  await test.step('one of the two catches up; the next pause counts with him and without the other', async () => {
    await rider(NAMES[5] ?? '')
      .getByRole('button', { name: 'Наздогнав, на борту' })
      .click();
    truth.aboard += 1;
    await expect(page.getByRole('region', { name: 'Поїхали без однієї людини' })).toBeVisible();
    await button('Пауза').click();
    await button(/^Пауза до /).click();
    await headCount('пауза');
    await server('після паузи');
  });

  await test.step('the second dead zone: Kraków with a wrong and a right code, and two who get off', async () => {
    await context.setOffline(true);
    await step('Прибули: Краків');
    await button('Видати').click();
    const [{ pin } = { pin: '' }] = parcels;
    await page.getByLabel('Код отримувача').fill(pin === '1111' ? '2222' : '1111');
    await button('Видати').click();
    await expect(page.getByText(/посилку не видано/)).toBeVisible();
    say('Краків', await wordsOf(page.getByText(/посилку не видано/)), 'код неправильний, посилка в автобусі');
    await page.getByLabel('Код отримувача').fill(pin);
    await button('Видати').click();
    const owed = dialog.getByRole('button', { name: /^Отримав .*zł/ });
    await expect(page.getByLabel('Код отримувача')).toBeHidden();
    truth.parcels -= 1;
    await rider(UNPAID_IN_KRAKOW).getByRole('button', { name: 'На місці' }).click();
    await expect(dialog.getByText(UNPAID_IN_KRAKOW)).toBeVisible();
    say('Краків', await wordsOf(dialog.getByRole('heading').first()), `${UNPAID_IN_KRAKOW} винен 30 €`);
    truth.till.PLN += amountIn(await wordsOf(owed));
    await owed.click();
    await dialog.getByRole('button', { name: 'Можна виходити' }).click();
    await rider(NAMES[16] ?? '')
      .getByRole('button', { name: 'На місці' })
      .click();
    await expect(dialog).toBeHidden();
    truth.aboard -= 2;
    await page.reload();
    await till('друга мертва зона');
    await context.setOffline(false);
    await server('після другої мертвої зони');
  });

  await test.step('the last stop: the unpaid one is named, the parcel goes out, the till is right at the end', async () => {
    await step('Вирушити: Краків');
    await step('Прибули: Вроцлав');
    await button('Видати').click();
    await page.getByLabel('Код отримувача').fill(parcels[1]?.pin ?? '');
    await button('Видати').click();
    await expect(page.getByLabel('Код отримувача')).toBeHidden();
    truth.parcels -= 1;
    await button(`Усі ${truth.aboard} вийшли`).click();
    await expect(dialog.getByText(UNPAID_AT_THE_END)).toBeVisible();
    say('Вроцлав', await wordsOf(dialog.getByRole('heading').first()), `${UNPAID_AT_THE_END} винен 45 €`);
    await dialog.getByRole('button', { name: /^Отримав 45\s€/ }).click();
    truth.till.EUR += 45_00;
    await dialog.getByRole('button', { name: 'Можна виходити' }).click();
    truth.aboard = 0;
    await server('кінець');
    await till('кінець');
    await step('Завершити рейс');
    await expect(page.getByText('Рейс успішно завершено').first()).toBeVisible();
  });

  console.log(`night:\n| step | screen | truth |\n|---|---|---|\n${log.join('\n')}`);
});
