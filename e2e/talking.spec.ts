import type { Page } from '@playwright/test';
import { chatOfTwo, sendAs } from './support/chat-of-two.ts';
import { expect, test } from './support/test.ts';

// The microphone of the tests beeps, and its person allows it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
});

const field = (page: Page) => page.getByRole('textbox', { name: /^(Повідомлення|Message)$/ });
const log = (page: Page) => page.getByRole('log');
const message = (page: Page, seq: number) => log(page).locator(`[data-seq="${seq}"]`);

/** Moves a message with a finger to the right. */
async function swipe(page: Page, seq: number): Promise<void> {
  await message(page, seq).evaluate((row) => {
    const { left, top } = row.getBoundingClientRect();
    const at = (x: number) => new Touch({ identifier: 1, target: row, clientX: left + x, clientY: top + 10 });
    const send = (kind: string, x: number, touches: Touch[]) =>
      row.dispatchEvent(new TouchEvent(kind, { touches, changedTouches: [at(x)], bubbles: true, cancelable: true }));
    send('touchstart', 10, [at(10)]);
    for (const x of [30, 60, 90]) send('touchmove', x, [at(x)]);
    send('touchend', 90, []);
  });
}

test('an answer shows what it answers, leads to it however far above, and forgets what is deleted', async ({
  pageOf,
  axe,
  isMobile,
}) => {
  test.slow();
  const { driver, passenger, chatId } = await chatOfTwo();
  await sendAs(passenger, chatId, 'Де ви зупиняєтесь у Вроцлаві?');
  // More than one page of messages, half of them from each person, because each may send only so many together.
  for (let n = 0; n < 70; n += 1) await sendAs(n % 2 ? driver : passenger, chatId, `Слово ${n}`);
  const [otherPage, page] = [await pageOf(passenger), await pageOf(driver)];
  await page.goto(`/chat/${chatId}`);
  await otherPage.goto(`/chat/${chatId}`);

  await test.step('a message that is not loaded yet is found and answered', async () => {
    await page.getByRole('button', { name: 'Дії з розмовою' }).click();
    await page.getByRole('menuitem', { name: 'Пошук у розмові' }).click();
    const dialog = page.getByRole('dialog', { name: 'Пошук у розмові' });
    await dialog.getByRole('searchbox').fill('вроцлав');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await axe(page);
    await dialog.getByRole('button', { name: 'Ірина' }).click();
    await expect(message(page, 1)).toBeInViewport();
    await expect(message(page, 1)).toBeFocused();
    if (isMobile) await swipe(page, 1);
    else await message(page, 1).getByRole('button', { name: 'Що зробити з повідомленням' }).click();
    if (!isMobile) await page.getByRole('button', { name: 'Відповісти' }).click();
    await expect(page.getByText('Де ви зупиняєтесь у Вроцлаві?')).toHaveCount(2);
    await field(page).fill('Біля автовокзалу');
    await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
  });

  await test.step('the other reads what is answered, and a press leads there', async () => {
    await expect(message(otherPage, 72)).toContainText('Ви');
    await message(otherPage, 72).getByRole('button', { name: 'Де ви зупиняєтесь' }).click();
    await expect(message(otherPage, 1)).toBeInViewport();
    await otherPage.getByRole('button', { name: 'До останніх повідомлень' }).click();
    await expect(message(otherPage, 72)).toBeInViewport();
  });

  await test.step('what is deleted is not quoted above its answer any more', async () => {
    await message(otherPage, 72).getByRole('button', { name: 'Де ви зупиняєтесь' }).click();
    await message(otherPage, 1).getByRole('button', { name: 'Що зробити з повідомленням' }).click();
    await otherPage.getByRole('button', { name: 'Видалити для обох' }).click();
    await otherPage.getByRole('button', { name: 'До останніх повідомлень' }).click();
    await expect(message(otherPage, 72)).toContainText('Повідомлення видалено');
    await expect(message(page, 72)).toContainText('Повідомлення видалено');
    await expect(page.getByText('Де ви зупиняєтесь')).toHaveCount(0);
  });
  await axe(otherPage);
});

