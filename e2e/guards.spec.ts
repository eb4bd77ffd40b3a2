import { type DemoRole, demo, fillSignIn, signIn, signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Addresses that only redirect (docs/product.md 2.1): the role, the address, the target. */
const LEADS_ON: [who: DemoRole | 'visitor', from: string, to: RegExp][] = [
  ['visitor', '/', /\/account\/login$/],
  ['visitor', '/account', /\/account\/login$/],
  ['visitor', '/no/such/page', /\/account\/login$/],
  ['visitor', '/trips', /\/account\/login$/],
  ['visitor', '/driver/routes', /\/account\/login$/],
  ['newPassenger', '/', /\/passenger\/show$/],
  ['newPassenger', '/no/such/page', /\/passenger\/show$/],
  ['newPassenger', '/passenger', /\/passenger\/show$/],
  ['newPassenger', '/account/login', /\/passenger\/show$/],
  ['newPassenger', '/account/signup/driver', /\/passenger\/show$/],
  ['newPassenger', '/driver/routes', /\/passenger\/show$/],
  ['newPassenger', '/carrier/buses', /\/passenger\/show$/],
  ['newPassenger', '/admin', /\/passenger\/show$/],
  ['newPassenger', '/trips', /\/trips\/list$/],
  ['freshDriver', '/driver', /\/driver\/dashboard$/],
  ['freshDriver', '/account/login', /\/driver\/dashboard$/],
  ['freshDriver', '/passenger/edit', /\/driver\/dashboard$/],
  ['freshDriver', '/carrier/routes', /\/driver\/dashboard$/],
  ['owner', '/carrier', /\/carrier\/dashboard$/],
  ['owner', '/carrier/trips', /\/trips\/list/],
  ['owner', '/carrier/settings', /\/settings$/],
  ['owner', '/driver/bus', /\/carrier\/dashboard$/],
];

for (const who of new Set(LEADS_ON.map(([one]) => one))) {
  test(`addresses redirect a ${who} to the right page`, async ({ pageOf }) => {
    const page = await pageOf(who === 'visitor' ? null : demo(who));
    for (const [, from, to] of LEADS_ON.filter(([one]) => one === who)) {
      await test.step(from, async () => {
        await page.goto(from);
        await expect(page, `from ${from}`).toHaveURL(to);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      });
    }
  });
}

test('a person who must sign in is led to the requested page afterwards, also after a reload', async ({ page }) => {
  const passenger = await signUp('Ольга');
  await page.goto('/settings');
  await page.goto('/trips/list?status=finished');
  await expect(page).toHaveURL('/account/login');
  await page.reload();
  await fillSignIn(page, passenger);
  await expect(page).toHaveURL('/trips/list?status=finished');
});

test.describe('wrong sign-in data', () => {
  test.use({ expected: [{ status: 401, url: /\/api\/login/ }] });

  test('the sign-in shows errors at their fields and focuses the field', async ({ page, axe }) => {
    const passenger = await signUp('Галина');
    await page.goto('/account/login');
    const [email, password] = [page.getByLabel('Електронна пошта'), page.getByLabel('Пароль', { exact: true })];
    await page.getByRole('button', { name: 'Увійти', exact: true }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Вкажіть пошту.');
    await expect(password).toHaveAccessibleDescription(/Введіть пароль/);
    await email.fill(passenger.email);
    await password.fill('Wrong-word-1');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription(/Пошта або пароль не підходять/);
    await expect(password).toBeFocused();
    await axe(page);
    await page.getByRole('button', { name: 'Показати пароль' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('Wrong-word-1');
  });

  test('after a sign-out no data of the person is left in the browser', async ({ page, context, isMobile }) => {
    const passenger = await signUp('Богдана');
    await signIn(page, passenger);
    await expect(page).toHaveURL('/passenger/show');
    await page.goto('/settings');
    await page.getByText('English', { exact: true }).last().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Sign out' }).last().click();
    await expect(page).toHaveURL('/account/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    // Language and theme belong to the browser, not to the person.
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => name !== 'vezu_theme' && name !== 'vezu_locale')).toEqual([]);
    await page.goto('/trips/list');
    await expect(page).toHaveURL('/account/login');
  });
});

test('the sign-up shows errors field by field, and then greets the person', { tag: '@smoke' }, async ({
  page,
  axe,
}) => {
  await page.goto('/account/signup');
  await page.getByRole('link', { name: 'Водій' }).click();
  await expect(page).toHaveURL('/account/signup/driver');
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  const name = page.getByLabel('Ім’я');
  await expect(name).toBeFocused();
  await expect(page.getByText('Потрібна згода з політикою приватності')).toBeVisible();
  await axe(page);

  await name.fill('Ярослава');
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  await expect(page.getByLabel('Електронна пошта'), 'before the terms, which are below').toBeFocused();

  await name.fill('Я');
  await page.getByLabel(/^Прізвище/).fill('Коваль--Сич');
  await page.getByLabel(/^Телефон/).fill('06712x4567');
  await page.getByLabel('Електронна пошта').fill('nobody@nowhere');
  await page.getByLabel('Пароль', { exact: true }).fill('short');
  await page.getByLabel('Пароль ще раз').fill('other');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  await expect(name).toHaveAccessibleDescription(/не коротше за 2/);
  await expect(page.getByLabel(/^Телефон/)).toHaveAccessibleDescription(/Не схоже на номер телефону/);
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAccessibleDescription(/не коротше за 8/);
  await expect(page.getByLabel('Пароль ще раз')).toHaveAccessibleDescription(/Паролі не збігаються/);

  await name.fill('Ярослав');
  await page.getByLabel(/^Прізвище/).fill('Коваль-Сич');
  await page.getByLabel(/^Телефон/).fill('+380671234567');
  await page
    .getByLabel('Електронна пошта')
    .fill(`y${Date.now()}.${Math.random().toString(36).slice(2)}@journey.example`);
  await page.getByLabel('Пароль', { exact: true }).fill('Vezu-demo-2026!');
  await page.getByLabel('Пароль ще раз').fill('Vezu-demo-2026?');
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  await expect(page.getByLabel('Пароль ще раз')).toHaveAccessibleDescription(/Паролі не збігаються/);
  await page.getByLabel('Пароль ще раз').fill('Vezu-demo-2026!');
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  await expect(page).toHaveURL('/driver/dashboard');
});
