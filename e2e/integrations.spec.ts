import type { Page } from '@playwright/test';
import { isSigned, webhookReceiver } from '#testing/webhook-receiver.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { fillSignIn, type Session, signUp } from './support/people.ts';
import { ask, ORIGIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** The server refuses a private address. */
test.use({ expected: [{ status: 422, url: /carrier\/webhooks/ }] });

test('an owner creates an API key, a program uses it, and the owner revokes it', { tag: '@desktop' }, async ({
  pageOf,
  axe,
  request,
}) => {
  const owner = await signUp('Соломія', { userType: 'carrier', carrierName: 'Говерла Тур' });
  const page = await pageOf(owner);
  await page.goto('/carrier/about');
  await page.getByRole('link', { name: 'Інтеграції' }).click();
  await expect(page.getByRole('heading', { name: 'Інтеграції' })).toBeVisible();
  await expect(page.getByText('Ключів ще немає.')).toBeVisible();

  await test.step('the key is created after a proof of identity', async () => {
    await page.getByRole('button', { name: 'Новий ключ' }).click();
    await confirmProof(page, owner);
    const dialog = page.getByRole('dialog', { name: 'Новий ключ' });
    await expect(dialog.getByLabel('Назва')).toBeFocused();
    await axe(page);
    await dialog.getByLabel('Назва').fill('Сайт');
    await dialog.getByRole('button', { name: 'Створити ключ' }).click();
  });

  const ready = page.getByRole('dialog', { name: 'Ключ готовий' });
  const key =
    /vezu_[\w-]{43}/.exec((await ready.getByRole('button', { name: /vezu_/ }).textContent()) ?? '')?.[0] ?? '';
  const call = (path: string) => request.get(`${ORIGIN}${path}`, { headers: { authorization: `Bearer ${key}` } });

  await test.step('a program reads what the scope of the key allows', async () => {
    await axe(page);
    await ready.getByRole('button', { name: 'Ключ збережено' }).click();
    expect((await call('/api/trips')).status()).toBe(200);
    expect((await call('/api/routes')).status()).toBe(403);
    await page.reload();
    await expect(page.getByText(`${key.slice(0, 9)}…`)).toBeVisible();
    await expect(page.getByText(/востаннє/)).toBeVisible();
    await axe(page);
  });

  await test.step('a revoked key is refused at once', async () => {
    await page.getByRole('button', { name: 'Відкликати ключ «Сайт»' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Відкликати' }).click();
    await expect(page.getByText('Відкликано', { exact: true })).toBeVisible();
    expect((await call('/api/trips')).status()).toBe(401);
  });
});

test('a program receives a webhook of a booking, misses one, and gets it from the log', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Лука');
  const { tripId } = await routeOf(driver);
  const program = await webhookReceiver();
  let secret = '';
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/company/integrations');

  await test.step('the address of the webhook is added after a proof of identity, and its secret is shown once', async () => {
    await page.getByRole('button', { name: 'Нова адреса' }).click();
    await confirmProof(page, driver);
    const dialog = page.getByRole('dialog', { name: 'Нова адреса' });
    await dialog.getByLabel('Адреса').fill('http://192.168.0.1/hook');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByText(/На цю адресу ми не надсилаємо/)).toBeVisible();
    await axe(page);
    await dialog.getByLabel('Адреса').fill(program.url);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    const ready = page.getByRole('dialog', { name: 'Секрет для перевірки підпису' });
    const text = await ready.getByRole('button', { name: /whsec_/ }).textContent();
    secret = /whsec_[\w+/=]+/.exec(text ?? '')?.[0] ?? '';
    await ready.getByRole('button', { name: 'Секрет збережено' }).click();
  });

  const row = page.getByRole('button', { name: /127\.0\.0\.1/ });
  await test.step('a test event arrives with its signature', async () => {
    await row.click();
    await page.getByRole('button', { name: 'Надіслати пробну подію' }).click();
    await expect(page.getByText('Доставлено')).toBeVisible();
    const [first] = program.received;
    expect(first && isSigned(first, secret)).toBe(true);
    await axe(page);
  });

  await test.step('a booking that the program refused is sent again from the log', async () => {
    program.answers.status = 500;
    const body = {
      kind: 'passenger',
      fromSeq: 0,
      toSeq: 2,
      travellers: [{ name: 'Олена Савчук', seat: 5 }],
      phone: '+380671234567',
    };
    await ask(`POST /api/trips/${tripId}/bookings`, { token: driver.token, body });
    await expect(page.getByText(/HTTP 500/)).toBeVisible();
    await expect(page.getByText('Збої', { exact: true })).toBeVisible();
    program.answers.status = 200;
    await page.getByRole('button', { name: /^Надіслати ще раз: Нове бронювання/ }).click();
    await expect(page.getByText(/HTTP 200/)).toBeVisible();
    await expect(page.getByText('Працює', { exact: true })).toBeVisible();
    const ids = program.received.filter((got) => got.body.type === 'booking.created').map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });

  await test.step('a removed address receives nothing more', async () => {
    await page.getByRole('button', { name: 'Вилучити' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Вилучити' }).click();
    await expect(page.getByText('Адрес ще немає.')).toBeVisible();
  });
  await program.close();
});

async function confirmProof(page: Page, person: Session): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
  await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Підтвердити' }).click();
}
