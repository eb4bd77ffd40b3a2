import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import type { Contact, FoundMessage } from '#shared/messaging/chat/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { contact } from '#testing/web/chats.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { ContactList } from './ContactList.tsx';

const CARRIER = contact({
  ...{ id: 8, name: 'Наталія Ференц', role: 'carrier', carrier: { id: 3, name: 'Карпати Експрес' } },
  ...{ lastMessage: '', lastKind: 'image', lastMine: true, unreadCount: 3 },
});
const FOUND: FoundMessage = {
  ...{ id: 91, chatId: 9, seq: 4, name: 'Марія Гнатюк', mine: false, text: 'Забрала коробку', phrase: null },
  created_at: '2026-01-02T09:00:00.000Z',
};

interface Options {
  blocked?: boolean;
  inbox?: boolean;
  office?: boolean;
  found?: FoundMessage[];
}

async function open(
  contacts: Contact[] | Refusal,
  { blocked = false, inbox = false, office = false, found = [] }: Options = {},
) {
  let now = contacts;
  const requests = serve(
    answer(chatApi.chats, () => {
      if (now instanceof Refusal) throw now;
      return now;
    }),
    answer(chatApi.found, () => ({ messages: found, more: false })),
  );
  const reader = await show(<ContactList openId={null} blocked={blocked} inbox={inbox} />, {
    as: office ? staff('owner') : passenger(),
  });
  return { reader, requests, next: (list: Contact[]) => (now = list) };
}

const rows = async () => (await screen.findAllByRole('listitem')).map(readText);
const search = () => screen.getByRole('searchbox', { name: 'Знайти розмову чи повідомлення' });

it('names the person, what the chat is about, and the last words', async () => {
  await open([contact(), CARRIER]);
  const [driver, carrier] = await rows();
  expect(driver).toContain('Степан Бойко');
  expect(driver).toContain('Львів – Вроцлав, 12 червня');
  expect(driver).toContain('Буду за годину');
  expect(carrier).toContain('Ви: Фото');
  expect(carrier).toContain('3 непрочитані');
  expect(screen.getAllByRole('link', { name: /Степан|Наталія/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/chat/7',
    '/chat/8',
  ]);
});

it.each([
  ['карпати', ['Наталія Ференц']],
  ['ЛЬВІВ', ['Степан Бойко', 'Наталія Ференц']],
  ['годину ', ['Степан Бойко']],
])('«%s» finds by company, town or last words', async (typed, names) => {
  const { reader } = await open([contact(), CARRIER]);
  await rows();
  await reader.type(search(), typed);
  await waitFor(async () => {
    const shown = screen.getAllByRole('link').flatMap(({ textContent }) => textContent ?? []);
    expect(shown.filter((name) => /Степан|Наталія/.test(name))).toEqual(names);
  });
});

it('from two letters on it looks into the messages too, and leads to the place of each', async () => {
  const { reader, requests } = await open([contact()], { found: [FOUND] });
  await rows();
  await reader.type(search(), 'ко');
  const hit = await screen.findByRole('link', { name: /Марія Гнатюк/ });
  expect(hit.getAttribute('href')).toContain('/chat/9');
  expect(hit.getAttribute('href')).toContain('4');
  expect(callsOf(requests, chatApi.found).at(-1)?.query).toMatchObject({ q: 'ко' });
  expect(document.querySelector('mark')?.textContent).toBe('ко');
});

it('one letter looks among the chats only', async () => {
  const { reader, requests } = await open([contact()]);
  await rows();
  await reader.type(search(), 'ї');
  await screen.findByText('Нічого не знайдено');
  expect(callsOf(requests, chatApi.found)).toEqual([]);
});

it('blocked people are their own list, without a search in messages', async () => {
  const { reader, requests } = await open([contact()], { blocked: true });
  await rows();
  expect(callsOf(requests, chatApi.chats)).toMatchObject([{ query: { blocked: '1' } }]);
  await reader.type(search(), 'щось');
  await screen.findByText('Нічого не знайдено');
  expect(callsOf(requests, chatApi.found)).toEqual([]);
});

it.each([
  [false, 'Водієві й перевізнику можна написати', 'До поїздок'],
  [true, 'Пасажирам можна написати з рейсу', 'До рейсів'],
])('an empty list says how to begin (office: %s)', async (office, text, link) => {
  await open([], { office });
  await screen.findByText(new RegExp(text));
  expect(screen.getByRole('link', { name: link })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('a list that could not be fetched can be fetched again', async () => {
  const { reader, next } = await open(new Refusal(429, 'too_many_requests'));
  const again = await screen.findByRole('button', { name: /ще раз|Повторити/i });
  expect(screen.getByText('Не вдалося завантажити розмови')).toBeTruthy();
  next([contact()]);
  await reader.click(again);
  expect(await rows()).toHaveLength(1);
});

it('beside the inbox of an office a chat opens there', async () => {
  await open([contact()], { inbox: true, office: true });
  const link = await screen.findByRole('link', { name: 'Степан Бойко' });
  expect(link.getAttribute('href')).toContain('people=1');
});
