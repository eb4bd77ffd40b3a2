import type { Page } from '@playwright/test';
import { chatOfTwo, networkOf, sendAs } from './support/chat-of-two.ts';
import { png } from './support/png.ts';
import { expect, setLocale, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^(Повідомлення|Message)$/ });
const log = (page: Page) => page.getByRole('log');
const send = (page: Page) => page.getByRole('button', { name: /^(Надіслати|Send)$/ });

/** Types and sends a message, as on any device. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await send(page).click();
}

/** Waits for a text of the chat from now on; `at` is the page's time when it appeared. */
function whenSeen(page: Page, text: string) {
  return log(page).evaluateHandle((box, words) => {
    const at = new Promise<number>((resolve) => {
      const look = () => box.textContent?.includes(words) && resolve(Date.now());
      new MutationObserver(look).observe(box, { subtree: true, childList: true });
    });
    return { at };
  }, text);
}

test('passenger and driver exchange messages, phrases and pictures, and see what was read', { tag: '@smoke' }, async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const { driver, passenger, bookingId, tripId, chatId } = await chatOfTwo();
  const otherPage = await pageOf(passenger, 'en');
  const page = await pageOf(driver);

  await test.step('the passenger writes from the booking', async () => {
    await otherPage.goto(`/trips/list/${tripId}/booking/${bookingId}`);
    await otherPage.getByRole('link', { name: 'Write to the driver' }).click();
    await expect(otherPage).toHaveURL(`/chat/${chatId}`);
    await expect(otherPage.getByRole('link', { name: /Lviv – Wrocław/ })).toHaveAttribute(
      'href',
      `/trips/list/${tripId}/booking/${bookingId}`,
    );
  });

  await test.step('the driver sees an unread message on every page', async () => {
    await page.goto('/trips/list');
    await write(otherPage, 'Where do you stop?');
    await expect(field(otherPage)).toBeFocused();
    await expect(log(otherPage).getByText('Where do you stop?')).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Повідомлення|Чати).*непрочитан/ }).first()).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) Vezu · /);
    await sendAs(passenger, chatId, 'I am at the station already');
    await expect(page).toHaveTitle(/^\(2\) Vezu · /);
  });

  await test.step('opening the chat marks it as read, on every tab and for the other person', async () => {
    const second = await page.context().newPage();
    await second.goto('/chat');
    await expect(second.getByText('I am at the station already')).toBeVisible();
    await expect(second.getByText('2 непрочитані').last()).toBeAttached();
    await page.goto(`/chat/${chatId}`);
    await expect(page.getByText('Нові повідомлення')).toBeVisible();
    await expect(second).toHaveTitle(/^Vezu · /);
    await expect(page).toHaveTitle(/^Vezu · /);
    await expect(log(otherPage).getByRole('img', { name: 'read', exact: true })).toHaveCount(2);
    await second.close();
  });

  await test.step('the other person sees that somebody is typing', async () => {
    await field(page).pressSequentially('Біля');
    await expect(otherPage.getByText('writing…')).toBeVisible();
  });

  await test.step('a phrase is read in the reader’s language', async () => {
    await field(page).fill('');
    await page.getByRole('button', { name: 'Я на місці' }).click();
    await expect(log(page).getByText('Я на місці')).toBeVisible();
    await expect(log(otherPage).getByText('I’m here')).toBeVisible();
  });

  await test.step('a picture with a text, previewed before it is sent and enlarged afterwards', async () => {
    await otherPage
      .getByLabel('Add a photo')
      .first()
      .setInputFiles({
        name: 'stop.png',
        mimeType: 'image/png',
        buffer: png(640, 400),
      });
    const dialog = otherPage.getByRole('dialog', { name: 'Send a photo' });
    await expect(dialog.getByAltText('stop.png')).toBeVisible();
    await dialog.getByLabel('A caption, if you like').fill('I stand here');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(log(page).getByText('I stand here')).toBeVisible();
    await log(page)
      .getByRole('button', { name: /^Фото від/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'I stand here' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a link can be opened, and a script is shown as text', async () => {
    await write(otherPage, 'https://example.com/map and javascript:alert(1), +380 67 123 45 67');
    const link = log(page).getByRole('link', { name: 'https://example.com/map' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(log(page).getByRole('link', { name: '+380 67 123 45 67' })).toHaveAttribute(
      'href',
      'tel:+380671234567',
    );
    await expect(log(page).getByRole('link', { name: /javascript/ })).toHaveCount(0);
  });

  await axe(page);
  await axe(otherPage);
  await otherPage.goto('/chat');
  await expect(otherPage.getByText(/^You: https:/)).toBeVisible();
  await axe(otherPage);
});

test('a message is seen within a second of being sent', async ({ pageOf }, info) => {
  test.slow();
  const { driver, passenger, chatId } = await chatOfTwo();
  const [otherPage, page] = [await pageOf(passenger), await pageOf(driver)];
  for (const one of [otherPage, page]) await one.goto(`/chat/${chatId}`);
  await write(otherPage, 'Раз');
  await expect(log(page).getByText('Раз')).toBeVisible();
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const text = `Виміряно ${round}`;
    const seen = await whenSeen(page, text);
    await field(otherPage).fill(text);
    const from = await send(otherPage).evaluate((button: HTMLElement) => {
      const at = Date.now();
      button.click();
      return at;
    });
    times.push((await seen.evaluate(({ at }) => at)) - from);
  }
  times.sort((a, b) => a - b);
  info.annotations.push({ type: 'from send to seen, ms', description: times.join(' ') });
  expect(times[6]).toBeLessThan(1000);
});

test.describe('without a network', () => {
  test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED|WebSocket/ }] });

  test('messages arrive once and in order afterwards, also after a reload', async ({ pageOf }) => {
    test.slow();
    const { driver, passenger, chatId } = await chatOfTwo();
    const otherPage = await pageOf(passenger);
    const page = await pageOf(driver);
    const network = await networkOf(otherPage);
    await otherPage.goto(`/chat/${chatId}`);
    await page.goto(`/chat/${chatId}`);
    await write(otherPage, 'Один');
    await expect(log(page).getByText('Один')).toBeVisible();

    await network.cut();
    for (const text of ['Два', 'Три', 'Чотири']) await write(otherPage, text);
    await expect(log(otherPage).getByRole('img', { name: 'надсилається' })).toHaveCount(3);
    await write(page, 'Поки вас не було');
    await expect(otherPage.getByText('Немає зв’язку. Надішлемо, щойно з’явиться.')).toBeVisible();
    await network.restore();

    const said = ['Один', 'Поки вас не було', 'Два', 'Три', 'Чотири'];
    for (const one of [page, otherPage]) {
      await expect(log(one).getByText('Чотири')).toBeVisible();
      await expect(log(one).locator('[data-seq]')).toContainText(said);
      await expect(log(one).locator('[data-seq]')).toHaveCount(said.length);
    }
    await expect(log(otherPage).getByRole('img', { name: 'надсилається' })).toHaveCount(0);

    await network.cut();
    await write(otherPage, 'П’ять');
    await expect(log(otherPage).getByRole('img', { name: 'надсилається' })).toHaveCount(1);
    await network.restore();
    // Whether the reload or the connection comes first, the message is stored once.
    await otherPage.reload();
    await expect(log(page).getByText('П’ять')).toHaveCount(1);
    await expect(log(otherPage).getByText('П’ять')).toHaveCount(1);
  });
});

