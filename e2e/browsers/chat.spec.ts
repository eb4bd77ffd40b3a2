import { chatOfTwo, sendAs, speakAs } from '../support/chat-of-two.ts';
import { expectWhole } from './support/dialogs.ts';
import { role, text } from './support/query.ts';
import { expect, test } from './support/test.ts';
import type { View } from './support/view.ts';

const LOG = role('log');
const FIELD = role('textbox', 'Повідомлення');

test('the conversation follows new messages, and none is hidden under the field', async ({ open }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  const view = await open(passenger);
  await view.goto(`/chat/${chatId}`);
  await view.fill(FIELD, 'Де зупинка?');
  await view.press(role('button', 'Надіслати'));
  await view.see([LOG, text('Де зупинка?')]);
  for (let n = 1; n <= 24; n += 1) await sendAs(driver, chatId, `Відповідь ${n}: ${'слово '.repeat(n % 9)}`);
  await view.see([LOG, text('Відповідь 24:')]);
  await expectEnd(view);

  await test.step('a growing field keeps the end visible, and shrinks again', async () => {
    const before = (await view.see(FIELD)).box.height;
    await view.fill(FIELD, 'Перший рядок');
    for (const words of ['другий', 'третій', 'четвертий']) {
      await view.tab.run(newLine);
      await view.type(words);
    }
    await view.expect('the field has grown', true, isHigherThan, before + 40);
    await expectEnd(view);
    await sendAs(driver, chatId, 'Поки ви писали');
    await view.see([LOG, text('Поки ви писали')]);
    await expectEnd(view);
    await view.press(role('button', 'Надіслати'));
    await view.see([LOG, text(/четвертий/)]);
    await expectEnd(view);
    expect((await view.see(FIELD)).box.height).toBe(before);
  });
});

test('the menu shows the focused entry for the arrow keys, and stays when the window changes', async ({ open }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  await sendAs(driver, chatId, 'Добрий вечір');
  const view = await open(passenger);
  await view.goto(`/chat/${chatId}`);
  await view.see([LOG, text('Добрий вечір')]);

  await view.press(role('button', 'Дії з розмовою'));
  await view.see(role('menuitem', 'Заблокувати'));
  await view.key('ArrowDown');
  await view.expect('the entry with the focus looks different', true, focusedStandsOut);
  await view.key('ArrowDown');
  await view.expect('so does the next one', true, focusedStandsOut);
  // As when a bar of the browser covers part of the page.
  await view.tab.run(() => void window.dispatchEvent(new Event('resize')));
  await view.press(role('menuitem', 'Заблокувати'));
  await expectWhole(view, 'Заблокувати розмову?');
  await view.press([role('dialog'), role('button', 'Скасувати')]);
  await view.press(role('button', 'Дії з розмовою'));
  await view.press(role('menuitem', 'Поскаржитися'));
  await expectWhole(view, 'Що сталося?');
});

test('a voice note is named by its length and played, and an answer shows what it answers', async ({ open }) => {
  const { driver, passenger, chatId } = await chatOfTwo();
  await sendAs(passenger, chatId, 'Де зупинка?');
  await speakAs(driver, chatId, 7);
  const view = await open(passenger);
  await view.goto(`/chat/${chatId}`);
  // Firefox plays nothing aloud on a machine without a sound card; a muted recording needs none.
  await view.tab.run(mute);
  const note = role('group', 'Голосове повідомлення, 7 секунд');
  await view.press([LOG, note, role('button', 'Слухати')]);
  await view.see([LOG, note, role('button', 'Зупинити')]);
  await view.see([LOG, note, text(/^0:0[1-6] з 0:07$/)]);
  await view.press([LOG, role('button', 'Що зробити з повідомленням', { nth: 0 })]);
  await view.press(role('button', 'Відповісти'));
  await view.fill(FIELD, 'Я вже тут');
  await view.press(role('button', 'Надіслати'));
  await view.see([LOG, role('button', /Де зупинка/)]);
});

/** The last message is fully visible above the field. */
async function expectEnd(view: View): Promise<void> {
  await view.expect('the last message is seen', true, endIsSeen);
}

/** Runs in the page. */
function endIsSeen(): boolean {
  const log = document.querySelector('[role=log]');
  const field = document.querySelector('textarea');
  const last = [...(log?.querySelectorAll('[data-seq]') ?? [])].at(-1)?.getBoundingClientRect();
  if (!log || !field || !last) return false;
  const box = log.getBoundingClientRect();
  const footer = field.getBoundingClientRect();
  return (
    last.bottom <= box.bottom + 1 &&
    box.bottom <= footer.top + 1 &&
    footer.bottom <= innerHeight &&
    last.top >= box.top - 1
  );
}

/** Runs in the page: everything that plays is muted. */
function mute(): void {
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    this.muted = true;
    return play.call(this);
  };
}

/** Runs in the page: presses Shift and Enter. */
function newLine(): void {
  document.execCommand('insertText', false, '\n');
}

/** Runs in the page. */
function isHigherThan(height: number): boolean {
  return (document.querySelector('textarea')?.getBoundingClientRect().height ?? 0) > height;
}

/** Runs in the page: the focused menu entry has another background than the others. */
function focusedStandsOut(): boolean {
  const entry = document.activeElement;
  const other = [...document.querySelectorAll('[role^=menuitem]')].find((one) => one !== entry);
  if (!entry?.matches('[role^=menuitem]') || !other) return false;
  return getComputedStyle(entry).backgroundColor !== getComputedStyle(other).backgroundColor;
}