test('words are found in all conversations, and the message is shown in its place', async ({ pageOf, axe }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  await sendAs(driver, chatId, 'Зустрінемось біля фонтана');
  for (let n = 0; n < 60; n += 1) await sendAs(n % 2 ? driver : passenger, chatId, `Рядок ${n}`);
  const page = await pageOf(passenger);
  await page.goto('/chat');
  await page.getByRole('searchbox', { name: 'Знайти розмову чи повідомлення' }).fill('фонтан');
  const found = page.getByRole('region', { name: 'У повідомленнях' });
  await expect(found.locator('mark')).toHaveText('фонтан');
  await axe(page);
  await found.getByRole('link').click();
  await expect(message(page, 1)).toBeInViewport();
  await expect(message(page, 1)).toBeFocused();
  await page.goto('/chat');
  await page.getByRole('searchbox', { name: 'Знайти розмову чи повідомлення' }).fill('водоспад');
  await expect(page.getByText('Повідомлень із такими словами немає')).toBeVisible();
});

test('a place is sent after it was seen on the map, and opens on ours', async ({ pageOf, axe, isMobile }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  const [otherPage, page] = [await pageOf(passenger), await pageOf(driver)];
  await otherPage.context().grantPermissions(['geolocation']);
  await otherPage.context().setGeolocation({ latitude: 51.0986, longitude: 17.0365, accuracy: 12 });
  await page.goto(`/chat/${chatId}`);
  await otherPage.goto(`/chat/${chatId}`);
  if (isMobile) {
    await otherPage.getByRole('button', { name: 'Додати', exact: true }).click();
    await otherPage.getByRole('menuitem', { name: 'Надіслати, де я' }).click();
  } else await otherPage.getByRole('button', { name: 'Надіслати, де я' }).click();
  const dialog = otherPage.getByRole('dialog', { name: 'Де ви' });
  await expect(dialog.getByText('Точність 12 м.')).toBeVisible();
  await expect(log(page).locator('[data-seq]')).toHaveCount(0);
  await axe(otherPage);
  await dialog.getByRole('button', { name: 'Надіслати це місце' }).click();
  await message(page, 1).getByRole('button', { name: 'Місце на мапі' }).click();
  await expect(page.getByRole('dialog', { name: 'Місце на мапі' })).toContainText('51.09860, 17.03650');
  await axe(page);
});

test('a driver records a voice note, listens to it and sends it; the passenger plays it', async ({ pageOf, axe }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  const [otherPage, page] = [await pageOf(passenger), await pageOf(driver)];
  await page.goto(`/chat/${chatId}`);
  await otherPage.goto(`/chat/${chatId}`);
  await expect(otherPage.getByRole('button', { name: 'Записати голосове повідомлення' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Записати голосове повідомлення' }).click();
  await expect(page.getByRole('timer')).toContainText('Запис: 0:02 з 1:00');
  await axe(page);
  await page.getByRole('button', { name: 'Закінчити запис' }).click();
  const recorded = page.getByRole('group', { name: /^Голосове повідомлення, \d секунд/ });
  await recorded.getByRole('button', { name: 'Слухати' }).click();
  await expect(recorded.getByRole('button', { name: 'Зупинити' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Надіслати голосове повідомлення' }).click();

  const received = message(otherPage, 1).getByRole('group', { name: /^Голосове повідомлення, \d секунд/ });
  await received.getByRole('button', { name: 'Швидкість 1' }).click();
  await received.getByRole('button', { name: 'Слухати' }).click();
  await expect(received.getByText(/^0:0\d з 0:0\d$/)).toBeVisible();
  await axe(otherPage);
  await otherPage.goto('/chat');
  await expect(otherPage.getByText('Голосове повідомлення')).toBeVisible();
});
