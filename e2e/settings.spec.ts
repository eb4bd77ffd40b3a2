import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { listening } from './support/notified.ts';
import { openOutboxDirectly } from './support/outbox.ts';
import { type Session, signUp, somebody } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test.use({ expected: [{ status: 401, url: /\/api\// }] });

async function settings(page: Page, anchor: 'details' | 'data'): Promise<void> {
  await page.goto(`/settings#${anchor}`);
  await expect(page.getByRole('heading', { name: 'Сповіщення' })).toBeVisible();
}

/** Books a seat through the API; returns the booking's id and code. */
async function booked(person: Session, tripId: number, seat = 5): Promise<{ id: number; code: string }> {
  const body = {
    kind: 'passenger',
    fromSeq: 0,
    toSeq: 2,
    travellers: [{ name: `${person.user.name} ${person.user.lastName}`, seat }],
    phone: '+380671234567',
  };
  const { bookings } = await ask<{ bookings: { id: number; code: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: person.token,
    body,
  });
  const [first] = bookings;
  if (!first) throw new Error('nothing was booked');
  return first;
}

test('a choice of notifications is stored, and can be undone', async ({ pageOf, axe }) => {
  const page = await pageOf(await signUp('Дарина'));
  await settings(page, 'details');
  const sound = page.getByRole('checkbox', { name: 'Повідомлення в чаті: звук' });
  await expect(sound).toBeChecked();
  await sound.click();
  await expect(page.getByText('«Повідомлення в чаті», звук: вимкнено')).toBeVisible();
  await page.reload();
  await expect(sound).not.toBeChecked();
  await sound.click();
  await page.getByRole('button', { name: 'Повернути' }).click();
  await expect(sound).not.toBeChecked();
  const table = page.getByRole('table', { name: 'Сповіщення за видами й каналами' });
  await expect(table.getByRole('columnheader', { name: 'пошта' })).toBeVisible();
  const locked = table.getByRole('row', { name: /^Безпека входу/ });
  await expect(locked.getByRole('img', { name: 'завжди, вимкнути не можна' })).toBeVisible();
  await expect(locked.getByRole('checkbox')).toHaveCount(0);
  await axe(page);
});

test('a preset sets all switches on every device, and a changed switch ends the preset', async ({ pageOf }) => {
  const person = await signUp('Дарина');
  const [phone, laptop] = [await pageOf(person), await pageOf(person)];
  await listening(phone, '/settings#details');
  await listening(laptop, '/settings');
  const preset = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect(preset(phone, 'Усе')).toBeChecked();
  await preset(phone, 'Усе').focus();
  await phone.keyboard.press('ArrowDown');
  await expect(phone.getByText('Сповіщення: «Тихо»')).toBeVisible();
  await expect(preset(laptop, 'Тихо')).toBeChecked();
  const push = phone.getByRole('checkbox', { name: 'Бронювання підтверджено: push' });
  await expect(push).not.toBeChecked();
  await expect(phone.getByRole('checkbox', { name: 'Бронювання підтверджено: пошта' })).toBeChecked();

  // The switch shows the stored choice, which is updated one task after the press; check() looks immediately.
  await push.click();
  await expect(push).toBeChecked();
  await expect(laptop.getByText('Власний набір, від «Тихо»')).toBeVisible();
  await expect(preset(phone, 'Тихо')).not.toBeChecked();
  await laptop.getByRole('button', { name: 'Скинути' }).click();
  await expect(preset(phone, 'Тихо')).toBeChecked();
  await expect(push).not.toBeChecked();

  const quiet = phone.getByRole('switch', { name: 'Тихі години' });
  await quiet.click();
  await expect(quiet).toBeChecked();
  await phone.getByLabel('До', { exact: true }).selectOption('08:00');
  const stored = async () =>
    (await ask<{ quiet: { to: number } | null }>('GET /api/me/notification-choices', { token: person.token })).quiet
      ?.to;
  await expect.poll(stored).toBe(8);
  await laptop.reload();
  await expect(laptop.getByLabel('Від', { exact: true })).toHaveValue('22');
  await expect(laptop.getByLabel('До', { exact: true })).toHaveValue('8');
});

test('the settings begin with security and fit on a phone', async ({ pageOf, isMobile }) => {
  const person = await signUp('Дарина');
  const page = await pageOf(person);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Безпека');
  await expect(page.getByRole('button', { name: /^Пароль змінено / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Другий крок входу вимкнено' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Пристрої та входи лише цей пристрій' })).toBeVisible();
  if (isMobile) {
    // The visible part of this phone is lower than that of the design; the old page was five such screens high.
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    expect(screens).toBeLessThan(2.3);
  }
  await page.getByRole('button', { name: /^Мої дані/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Завантажити', exact: true })).toBeVisible();
});

test('a copy of one’s own data contains the booking', async ({ pageOf }) => {
  const { tripId } = await routeOf(await driverWithBus('Лев'));
  const person = await signUp('Соломія');
  const { code } = await booked(person, tripId);
  const page = await pageOf(person);
  await settings(page, 'data');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Завантажити', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
  await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Підтвердити' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^vezu-.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile.email).toBe(person.email);
  expect(data.bookings).toMatchObject([{ code, seat: 5, tripId }]);
});

test('an account is deleted when nothing is open any more, and the driver still sees the seat', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Остап');
  const { tripId } = await routeOf(driver, { first: soon(60) });
  const person = await signUp('Уляна');
  const { id } = await booked(person, tripId);
  const spare = await booked(person, tripId, 6);
  const page = await pageOf(person);
  await settings(page, 'data');
  await page.getByRole('button', { name: 'Видалити обліковий запис' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Спершу закінчіть розпочате')).toBeVisible();
  const open = dialog.getByRole('listitem');
  await expect(open).toHaveCount(2);
  await axe(page);
  // One of them is cancelled here, by keyboard.
  await open
    .filter({ hasText: spare.code })
    .getByRole('button', { name: /^Скасувати: / })
    .press('Enter');
  const asking = page.getByRole('dialog', { name: 'Скасувати бронювання?' });
  await axe(page);
  await asking.getByRole('button', { name: 'Скасувати бронювання' }).press('Enter');
  await expect(asking).toBeHidden();
  await expect(open).toHaveCount(1);
  await expect(dialog.getByRole('heading', { name: 'Спершу закінчіть розпочате' })).toBeFocused();
  await expect(open.getByRole('link')).toHaveAttribute('href', new RegExp(`${id}$`));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The trip takes place.
  const by = { token: driver.token };
  await ask(`POST /api/bookings/${id}/confirm`, { ...by, body: {} });
  await press(tripId, driver.token, { action: 'start' }, { action: 'board', bookingId: id });
  for (const seq of [1, 2]) {
    const left = { action: 'depart', seq: seq - 1, confirmed: true } as const;
    await press(tripId, driver.token, left, { action: 'arrive', seq, confirmed: true });
  }
  await press(tripId, driver.token, { action: 'finish', confirmed: true });

  await page.getByRole('button', { name: 'Видалити обліковий запис' }).click();
  await dialog.getByRole('button', { name: 'Видалити назавжди' }).click();
  const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
  await proof.getByLabel('Пароль', { exact: true }).fill('Не-той-пароль-1');
  await proof.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(proof.getByLabel('Пароль', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(page.getByText('Обліковий запис видалено.')).toBeVisible();

  await page.goto('/account/login');
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page.locator('input[type=password]')).toHaveAttribute('aria-invalid', 'true');

  const sheet = await ask<unknown>(`GET /api/trips/${tripId}`, by);
  expect(JSON.stringify(sheet)).toContain('"seat":5');
  expect(JSON.stringify(sheet)).not.toContain(person.user.lastName);
});

test('a session that is ended elsewhere leads its open tab to the sign-in page, and back after signing in', async ({
  pageOf,
}) => {
  const person = await signUp('Марта');
  const page = await pageOf(person);
  await page.goto('/settings#security');
  await expect(page.getByRole('heading', { name: 'Безпека', exact: true })).toBeVisible();
  await page.goto('/trips/list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await ask(`GET /api/logout`, { token: person.token });
  await expect(page).toHaveURL(/\/account\/login/);
  await expect(page.getByText('Ваш вхід завершено')).toBeVisible();
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page).toHaveURL(/\/trips\/list/);
});

test('invalid names are refused at sign-up, each with its reason', async ({ page, axe }) => {
  await page.goto('/account/signup');
  const name = page.getByLabel('Ім’я', { exact: true });
  const worst = ['Оля🙂', 'Оля\u0007', `О${'\u0323'.repeat(49)}`, 'О', '<b>Оля</b>'];
  for (const one of worst) {
    await name.fill(one);
    await name.blur();
    await expect(name, JSON.stringify(one)).toHaveAttribute('aria-invalid', 'true');
  }
  await axe(page);
  await name.fill('Олена-Марія');
  await name.blur();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
});

test('the help can be searched, and an answer has its own address', async ({ page, axe }) => {
  await page.goto('/help#account-forgot');
  await expect(page.getByText('Прийде лист із посиланням')).toBeVisible();
  await page.getByLabel('Знайти в довідці').fill('видалити обліковий');
  await expect(page.getByText(/^Знайдено \d/)).toBeVisible();
  await expect(page.getByText('Спершу скасуйте бронювання')).toBeVisible();
  await axe(page);
  await page.getByLabel('Знайти в довідці').fill('щщщ');
  await expect(page.getByText('Нічого не знайдено')).toBeVisible();
  await page.getByRole('button', { name: 'Показати все' }).click();
  await expect(page.getByText('Як забронювати місце?')).toBeVisible();
});

test('a person who finds no answer writes to support and is answered by mail', async ({ page, axe }) => {
  const { email } = somebody('Ганна');
  const question = `Чи їде з вами кіт ${email}?`;
  await page.goto('/help#support');
  const form = page.getByRole('form', { name: 'Підтримка' });
  await form.getByRole('button', { name: 'Надіслати' }).click();
  await expect(form.getByLabel('Ваше питання')).toBeFocused();
  await form.getByLabel('Ваше питання').fill(question);
  await form.getByLabel('Ваша пошта для відповіді').fill('ганна');
  await form.getByRole('button', { name: 'Надіслати' }).click();
  await expect(form.getByText('Пошта пишеться латинкою')).toBeVisible();
  await axe(page);
  await form.getByLabel('Ваша пошта для відповіді').fill(email);
  await form.getByRole('button', { name: 'Надіслати' }).click();
  await expect(page.getByText(`Відповімо на ${email}.`)).toBeVisible();
  await openOutboxDirectly(page.context());
  await expect(async () => {
    await page.goto('/outbox');
    await expect(page.getByRole('link', { name: `Питання до підтримки: ${email}` })).toBeVisible({ timeout: 500 });
  }).toPass();
});
