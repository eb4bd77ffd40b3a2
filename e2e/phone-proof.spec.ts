import { randomInt } from 'node:crypto';
import { readablePhone } from '#shared/core/text/phone.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { textedCode, textTo } from './support/gateway.ts';
import { signUp } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';

// The wrong code is refused.
test.use({ expected: [{ status: 422, url: /\/api\/me\/phone/ }] });

test('a number is proven by the code of a text message, gets a column of kinds, and is removed', async ({
  pageOf,
  axe,
}) => {
  const person = await signUp('Дарина');
  const phone = `+38067${randomInt(1_000_000, 9_999_999)}`;
  const page = await pageOf(person);
  await page.goto('/settings#details');
  const table = page.getByRole('table', { name: 'Сповіщення за видами й каналами' });
  await expect(table).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'SMS' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Додати номер', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
  await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Підтвердити' }).click();
  const dialog = page.getByRole('dialog', { name: 'Додати номер' });
  await test.step('the number is checked, and the code goes there', async () => {
    const field = dialog.getByLabel('Номер телефону');
    await expect(field).toHaveValue('+380 67 123 45 67');
    await field.fill('12');
    await dialog.getByRole('button', { name: 'Надіслати код' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(phone.slice(3));
    await dialog.getByRole('button', { name: 'Надіслати код' }).click();
    await expect(dialog.getByText(`Код надіслано на ${readablePhone(phone)} через SMS.`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Надіслати інший код' })).toBeDisabled();
    await expect(dialog.getByLabel('Код із повідомлення')).toBeFocused();
    await expect(dialog.getByLabel('Код із повідомлення')).not.toHaveAttribute('aria-invalid', 'true');
    await axe(page);
  });
  await test.step('a wrong code is refused, the right one proves the number', async () => {
    const code = await textedCode(phone);
    await dialog.getByLabel('Код із повідомлення').fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Підтвердити' }).click();
    await expect(dialog.getByText('Код не підійшов. Введіть шість цифр з останнього повідомлення.')).toBeVisible();
    await dialog.getByLabel('Код із повідомлення').fill(code);
    await dialog.getByRole('button', { name: 'Підтвердити' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('what cannot wait has a switch now, what can wait has none', async () => {
    await expect(page.getByText(`${readablePhone(phone)}, підтверджено`)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Рейс скасовано: SMS' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Повідомлення в чаті: SMS' })).toHaveCount(0);
    await axe(page);
  });
  await test.step('in English too', async () => {
    await setLocale(page.context(), 'en');
    await page.reload();
    await expect(page.getByText('Phone number for messages')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Add a number', exact: true })).toBeVisible();
  });
});

test('somebody without an account gets the ticket by text message, and takes it into an account by the proven number', async ({
  page,
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Гордій');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const phone = `+38067${randomInt(1_000_000, 9_999_999)}`;
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  await page.getByRole('textbox', { name: /^Пасажир 1/ }).fill('Олена Дяченко');
  await page.getByLabel('Ваш телефон').fill(phone);
  await page.getByRole('checkbox', { name: 'Надсилати SMS на цей номер' }).check();
  await axe(page);
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(/\/b\/[0-9a-f]{16}$/);
  await expect(page.getByText('Ми надіслали його й на ваш номер; туди ж напишемо про зміни.')).toBeVisible();
  const link = (await textTo(phone)).split('\n').at(-1) ?? '';
  expect(link).toBe(page.url());

  const person = await signUp('Олена');
  await withDatabase(
    (sql) => sql`insert into account_phone (account_id, phone, proven_at) values (${person.user.id}, ${phone}, now())`,
  );
  const own = await pageOf(person);
  await own.goto(link);
  await expect(own.getByRole('heading', { name: 'Це бронювання зробили ви' })).toBeVisible();
  await own.getByRole('button', { name: 'Додати до моїх поїздок' }).click();
  await expect(own).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/\\d+$`));
  await expect(own.getByText('Додано 1 бронювання')).toBeVisible();
});

test('a driver signs up by the number, loses the tab while reading the code, and signs in by it the next time', async ({
  page,
  axe,
}) => {
  const phone = `+38067${randomInt(1_000_000, 9_999_999)}`;
  await page.goto('/account/signup/driver');
  await page.getByRole('button', { name: 'За номером телефону' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вхід за номером телефону' });
  await dialog.getByLabel('Номер телефону').fill(phone);
  await dialog.getByRole('button', { name: 'Надіслати код' }).click();
  await expect(dialog.getByText(`Код надіслано на ${readablePhone(phone)} через SMS.`)).toBeVisible();
  await axe(page);
  const code = await textedCode(phone);
  await page.reload();
  await dialog.getByLabel('Код із повідомлення').fill(code);
  await dialog.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(page.getByText(`Номер ${readablePhone(phone)} ваш.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Водій, працюю сам' })).toBeChecked();
  await page.getByLabel('Ім’я').fill('Мирон');
  await page.getByRole('checkbox').check();
  await axe(page);
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  await expect(page).toHaveURL(/\/driver\/dashboard/);
  await page.goto('/settings#details');
  await expect(page.getByText(`${readablePhone(phone)}, підтверджено`)).toBeVisible();
  await page.goto('/account/logout');
  await expect(page).toHaveURL(/\/(?:account\/login|welcome)/);

  await page.goto('/account/login');
  await page.getByRole('button', { name: 'За номером телефону' }).click();
  await withDatabase(
    (sql) => sql`update phone_entry set created_at = created_at - interval '2 minutes' where phone = ${phone}`,
  );
  await dialog.getByLabel('Номер телефону').fill(phone);
  await dialog.getByRole('button', { name: 'Надіслати код' }).click();
  await textTo(phone, 2);
  await dialog.getByLabel('Код із повідомлення').fill(await textedCode(phone));
  await dialog.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(page).toHaveURL(/\/driver\/dashboard/);
});
