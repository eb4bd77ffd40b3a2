import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { type Session, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

interface Made {
  id: number;
  code: string;
  ticket: string;
}

/** The driver books for a caller, who has no account. */
async function forCaller(driver: Session, tripId: number, names = ['Ганна Коваль']): Promise<Made> {
  const { bookings } = await ask<{ bookings: Made[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: driver.token,
    body: {
      ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380501234567' },
      travellers: names.map((name) => ({ name, seat: null })),
    },
  });
  const [first] = bookings;
  if (!first) throw new Error('nothing was booked');
  return first;
}

test.describe('a guest with the link alone', () => {
  test.use({ expected: [[{ status: 409, url: /tickets\/\w+\/cancel/ }], { scope: 'test' }] });

  test('sees the ticket of a booking by telephone, and cancels it with the right number only', async ({
    pageOf,
    axe,
  }) => {
    const driver = await driverWithBus('Роман');
    const { tripId } = await routeOf(driver);
    const { ticket, code } = await forCaller(driver, tripId, ['Ганна Коваль', 'Петро Коваль']);
    const page = await pageOf(null);

    await test.step('the ticket says when and where, what to pay and whom to call', async () => {
      await page.goto(`/b/${ticket}`);
      await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
      await expect(page.getByText('Заплатити водієві за 2 місця')).toBeVisible();
      await expect(page.getByText('90 €', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Водій: \+380/ })).toBeVisible();
      await expect(page.getByRole('img', { name: `QR-код бронювання ${code}` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Їдуть разом' }).getByText('Петро К.')).toBeVisible();
      await expect(page.getByText('Коваль')).toBeHidden();
      await expect(page.locator('meta[name=robots]').last()).toHaveAttribute('content', 'noindex');
      await axe(page);
    });

    const dialog = page.getByRole('dialog');
    await test.step('a wrong number is refused', async () => {
      await page.getByRole('button', { name: 'Скасувати бронювання' }).click();
      await expect(dialog.getByText('Скасування нічого не коштує.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Скасувати', exact: true }).click();
      await expect(dialog.getByText('Вкажіть номер телефону.')).toBeVisible();
      await dialog.getByLabel('Телефон, на який записано бронювання').fill('067 000 00 00');
      await dialog.getByRole('button', { name: 'Скасувати', exact: true }).click();
      await expect(dialog.getByText(/^Це не той номер/)).toBeVisible();
      await axe(page);
    });

    await test.step('the right number cancels it, in the spelling that people use', async () => {
      await dialog.getByLabel('Телефон, на який записано бронювання').fill('(050) 123-45-67');
      await dialog.getByRole('button', { name: 'Скасувати', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Бронювання скасовано' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Скасувати бронювання' })).toBeHidden();
    });

    await test.step('the driver sees both seats cancelled', async () => {
      const otherPage = await pageOf(driver);
      await otherPage.goto('/notifications');
      await expect(otherPage.getByText(/пасажир скасував 2 місця/).first()).toBeVisible();
    });
  });
});

test('the short code opens the ticket with the telephone number', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Тарас');
  const { tripId } = await routeOf(driver);
  const { ticket, code } = await forCaller(driver, tripId);
  const page = await pageOf(null);
  await page.goto(`/b/${code}`);
  await expect(page.getByRole('heading', { name: `Квиток ${code.slice(0, 3)} ${code.slice(3)}` })).toBeVisible();
  await axe(page);
  await page.getByLabel('Телефон, на який записано бронювання').fill('0501234567');
  await page.getByRole('button', { name: 'Відкрити квиток' }).click();
  await expect(page).toHaveURL(new RegExp(`/b/${ticket}$`));
  await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
});

test.describe('a guest who lost the link', () => {
  test.use({ expected: [[{ status: 409, url: /tickets\/find/ }], { scope: 'test' }] });

  test('finds the ticket by its code and telephone number', async ({ pageOf, axe, isMobile }) => {
    const driver = await driverWithBus('Мирон');
    const { tripId } = await routeOf(driver);
    const { ticket, code } = await forCaller(driver, tripId);
    const page = await pageOf(null);
    await page.goto('/welcome');
    await expect(page.getByRole('link', { name: 'Уже забронювали? Знайти квиток' })).toHaveAttribute('href', '/b');
    await page.getByRole('link', { name: isMobile ? 'Квиток' : 'Знайти квиток', exact: true }).click();
    await expect(page).toHaveURL(/\/b$/);
    await expect(page.getByRole('heading', { name: 'Знайти квиток' })).toBeVisible();
    await axe(page);

    const [codeField, phone] = [page.getByLabel('Код квитка'), page.getByLabel('Телефон, на який записано бронювання')];
    const press = () => page.getByRole('button', { name: 'Відкрити квиток' }).click();
    await test.step('nothing is sent without both', async () => {
      await codeField.fill('RVG5');
      await press();
      await expect(page.getByText('У коді шість літер і цифр, наприклад K7M4XP.')).toBeVisible();
      await expect(page.getByText('Вкажіть номер телефону.')).toBeVisible();
    });

    const refusal = page.getByRole('alert').filter({ hasText: 'Немає бронювання з таким кодом і номером телефону.' });
    await test.step('a wrong number and a wrong code are refused by the same sentence', async () => {
      await codeField.fill(code);
      await phone.fill('067 000 00 00');
      await press();
      await expect(refusal).toBeVisible();
      await axe(page);
      await codeField.fill('ZZZZZZ');
      await phone.fill('050 123 45 67');
      const answered = page.waitForResponse(/tickets\/find/);
      await press();
      expect((await answered).status()).toBe(409);
      await expect(refusal).toBeVisible();
    });

    await test.step('the code in small letters and the number in any spelling open it', async () => {
      await codeField.fill(` ${code.toLowerCase().slice(0, 3)} ${code.toLowerCase().slice(3)}`);
      await phone.fill('(050) 123-45-67');
      await expect(codeField).toHaveValue(`${code.slice(0, 3)} ${code.slice(3)}`);
      await press();
      await expect(page).toHaveURL(new RegExp(`/b/${ticket}$`));
      await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
    });
  });
});

test.describe('a device that opened a ticket', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows it to the visitor again', async ({ page, axe }) => {
    const driver = await driverWithBus('Назар');
    const { tripId } = await routeOf(driver);
    const { ticket, code } = await forCaller(driver, tripId);
    const shown = page.locator('section', { has: page.getByRole('heading', { name: 'Ваш квиток' }) });
    await page.goto('/welcome');
    await expect(page.getByRole('heading', { name: 'Найближчі відправлення' }).first()).toBeAttached();
    await expect(shown).toHaveCount(0);
    await page.goto(`/b/${ticket}`);
    await untilControlled(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();

    await page.goto('/search');
    await expect(shown).toContainText(`код ${code.slice(0, 3)} ${code.slice(3)}`);
    await page.goto('/welcome');
    await axe(page);
    await shown.getByRole('link', { name: 'Львів – Вроцлав' }).click();
    await expect(page).toHaveURL(new RegExp(`/b/${ticket}$`));
  });
});

