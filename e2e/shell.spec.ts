import { fileOf } from './support/build.ts';
import { chatOfTwo, sendAs } from './support/chat-of-two.ts';
import { companyWithDriver } from './support/company.ts';
import { demo } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the menu button opens the whole menu on a phone, and the page does not scroll meanwhile', async ({
  pageOf,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desktop shows the menu at all times');
  const page = await pageOf(demo('singleDriver'));
  await page.goto('/trips/list');
  const burger = page.getByRole('button', { name: 'Відкрити меню' });
  await burger.click();
  const menu = page.getByRole('dialog');
  for (const name of [
    'Сьогодні',
    'Рейси',
    'Повідомлення',
    'Маршрути',
    'Автобус',
    'Профіль',
    'Довідка',
    'Налаштування',
    'Вийти',
  ])
    await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.move(340, 500);
  await page.mouse.wheel(0, 600);
  expect(await scrolled()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();

  await page.getByRole('button', { name: 'Ще', exact: true }).click();
  await menu.getByRole('link', { name: /^Маршрути/ }).click();
  await expect(page).toHaveURL('/driver/routes');
  await expect(menu).toBeHidden();
});

test('the language is chosen in the menu: the page reloads, and the cookie stores it', async ({ pageOf, isMobile }) => {
  const page = await pageOf(demo('newPassenger'));
  await page.goto('/help');
  await expect(page).toHaveTitle('Vezu · Довідка');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  if (isMobile) await page.getByRole('button', { name: 'Ще', exact: true }).click();
  await page.getByRole('button', { name: 'Українська' }).last().click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog', { name: 'Мова' }).getByText('English').click();
  await reloaded;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Vezu · Help');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'vezu_locale')).toMatchObject({
    value: 'en',
    sameSite: 'Lax',
    // The suite's server speaks plain HTTP, where WebKit drops `Secure` cookies.
    secure: false,
  });
});

test('the bar of an office shows the whole name in the letters of the reader, and the whole title', {
  tag: '@desktop',
}, async ({ pageOf }) => {
  const { owner } = await companyWithDriver();
  const page = await pageOf(owner, 'en');
  await page.goto('/company/prices');
  const bar = page.getByRole('banner');
  for (const words of ['Beskyd Tur', 'Prices and terms']) {
    const shown = bar.getByText(words, { exact: true }).filter({ visible: true });
    await expect(shown).toHaveCount(1);
    expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth), words).toBe(true);
  }
});

test('the help page links to the licences of the packages that the app contains', { tag: '@desktop' }, async ({
  pageOf,
}) => {
  const page = await pageOf(null);
  await page.goto('/help');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Відкриті програми в цьому застосунку та їхні ліцензії' }).click();
  await expect((await opened).locator('body')).toContainText('react-dom');
});

test('a page whose scripts are on their way shows the mark', async ({ pageOf }) => {
  const page = await pageOf(null);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/search?from=702550&to=3081368', { waitUntil: 'commit' });
  const root = page.locator('#root');
  await expect(root).toHaveCSS('background-image', /^url\("data:image\/svg/);
  scripts.resolve();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(root).toHaveCSS('background-image', 'none');
});

test.describe('failed requests', () => {
  test.use({ expected: [{ console: /PreloadError|Failed to load module script|ERR_INTERNET_DISCONNECTED/ }] });

  test('a part of the app that fails to load offers to reload, and the reload works', async ({ pageOf }) => {
    const page = await pageOf(null);
    await page.goto('/help');
    const pages = ['pages/search/WelcomePage.tsx', 'pages/search/SearchPage.tsx'];
    const parts = (await Promise.all(pages.map(fileOf))).map((file) => `/${file}`);
    await page.route(
      ({ pathname }) => parts.includes(pathname),
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '' }),
    );
    await page.goto('/help');
    await page
      .getByRole('link', { name: /^Пошук/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Не вдалося завантажити сторінку' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Оновити сторінку' }).click();
    await expect(page.getByRole('combobox', { name: 'Звідки' })).toBeVisible();
  });

  test('a menu whose code does not come says so, and the next press opens it', async ({ pageOf, isMobile }) => {
    test.skip(!isMobile, 'a desktop shows the menu at all times');
    const page = await pageOf(null);
    const overlays = `/${await fileOf('shell/Overlays.tsx')}`;
    await page.route(
      ({ pathname }) => pathname === overlays,
      (route) => route.abort('internetdisconnected'),
    );
    await page.goto('/help');
    await page.getByRole('button', { name: 'Ще', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Перевірте зв’язок', { exact: false })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button', { name: 'Спробувати ще раз' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Налаштування' })).toBeVisible();
  });

  test('without a network a list reports it, and loads when it is tried again', async ({ pageOf }) => {
    const page = await pageOf(demo('dispatcher'));
    await page.route('**/api/trips?*', (route) => route.abort('internetdisconnected'));
    await page.goto('/trips/list');
    await expect(page.getByRole('heading', { name: 'Не вдалося завантажити рейси' })).toBeVisible({ timeout: 20_000 });
    const again = page.waitForRequest('**/api/trips?*');
    await page.getByRole('button', { name: 'Спробувати ще раз' }).dispatchEvent('click');
    await again;
    // The list also loads by itself: from now on there may be no button to press.
    await page.unrouteAll();
    await expect(page.getByRole('main').getByRole('link', { name: /–/ }).first()).toBeVisible();

    await page.context().setOffline(true);
    await expect(page.getByText(/^Немає зв’язку/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^Немає зв’язку/)).toBeHidden();
  });
});

test('the number of unread messages appears on the badge and in the title within a second', async ({ pageOf }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  for (const text of ['Добрий день', 'Ви вже їдете?']) await sendAs(passenger, chatId, text);
  const page = await pageOf(driver);
  // The page's time is moved by the test, however slow the machine is.
  await page.clock.install();
  await page.goto('/trips/list');
  let spent = 0;
  const titleOnTime = async () => {
    if (spent < 900) {
      await page.clock.runFor(10);
      spent += 10;
    }
    return page.title();
  };
  await expect.poll(titleOnTime, { intervals: [20], timeout: 30_000 }).toMatch(/^\(2\) Vezu · /);
  await expect(page.getByRole('link', { name: /^(Повідомлення|Чати).*2 непрочитан/ }).first()).toBeVisible();
});
