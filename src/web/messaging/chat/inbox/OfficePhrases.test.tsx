import { screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { type OfficePhrase, phraseInput } from '#shared/messaging/chat/inbox-schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { inboxAside } from '#testing/web/chats.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import PhrasePicker from '../parts/PhrasePicker.tsx';
import type { PickerKeys } from '../state/picker-keys.ts';

const FULL: OfficePhrase = { id: 1, uk: 'Багаж до 20 кг', en: 'Luggage up to 20 kg' };
const UKRAINIAN: OfficePhrase = { id: 2, uk: 'Чекаємо о {time}', en: '' };

async function open(locale: 'uk' | 'en', phrases: OfficePhrase[] = [FULL, UKRAINIAN], wanted = '') {
  let stored = phrases;
  let refusal: Refusal | null = null;
  const change = (next: OfficePhrase[]) => {
    if (refusal) throw refusal;
    stored = next;
  };
  const { aside, phrases: list, addPhrase, changePhrase, removePhrase } = inboxApi;
  const customer = { ...inboxAside().customer, locale };
  const requests = serve(
    answer(list, () => stored),
    answer(aside, () => inboxAside({ customer })),
    answer(addPhrase, ({ body }) => {
      const phrase = { id: 3, ...phraseInput.parse(body) };
      change([...stored, phrase]);
      return phrase;
    }),
    answer(changePhrase, ({ body }) => {
      const phrase = { id: 1, ...phraseInput.parse(body) };
      change(stored.map((one) => (one.id === 1 ? phrase : one)));
      return phrase;
    }),
    answer(removePhrase, () => {
      change(stored.filter(({ id }) => id !== 2));
      return undefined;
    }),
  );
  const [onPick, onClose, keys] = [vi.fn(), vi.fn(), createRef<PickerKeys>()];
  const reader = await show(<PhrasePicker chatId={7} {...{ wanted, keys, onPick, onClose }} />, {
    as: staff('dispatcher'),
  });
  return { reader, requests, onPick, onClose, refuse: (next: Refusal) => (refusal = next) };
}

const listed = () => {
  const region = screen.getByRole('region', { name: 'Готові фрази' });
  return [...region.querySelectorAll('button[aria-current]')].map(({ textContent }) => textContent);
};

it.each([
  ['uk', ['Багаж до 20 кг', 'Чекаємо о 07:00']],
  ['en', ['Luggage up to 20 kg', 'Чекаємо о 07:00']],
] as const)('offers phrases in the language of a customer who reads %s, else in the other', async (locale, texts) => {
  await open(locale);
  await screen.findByText(texts[0]);
  expect(listed()).toEqual(texts);
});

it('a press takes a phrase as it is shown', async () => {
  const { reader, onPick } = await open('uk');
  await reader.click(await screen.findByText('Чекаємо о 07:00'));
  expect(onPick.mock.calls).toEqual([['Чекаємо о 07:00']]);
});

it('finds words in any case, and says when there are none', async () => {
  await open('uk', [FULL, UKRAINIAN], 'БАГАЖ ');
  await screen.findByText('Багаж до 20 кг');
  expect(listed()).toEqual(['Багаж до 20 кг']);
});

it('says that no phrase has these words, or that the office has none at all', async () => {
  await open('uk', [FULL], 'кордон');
  await screen.findByText('Нічого не знайдено');
  expect(screen.queryByText(/Своїх фраз ще немає/)).toBeNull();
});

it('adds a phrase in one language', async () => {
  const { reader, requests } = await open('uk', []);
  await screen.findByText(/Своїх фраз ще немає/);
  await reader.click(screen.getByRole('button', { name: 'Змінити фрази' }));
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Зберегти' });
  expect(save.disabled).toBe(true);
  await reader.type(screen.getByRole('textbox', { name: 'Англійською' }), 'See you');
  await reader.click(save);
  await screen.findByRole('button', { name: 'Видалити фразу «See you»' });
  expect(callsOf(requests, inboxApi.addPhrase)).toMatchObject([{ body: { uk: '', en: 'See you' } }]);
  expect(screen.getByRole('textbox', { name: 'Англійською' })).toHaveProperty('value', '');
});

it('changes the phrase that was chosen, and removes another', async () => {
  const { reader, requests } = await open('uk');
  await reader.click(screen.getByRole('button', { name: 'Змінити фрази' }));
  await reader.click(await screen.findByRole('button', { name: /^Багаж до 20 кг/ }));
  const field = screen.getByRole('textbox', { name: 'Українською' });
  expect(field).toHaveProperty('value', 'Багаж до 20 кг');
  await reader.clear(field);
  await reader.type(field, 'Багаж до 25 кг');
  await reader.click(screen.getByRole('button', { name: 'Зберегти' }));
  await screen.findByRole('heading', { name: 'Нова фраза' });
  expect(callsOf(requests, inboxApi.changePhrase)).toMatchObject([
    { params: { phraseId: '1' }, body: { uk: 'Багаж до 25 кг', en: 'Luggage up to 20 kg' } },
  ]);
  await reader.click(screen.getByRole('button', { name: 'Видалити фразу «Чекаємо о {time}»' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Чекаємо/ })).toBeNull());
  expect(callsOf(requests, inboxApi.removePhrase)).toMatchObject([{ params: { phraseId: '2' } }]);
});

it('a phrase that was refused stays in its field', async () => {
  const { reader, refuse } = await open('uk', []);
  refuse(new Refusal(409, 'conflict'));
  await reader.click(screen.getByRole('button', { name: 'Змінити фрази' }));
  const field = await screen.findByRole('textbox', { name: 'Українською' });
  await reader.type(field, 'Дякуємо');
  await reader.click(screen.getByRole('button', { name: 'Зберегти' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Зберегти' })).toHaveProperty('disabled', false));
  expect(field).toHaveProperty('value', 'Дякуємо');
});