test('a guest follows the bus without an account', async ({ pageOf }) => {
  const driver = await driverWithBus('Ігор');
  const { tripId } = await routeOf(driver, { first: soon(40) });
  const { ticket } = await forCaller(driver, tripId);
  await press(tripId, driver.token, { action: 'start' });
  const location = { longitude: 24.0297, latitude: 49.8397, accuracy: 15 };
  await ask('POST /api/location/update', { token: driver.token, body: { location } });
  const page = await pageOf(null);
  await page.goto(`/b/${ticket}`);
  await expect(page.getByRole('heading', { name: 'Автобус на вашій зупинці. Можна сідати' })).toBeVisible();
  await expect(page.getByText(/^Автобус бачили/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Мапа: Львів – Вроцлав' })).toBeVisible({ timeout: 30_000 });
});

test('a booking of an account is cancelled by anyone who signs in, not by the link', async ({ pageOf }) => {
  const driver = await driverWithBus('Юрій');
  const { tripId } = await routeOf(driver);
  const rider = await signUp('Соломія');
  const { bookings } = await ask<{ bookings: Made[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: rider.token,
    body: {
      ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380501234567' },
      travellers: [{ name: 'Соломія Бойко', seat: null }],
    },
  });
  const page = await pageOf(null);
  await page.goto(`/b/${bookings[0]?.ticket}`);
  await expect(page.getByRole('heading', { name: 'Чекаємо на відповідь перевізника' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Увійти й відкрити' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Скасувати бронювання' })).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_INTERNET_DISCONNECTED/ }] });

  test('a ticket that was opened once can be shown again', async ({ page, context }) => {
    const driver = await driverWithBus('Левко');
    const { tripId } = await routeOf(driver);
    const { ticket, code } = await forCaller(driver, tripId);
    await page.goto(`/b/${ticket}`);
    await untilControlled(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ваша посадка' })).toBeVisible();
    await expect(page.getByRole('img', { name: `QR-код бронювання ${code}` })).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe('on a telephone with a wallet', () => {
  const DEVICES = [
    ['Apple', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
    ['Google', 'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0'],
  ] as const;
  for (const [wallet, userAgent] of DEVICES) {
    test.describe(wallet, () => {
      test.use({ userAgent });

      test(`the ticket can be added to ${wallet} Wallet`, async ({ pageOf, axe }) => {
        const driver = await driverWithBus('Роман');
        const { tripId } = await routeOf(driver);
        const { ticket } = await forCaller(driver, tripId);
        const page = await pageOf(null);
        await page.goto(`/b/${ticket}`);
        const button = page.getByRole('link', { name: `Додати в ${wallet} Wallet` });
        await expect(button).toBeVisible();
        await axe(page);
        const address = (await button.getAttribute('href')) ?? '';
        if (wallet === 'Google') {
          expect(address).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
          return;
        }
        const pass = await page.request.get(address);
        expect(pass.headers()['content-type']).toBe('application/vnd.apple.pkpass');
        // A pass is a zip file.
        expect((await pass.body()).subarray(0, 2).toString()).toBe('PK');
      });
    });
  }
});
