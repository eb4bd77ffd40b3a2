import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import type { InboxPage } from '#shared/messaging/chat/inbox-schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { inboxRow } from '#testing/web/chats.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import type { InboxSearch } from '../state/inbox-queries.ts';
import { InboxList } from './InboxList.tsx';

const COUNTS = { unread: 2, unanswered: 0, mine: 1, nobody: 4 };
const ME = { accountId: 7, name: 'Ірина Савчук' };
const TAKEN = inboxRow({ id: 8, name: 'Марія Гнатюк', assignee: { accountId: 8, name: 'Петро Гук' } });

async function open(page: Partial<InboxPage>, search: Partial<InboxSearch> = {}) {
  const requests = serve(answer(inboxApi.list, () => ({ rows: [], counts: COUNTS, more: false, ...page })));
  const onSearch = vi.fn();
  const list = (
    <InboxList
      openId={null}
      search={{ show: 'all', trip: '', q: '', ...search }}
      linkTo={(id) => `/inbox/${id}`}
      onSearch={onSearch}
    />
  );
  const reader = await show(list, { as: staff('dispatcher') });
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  return { reader, requests, onSearch };
}

const chips = () => {
  const group = screen.getByRole('group', { name: 'Які розмови показати' });
  return [...group.querySelectorAll('button')].map(readText);
};

it('says who has each conversation, and since when a customer waits', async () => {
  const waiting = inboxRow({ waitingSince: new Date(Date.now() - 12 * 60_000).toISOString() });
  await open({ rows: [waiting, TAKEN, inboxRow({ id: 9, assignee: ME })] });
  const rows = (await screen.findAllByRole('listitem')).map(readText);
  expect(rows[0]).toMatch(/Чекає 12 хвНічия$/);
  expect(rows[1]).toMatch(/Веде Петро Гук$/);
  expect(rows[2]).toMatch(/Веду я$/);
});

it('a driver’s conversation names the driver', async () => {
  await open({ rows: [inboxRow({ driver: { accountId: 2, name: 'Степан Бойко' } })] }, { show: 'drivers' });
  expect(readText(await screen.findByRole('listitem'))).toContain('Розмова водія: Степан Бойко');
});

it('counts what is counted, and shows side lists only while they are open', async () => {
  await open({ rows: [inboxRow()] });
  await screen.findByRole('listitem');
  expect(chips()).toEqual(['Усі', 'Непрочитані2', 'Без відповіді0', 'Мої1', 'Нічиї4', 'Рейс']);
});

it('a side list has a chip while it is shown', async () => {
  await open({ rows: [] }, { show: 'blocked' });
  expect(chips()).toContain('Заблоковані');
  expect(chips()).not.toContain('Розмови водіїв');
});

it('a filter is chosen with a press and left with another', async () => {
  const { reader, onSearch } = await open({}, { show: 'mine' });
  await reader.click(screen.getByRole('button', { name: /^Нічиї/ }));
  await reader.click(screen.getByRole('button', { name: /^Мої/ }));
  expect(onSearch.mock.calls).toEqual([[{ show: 'nobody' }], [{ show: 'all' }]]);
});

it('words are looked for once typing rests, trimmed', async () => {
  const { reader, onSearch } = await open({});
  await reader.type(screen.getByRole('searchbox'), ' коробка ');
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ q: 'коробка' }));
  expect(onSearch.mock.calls.every(([{ q }]) => q === q.trim())).toBe(true);
});

it('the chip of a trip takes its filter away', async () => {
  const { reader, onSearch } = await open({ rows: [inboxRow()] }, { trip: '12' });
  await reader.click(await screen.findByRole('button', { name: 'Львів – Вроцлав, 12 червня' }));
  expect(onSearch).toHaveBeenCalledWith({ trip: '' });
});

it('asks for twice as many while there are more', async () => {
  const { reader, requests } = await open({ rows: [inboxRow()], more: true });
  await reader.click(await screen.findByRole('button', { name: 'Показати ще' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  const [first = 0, second = 0] = callsOf(requests, inboxApi.list).map(({ query }) => Number(query.limit));
  expect(second).toBe(first * 2);
});

it.each<[Partial<InboxSearch>, string]>([
  [{}, 'Розмов ще немає'],
  [{ show: 'unanswered' }, 'На всі розмови відповіли'],
  [{ show: 'mine' }, 'Таких розмов немає'],
  [{ trip: '12' }, 'Таких розмов немає'],
  [{ show: 'mine', q: 'коробка' }, 'Нічого не знайдено'],
])('an empty list for %j: «%s»', async (search, text) => {
  await open({}, search);
  await screen.findByText(text);
});

it('arrows walk through the rows, from the search field only downwards, and stay at the ends', async () => {
  const { reader } = await open({ rows: [inboxRow(), TAKEN] });
  await screen.findAllByRole('listitem');
  const focused = () => document.activeElement?.textContent;
  await reader.click(screen.getByRole('searchbox'));
  await reader.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await reader.keyboard('{ArrowDown}');
  expect(focused()).toBe('Олена Коваль');
  await reader.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Марія Гнатюк');
  await reader.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('Олена Коваль');
});
