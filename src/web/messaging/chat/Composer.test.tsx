import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { MAX_TEXT } from '#shared/messaging/chat/schema.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { inboxAside } from '#testing/web/chats.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Composer } from './Composer.tsx';
import { draftOf, storeDraft } from './state/drafts.ts';
import { say } from './state/unsent-messages.ts';

vi.mock('./state/unsent-messages.ts', () => ({ say: vi.fn() }));

const QUOTE = { seq: 5, senderId: 2, text: 'Ви де?', phrase: null, hasPicture: false };

beforeEach(() => vi.mocked(say).mockClear());

async function open({ office = false, driver = false, answers = false, draft = '' } = {}) {
  serve(
    answer(inboxApi.phrases, () => [
      { id: 1, uk: 'Вітаю, {name}! Місце {seat}.', en: '' },
      { id: 2, uk: 'Ціна {price} за валізу', en: 'A suitcase is {price}' },
    ]),
    answer(inboxApi.aside, () => inboxAside()),
  );
  const [onFiles, onAnswered] = [vi.fn(), vi.fn()];
  const as = office ? staff('dispatcher') : driver ? staff('driver') : passenger();
  const answered = answers ? { quote: QUOTE, name: 'Степан' } : null;
  const composer = () => <Composer chatId={7} {...{ office, onFiles, answered, onAnswered }} />;
  if (draft !== '') {
    await show(null, { as });
    storeDraft(7, draft);
  }
  const reader = await show(composer(), { as });
  return { reader, onFiles, onAnswered };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Повідомлення' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Надіслати' });
const sentMessages = () => vi.mocked(say).mock.calls;

it('sends trimmed words once, and forgets the draft', async () => {
  const { reader } = await open();
  expect(send().disabled).toBe(true);
  await reader.type(field(), ' Добрий день ');
  expect(draftOf(7)).toBe(' Добрий день ');
  await reader.click(send());
  expect(sentMessages()).toEqual([[7, 'Добрий день', undefined]]);
  expect(field().value).toBe('');
  expect(draftOf(7)).toBe('');
});

it('begins with the draft of this tab', async () => {
  await open({ draft: 'Чи можна з соб' });
  expect(field().value).toBe('Чи можна з соб');
});

it('Ctrl and Enter send on every device, Shift and Enter begin a line', async () => {
  const { reader } = await open();
  await reader.type(field(), 'раз{Shift>}{Enter}{/Shift}два{Control>}{Enter}{/Control}');
  expect(sentMessages().map(([, text]) => text)).toEqual(['раз\nдва']);
});

it('Enter that ends the composing of a character sends nothing', async () => {
  const { reader } = await open();
  await reader.type(field(), 'раз');
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(sentMessages()).toEqual([]);
});

it('counts near the limit, and sends no longer text', async () => {
  await open();
  fireEvent.change(field(), { target: { value: 'я'.repeat(MAX_TEXT - 201) } });
  expect(screen.queryByText(`${MAX_TEXT - 201} з ${MAX_TEXT}`)).toBeNull();
  fireEvent.change(field(), { target: { value: 'я'.repeat(MAX_TEXT - 200) } });
  expect(screen.getByText(`${MAX_TEXT - 200} з ${MAX_TEXT}`)).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'я'.repeat(MAX_TEXT + 1) } });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(send().disabled).toBe(true);
});

it('an answer goes with its message, and Escape gives it up', async () => {
  const { reader, onAnswered } = await open({ answers: true });
  expect(document.activeElement).toBe(field());
  await reader.type(field(), 'на мосту{Escape}');
  expect(onAnswered).toHaveBeenCalledTimes(1);
  await reader.click(send());
  expect(sentMessages()).toEqual([[7, 'на мосту', { reply: QUOTE }]]);
  expect(onAnswered).toHaveBeenCalledTimes(2);
});

it('drivers send phrases with one press and can speak; passengers have neither', async () => {
  const { reader } = await open({ driver: true });
  expect(screen.getByRole('button', { name: 'Записати голосове повідомлення' })).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Буду за 5 хвилин' }));
  expect(sentMessages()).toEqual([[7, '', { phrase: 'in5' }]]);
  await reader.type(field(), 'ще');
  expect(screen.queryByRole('button', { name: 'Буду за 5 хвилин' })).toBeNull();
  expect(send().disabled).toBe(false);
});

it('a passenger has neither phrases nor a microphone', async () => {
  await open();
  expect(screen.queryByRole('group', { name: 'Готові фрази' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Записати голосове повідомлення' })).toBeNull();
});

it('pictures that are pasted are handed on; pasted text is text', async () => {
  const { onFiles } = await open();
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  fireEvent.paste(field(), { clipboardData: { files: [] } });
  expect(onFiles).not.toHaveBeenCalled();
  fireEvent.paste(field(), { clipboardData: { files: [picture] } });
  expect(onFiles).toHaveBeenCalledWith([picture]);
});

it('the office finds a phrase by its words, takes it with Enter, and it names the booking', async () => {
  const { reader } = await open({ office: true });
  await reader.type(field(), '/віт');
  await screen.findByText('Вітаю, Олена! Місце 4.');
  await reader.keyboard('{Enter}');
  expect(field().value).toBe('Вітаю, Олена! Місце 4.');
  expect(sentMessages()).toEqual([]);
  await reader.click(send());
  expect(sentMessages().map(([, text]) => text)).toEqual(['Вітаю, Олена! Місце 4.']);
});

it('what a phrase has left open is asked for before it is sent', async () => {
  const { reader } = await open({ office: true });
  fireEvent.change(field(), { target: { value: 'Місце {seat}' } });
  expect(screen.getByText(/Допишіть те, що лишилося в дужках/)).toBeTruthy();
  expect(send().disabled).toBe(true);
  await reader.clear(field());
  await reader.type(field(), 'Місце 4');
  expect(send().disabled).toBe(false);
});

it('Escape closes the phrases with the letters that looked for one', async () => {
  const { reader } = await open({ office: true });
  await reader.type(field(), '/віт');
  await screen.findByText('Вітаю, Олена! Місце 4.');
  await reader.keyboard('{Escape}');
  expect(screen.queryByText('Вітаю, Олена! Місце 4.')).toBeNull();
  expect(field().value).toBe('');
});
