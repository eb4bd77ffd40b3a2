import type { Page } from '@playwright/test';
import { localDate, localTime } from '#shared/core/time.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { overflowing } from './support/crawl.ts';
import { clockOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { stepEarly } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const PHONE = '+380671234567';
const PROVOKED = [
  { status: 415, url: /\/photos/ },
  { status: 409, url: /\/complete/ },
];

// The form with options, because Playwright would take the second of two values for them.
test.use({ expected: [PROVOKED, { scope: 'test' }] });

test('a new driver who works alone adds a bus and a route, and takes passengers to the last stop', {
  tag: '@smoke',
}, async ({ pageOf, axe }) => {
  test.slow();
  const driver = await signUp('Матвій', { userType: 'driver', singleDriver: true });
  const page = await pageOf(driver);

  await test.step('every screen is empty at first and names the first step', async () => {
    await page.goto('/driver/routes');
    await expect(page.getByRole('heading', { name: 'Щоб створити маршрут, спершу додайте автобус!' })).toBeVisible();
    await page.goto('/trips/list');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.goto('/driver/bus');
    await page.getByRole('link', { name: 'Додати автобус' }).last().click();
  });

  await test.step('the bus is added: errors are shown at their fields, a picture is accepted, and a text is refused', async () => {
    await page.getByRole('button', { name: 'Додати автобус' }).click();
    await expect(page.getByLabel('Марка')).toBeFocused();
    await expect(page.getByText('Позначте хоча б одну зручність.')).toBeVisible();
    await page.getByLabel('Марка').fill('Mercedes-Benz');
    await page.getByLabel('Модель').fill('Sprinter 519');
    await page.getByLabel('Рік випуску').fill('2021');
    await page.getByLabel('Колір').fill('Білий');
    await page.getByLabel('Номерний знак').fill(`ВС ${Math.floor(Math.random() * 9000) + 1000} ТК`);
    await page.getByLabel('Пасажирських місць').fill('7');
    await page.getByRole('button', { name: 'Wi-Fi' }).click();
    await expect(page.getByRole('button', { name: 'Додати автобус' })).toBeDisabled();
    await expect(page.getByLabel('Пасажирських місць')).toHaveAccessibleDescription(/щонайменше 8/);
    await page.getByLabel('Пасажирських місць').fill('18');
    await page.getByText('2+1', { exact: true }).click();
    await expect(page.getByRole('img', { name: /^Місце 18, / })).toBeVisible();
    await page.getByRole('button', { name: 'Додати автобус' }).click();
    await expect(page).toHaveURL(/\/driver\/bus-edit\/\d+/);
    // The page of the new bus has a button of the same name, and is shown until this one is loaded.
    await expect(page.getByRole('heading', { name: 'Редагування автобуса' })).toBeVisible();

    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Додати фото' }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ name: 'bus.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await expect(page.getByText('Непідтримуваний формат файлу.')).toBeVisible();
    await choose({ name: 'bus.png', mimeType: 'image/png', buffer: png(640, 480) });
    await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'Фото 1' })
          .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  const first = soon(165);
  const [home, poland] = ['Europe/Kyiv', 'Europe/Warsaw'];
  await test.step('the route is added: first with invalid input, then with a plan that one bus can follow', async () => {
    await page.goto('/driver/route-add');
    await page.getByRole('button', { name: 'Зберегти маршрут' }).click();
    await expect(page.getByText('Виберіть хоча б один день тижня.')).toBeVisible();
    await town(page, 1, 'льв', 'Львів');
    await page.getByLabel('Відправлення з зупинки 1').fill(localTime(first, home));
    await town(page, 2, 'lviv', 'Львів');
    await page.getByLabel('Квиток від початку до зупинки 2').fill('1001');
    await page.getByLabel('Прибуття на зупинку 2', { exact: true }).fill(localTime(first, home));
    await page.getByRole('button', { name: 'Зберегти маршрут' }).click();
    await expect(page.getByText('Ця зупинка вже стоїть перед цією.')).toBeVisible();
    await expect(page.getByText('Ціна до 1000 €')).toBeVisible();

    await town(page, 2, 'Краків', 'Краків');
    await stop(page, 2, clockOf(first, poland, 420), ['30', '8']);
    await page.getByRole('button', { name: 'Додати зупинку' }).click();
    await expect(page.getByLabel('Прибуття на зупинку 3', { exact: true })).toBeFocused();
    await town(page, 3, 'Wrocl', 'Вроцлав');
    await stop(page, 3, clockOf(first, poland, 640), ['45', '10']);
    await stop(page, 2, clockOf(first, poland, 700), ['30', '8']);
    await stop(page, 3, clockOf(first, poland, 640), ['45', '10']);
    await page.getByRole('button', { name: 'Зберегти маршрут' }).click();
    await expect(page.getByText('Автобус прибуває раніше, ніж виїхав із попередньої зупинки.').last()).toBeVisible();
    await stop(page, 2, clockOf(first, poland, 420), ['30', '8']);
    await stop(page, 3, clockOf(first, poland, 640), ['45', '10']);
    await page.getByLabel('Пункт пропуску').selectOption('krakivets');
    await page.getByText('Окремі ціни між зупинками').click();
    await page.getByLabel('Квиток Краків – Вроцлав, євро').fill('22');
    const day = new Intl.DateTimeFormat('uk', { weekday: 'long', timeZone: home }).format(first);
    await page.getByRole('group', { name: 'Дні відправлення' }).getByRole('checkbox', { name: day }).press(' ');
    await expect(page.getByRole('main')).toContainText(/Рейс .*\d/);
    await page.getByRole('button', { name: 'Зберегти маршрут' }).click();
    await expect(page.getByText('Маршрут збережено')).toBeVisible();
    await expect(page).toHaveURL('/driver/routes');
    await expect(page.getByRole('switch', { name: 'Маршрут Львів – Вроцлав діє' })).toBeChecked();
  });

  const date = localDate(first, home);
  const [passenger, sender] = [await signUp('Катерина'), await signUp('Тетяна')];
  const otherPage = await pageOf(passenger);
  await test.step('a passenger finds the ride and books two seats', async () => {
    await otherPage.goto('/search');
    await otherPage.getByRole('combobox', { name: 'Звідки' }).fill('Львів');
    await otherPage.getByRole('option').first().click();
    await otherPage.getByRole('combobox', { name: 'Куди' }).fill('Вроцлав');
    await otherPage.getByRole('option').first().click();
    await otherPage.getByRole('button', { name: /^Знайти/ }).click();
    await otherPage.getByRole('navigation', { name: 'Дні' }).locator(`a[href*="${date}"]`).click();
    await otherPage.getByRole('link', { name: new RegExp(`${driver.user.lastName}`) }).click();
    await otherPage.getByRole('link', { name: 'Забронювати місце' }).click();
    await otherPage.getByRole('button', { name: 'Більше' }).click();
    await otherPage.getByRole('button', { name: /^Місце 3, / }).click();
    await otherPage.getByRole('button', { name: /^Місце 4, / }).click();
    await otherPage.getByLabel(/^Пасажир 2/).fill('Софія Мала');
    await otherPage.getByRole('button', { name: 'Забронювати 2 місця' }).click();
    await expect(otherPage.getByText('Чекає на перевізника').first()).toBeVisible();
  });
  const ticket = otherPage.url();
  const tripId = Number(/list\/(\d+)/.exec(ticket)?.[1]);

  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: sender.token,
    body: {
      ...{
        kind: 'parcel',
        fromSeq: 0,
        toSeq: 2,
        what: 'Вишиванка',
        sizeClass: 's',
        weightKg: 1.5,
        declaredValue: null,
      },
      ...{ senderName: 'Тетяна Лис', senderPhone: PHONE, receiverName: 'Юля Лис', receiverPhone: PHONE },
    },
  });
  const parcel = await ask<Booking>(`GET /api/bookings/${bookings[0]?.id}`, { token: sender.token });

  await test.step('the driver answers both requests', async () => {
    await page.goto('/trips/list');
    await page
      .getByRole('link', { name: /Львів – Вроцлав/ })
      .first()
      .click();
    const waiting = page.getByRole('region', { name: 'Чекають на відповідь' });
    await waiting.getByRole('button', { name: 'Підтвердити' }).click();
    await waiting.getByRole('button', { name: 'Погодитися везти' }).click();
    await expect(waiting).toBeHidden();
    await otherPage.goto(`/trips/list`);
    await expect(otherPage.getByText('Підтверджено').first()).toBeVisible();
  });

  const at = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await test.step('the trip starts, and passengers and the parcel get on', async () => {
    await page.getByRole('button', { name: 'Почати посадку' }).click();
    for (const name of [passenger.user.lastName, 'Софія Мала']) {
      await at(name).first().getByRole('button', { name: 'На борту', exact: true }).click();
      await expect(at(name).first().getByRole('button', { name: 'Не на борту' })).toBeVisible();
    }
    await at('Вишиванка').first().getByRole('button', { name: 'Прийняти' }).click();
    await expect(at('Вишиванка').first().getByRole('button', { name: 'Не прийнято' })).toBeVisible();
    await stepEarly(page, 'Вирушити: Львів');
    await stepEarly(page, 'Прибули: Краків');
    await stepEarly(page, 'Вирушити: Краків');
    await stepEarly(page, 'Прибули: Вроцлав');
  });

  await test.step('everybody on the trip is informed at once, and the driver sees who has confirmed', async () => {
    await page.getByRole('button', { name: 'Повідомити всіх' }).click();
    const dialog = page.getByRole('dialog', { name: 'Повідомити всіх у рейсі' });
    await dialog.getByRole('radio', { name: 'Змінилося місце зупинки' }).check();
    await expect(dialog.getByRole('button', { name: 'Надіслати всім' })).toBeDisabled();
    await dialog.getByLabel('Де тепер зупинка').fill('Вроцлав, перон 9');
    await axe(page);
    await dialog.getByRole('button', { name: 'Надіслати всім' }).click();
    await expect(page.getByText('Зрозуміло: 0 з 2')).toBeVisible();

    // The ticket shows it until it is acknowledged; the page of the trip shows it permanently.
    await otherPage.goto(ticket);
    const notified = otherPage.getByRole('region', { name: 'Повідомлення для всіх' });
    await expect(notified).toContainText('Вроцлав, перон 9');
    await axe(otherPage);
    await notified.getByRole('button', { name: 'Зрозуміло' }).click();
    await expect(notified).toBeHidden();
    await otherPage.goto(`/trips/list/${tripId}`);
    await expect(notified).toContainText(/Зрозуміло, \d\d:\d\d/);
    await axe(otherPage);
    await expect(page.getByText('Зрозуміло: 1 з 2')).toBeVisible();
    const missing = page.getByRole('list', { name: 'Ще не відповіли' });
    await expect(missing.getByRole('link', { name: /^Зателефонувати: Тетяна/ })).toBeVisible();
    await notified.getByRole('link', { name: /Вроцлав, перон 9/ }).click();
    await expect(otherPage.getByRole('log')).toContainText(/Зрозуміло, \d\d:\d\d/);
  });

  await test.step('the parcel is handed over only against the code', async () => {
    const box = at('Вишиванка').first();
    await box.getByRole('button', { name: 'Видати', exact: true }).click();
    const pin = parcel.parcel?.pin ?? '';
    await box.getByLabel('Код отримувача').fill(pin === '0000' ? '1111' : '0000');
    await box.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(box.getByRole('alert')).toContainText('Код отримувача не збігається');
    await box.getByLabel('Код отримувача').fill(pin);
    await box.getByRole('button', { name: 'Видати', exact: true }).click();
    await expect(box.getByRole('button', { name: 'Не видано' })).toBeVisible();
    await at(passenger.user.lastName).first().getByRole('button', { name: 'На місці' }).click();
    const owed = page.getByRole('dialog', { name: /^Ще не заплатили/ });
    await owed.getByRole('button', { name: /^Отримав .*₴/ }).click();
    const paid = page.getByRole('dialog', { name: 'Усе сплачено' });
    await axe(page);
    await paid.getByRole('button', { name: 'Можна виходити' }).click();
    // This can be undone for five minutes.
    await expect(at(passenger.user.lastName).first().getByRole('button', { name: 'Ще їде' })).toBeVisible();
    expect(await overflowing(page)).toEqual([]);
  });

  await test.step('the end of a trip needs a confirmation when it is far ahead of the timetable', async () => {
    await stepEarly(page, 'Завершити рейс');
    await expect(page.getByText('Рейс успішно завершено').first()).toBeVisible();
    await page.goto('/trips/list?tab=finished');
    await expect(page.getByRole('link', { name: /Львів – Вроцлав/ })).toHaveCount(1);
    await otherPage.goto('/trips/list?tab=finished');
    await expect(otherPage.getByText('Поїздку завершено').first()).toBeVisible();
  });
});

async function town(page: Page, n: number, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: `Місто, зупинка ${n}`, exact: true });
  await field.fill(typed);
  await page.getByRole('listbox').getByRole('option', { name }).first().click();
  await expect(field).toHaveValue(name);
}

async function stop(page: Page, n: number, { time, day }: ReturnType<typeof clockOf>, costs: [string, string]) {
  await page.getByLabel(`Прибуття на зупинку ${n}`, { exact: true }).fill(time);
  await page.getByLabel(`День прибуття на зупинку ${n}`).selectOption(String(day));
  await page.getByLabel(`Квиток від початку до зупинки ${n}`).fill(costs[0]);
  await page.getByLabel(`Посилка від початку до зупинки ${n}`).fill(costs[1]);
}