test('a file that is no picture or too large is refused with a reason', async ({ pageOf }) => {
  const { passenger, chatId } = await chatOfTwo();
  const page = await pageOf(passenger);
  await page.goto(`/chat/${chatId}`);
  const picker = page.getByLabel('Додати фото').first();
  await picker.setInputFiles({ name: 'song.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('song.png: Непідтримуваний формат файлу.');
  await page.keyboard.press('Escape');
  const large = Buffer.concat([png(8, 8), Buffer.alloc(10 * 1024 * 1024)]);
  await picker.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'large.png: Завеликий файл: приймаємо до 10 МБ.',
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Надіслати' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(log(page).locator('[data-seq]')).toHaveCount(0);
});

test('a long conversation scrolls up without a jump, and back to its end', async ({ pageOf }) => {
  test.slow();
  const { driver, passenger, chatId } = await chatOfTwo();
  const many = 36;
  for (let n = 1; n <= many; n += 1) {
    await sendAs(passenger, chatId, `Питання ${n}: ${'слово '.repeat(n % 7)}`);
    await sendAs(driver, chatId, `Відповідь ${n}`);
  }
  const page = await pageOf(passenger);
  await page.goto(`/chat/${chatId}`);
  await expect(log(page).locator(`[data-seq="${2 * many}"]`)).toBeInViewport();

  const jump = await log(page).evaluate(async (box) => {
    const rows = () => [...box.querySelectorAll<HTMLElement>('[data-seq]')];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let worst = 0;
    for (let step = 0; step < 200 && rows()[0]?.dataset.seq !== '1'; step += 1) {
      box.scrollTop -= 300;
      await frame();
      const edge = box.getBoundingClientRect().top;
      const read = rows().find((row) => row.getBoundingClientRect().bottom > edge);
      const before = read?.getBoundingClientRect().top ?? 0;
      // New messages must not move what is being read.
      await new Promise((resolve) => setTimeout(resolve, 60));
      await frame();
      worst = Math.max(worst, Math.abs((read?.getBoundingClientRect().top ?? 0) - before));
    }
    return worst;
  });
  expect(jump).toBeLessThanOrEqual(1);
  await expect(log(page).locator('[data-seq="1"]')).toBeAttached();
  const place = await log(page).evaluate((box) => box.scrollTop);
  await sendAs(driver, chatId, 'Останнє');
  await expect(page.getByRole('button', { name: 'До останніх повідомлень' })).toContainText('1');
  expect(await log(page).evaluate((box) => box.scrollTop)).toBe(place);
  await page.getByRole('button', { name: 'До останніх повідомлень' }).click();
  await expect(log(page).getByText('Останнє')).toBeInViewport();
});

test('the chat works by keyboard alone, also in English', { tag: '@desktop' }, async ({ pageOf, isMobile }) => {
  test.skip(Boolean(isMobile), 'a phone has no Enter that sends');
  const { passenger, driver, chatId } = await chatOfTwo();
  await sendAs(driver, chatId, 'Good evening');
  const page = await pageOf(passenger);
  await setLocale(page.context(), 'en');
  await page.goto('/chat');
  await page.getByRole('link', { name: /^Stepan/ }).press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Good');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('evening!');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Good evening!')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('a draft');
  await page.goto('/help');
  await page.goto(`/chat/${chatId}`);
  await expect(field(page)).toHaveValue('a draft');
});

test('an own message is deleted for both, and a web address without its scheme is a link', async ({ pageOf, axe }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  const otherPage = await pageOf(passenger);
  const page = await pageOf(driver);
  await otherPage.goto(`/chat/${chatId}`);
  await write(otherPage, 'Розклад: www.example.com/day');
  await write(otherPage, 'Мій код 4711');
  await page.goto(`/chat/${chatId}`);
  await expect(log(page).getByText('Мій код 4711')).toBeVisible();
  await expect(log(page).getByRole('link', { name: 'www.example.com/day' })).toHaveAttribute(
    'href',
    'https://www.example.com/day',
  );
  await log(page).getByRole('button', { name: 'Що зробити з повідомленням' }).last().click();
  const others = page.getByRole('dialog', { name: 'Повідомлення' });
  await expect(others.getByRole('button', { name: 'Скопіювати текст' })).toBeVisible();
  await expect(others.getByRole('button', { name: 'Видалити для обох' })).toBeHidden();
  await axe(page);
  await page.keyboard.press('Escape');

  await log(otherPage).getByRole('button', { name: 'Що зробити з повідомленням' }).last().click();
  await otherPage.getByRole('button', { name: 'Видалити для обох' }).click();
  await expect(log(otherPage).getByText('Повідомлення видалено')).toBeVisible();
  await expect(log(page).getByText('Повідомлення видалено')).toBeVisible();
  await expect(log(page).getByText('Мій код 4711')).toBeHidden();
});
