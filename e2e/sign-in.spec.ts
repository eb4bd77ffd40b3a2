import { signUp } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';

test('the sign-in page shows, speaks Ukrainian first, and the keyboard reaches its form', async ({ page, axe }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/account/login');
  await expect(page).toHaveTitle(/^Vezu/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');

  const email = page.locator('input[type=email]');
  await expect(email).toBeVisible();
  for (
    let presses = 0;
    presses < 20 && !(await email.evaluate((field) => field === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(email).toBeFocused();
  await axe(page);
});

test('the sign-in page speaks English to who chose it', async ({ page, context, axe }) => {
  await setLocale(context, 'en');
  await page.goto('/account/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await axe(page);
});

test('the sign-in page comes drawn, and what is done before the app has come is not lost', async ({ page }) => {
  const person = await signUp('Рання');
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/LoginPage-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/account/login', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Вітаємо знову' });
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => element.setAttribute('data-drawn', ''));
  await expect.poll(() => page.evaluate(holdsPresses)).toBe(true);
  await page.getByLabel('Електронна пошта').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'Увійти', exact: true }).click();
  await expect(page).toHaveURL('/account/login');
  const signedIn = page.waitForResponse(/api\/login/);
  late.resolve();
  // the app goes on with what was drawn instead of drawing it again
  await expect(heading).toHaveAttribute('data-drawn');
  expect((await signedIn).status()).toBe(200);
  await expect(page).not.toHaveURL(/\/account\//);
});

test('the search comes drawn with the next departures, without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/search');
  await expect(page.getByRole('combobox', { name: 'Звідки' })).toBeVisible();
  await expect(page.getByRole('link', { name: /–/ }).first()).toBeVisible();
  await context.close();
});

/** Whether the app, still on its way, keeps presses for later: it stops what the browser would do. */
function holdsPresses(): boolean {
  const press = new MouseEvent('click', { cancelable: true });
  return document.getElementById('root')?.dispatchEvent(press) === false;
}
