import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import type { InboxAside } from '#shared/messaging/chat/inbox-schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { inboxAside, message } from '#testing/web/chats.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { openConversation } from '../state/conversations.ts';
import OfficeBar from './OfficeBar.tsx';

const ME = { accountId: 7, name: 'Ірина Савчук' };
const PETRO = { accountId: 8, name: 'Петро Гук' };
const WAITS = { waitingSince: '2026-01-02T09:00:00.000Z' };

async function open(first: Partial<InboxAside>, after: Partial<InboxAside> | Refusal = {}) {
  let now = first;
  const give = () => {
    if (after instanceof Refusal) throw after;
    now = after;
    return inboxAside(now);
  };
  const requests = serve(
    answer(inboxApi.aside, () => inboxAside(now)),
    answer(chatApi.messages, () => ({
      ...{ messages: [message({ seq: 1 }), message({ seq: 2 })], more: false, lastSeq: 2, epoch: 'a' },
    })),
    answer(inboxApi.assign, give),
    answer(inboxApi.settle, give),
  );
  const bar = (
    <>
      <OfficeBar chatId={7} />
      <textarea aria-label="?" />
    </>
  );
  const reader = await show(bar, { as: staff('dispatcher') });
  await screen.findByRole('status');
  return { reader, requests };
}

const has = () => screen.getByRole('status').textContent;
const press = (name: string | RegExp) => screen.getByRole('button', { name });

it('a conversation that nobody has is taken with one press', async () => {
  const { reader, requests } = await open({}, { assignee: ME });
  expect(has()).toBe('Нічия');
  await reader.click(press('Взяти собі'));
  await screen.findByText('Веду я');
  expect(callsOf(requests, inboxApi.assign)).toMatchObject([{ body: { to: 7, was: null } }]);
  expect(screen.queryByRole('button', { name: 'Взяти собі' })).toBeNull();
});

it('one of a colleague is taken from them by name, so that nobody else loses it', async () => {
  const { reader, requests } = await open({ assignee: PETRO }, new Refusal(409, 'conflict'));
  expect(has()).toBe('Веде Петро Гук');
  await reader.click(press('Взяти собі'));
  expect(callsOf(requests, inboxApi.assign)).toMatchObject([{ body: { to: 7, was: 8 } }]);
  expect(has()).toBe('Веде Петро Гук');
});

it('the assignee may give it to any colleague, or release it', async () => {
  const { reader, requests } = await open({ assignee: ME }, { assignee: PETRO });
  await reader.click(press('Передати розмову'));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Передати: Петро Гук', 'Відпустити']);
  await reader.click(screen.getByRole('menuitem', { name: 'Передати: Петро Гук' }));
  await screen.findByText('Веде Петро Гук');
  expect(callsOf(requests, inboxApi.assign)).toMatchObject([{ body: { to: 8, was: 7 } }]);
});

it('a customer who waits for nothing is settled up to the last message that was read', async () => {
  const { reader, requests } = await open(WAITS, { waitingSince: null });
  await act(() => openConversation(7, 0));
  await reader.click(press('Вирішено'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Вирішено' })).toBeNull());
  expect(callsOf(requests, inboxApi.settle)).toMatchObject([{ params: { chatId: '7' }, body: { seq: 2 } }]);
});

it.each([
  ['E', {}, 1],
  ['E in a text field', { field: true }, 0],
  ['Ctrl and E', { ctrlKey: true }, 0],
  ['E held down', { repeat: true }, 0],
  ['another key', { code: 'KeyR' }, 0],
])('%s', async (_, { field = false, ...init }: { field?: boolean } & KeyboardEventInit, settled) => {
  const { requests } = await open(WAITS);
  const target = field ? screen.getByRole('textbox') : document.body;
  fireEvent.keyDown(target, { code: 'KeyE', ...init });
  expect(callsOf(requests, inboxApi.settle)).toHaveLength(settled);
});

it('E does nothing while nobody waits, and behind a dialog', async () => {
  const first = await open({});
  fireEvent.keyDown(document.body, { code: 'KeyE' });
  expect(callsOf(first.requests, inboxApi.settle)).toEqual([]);
});

it('behind a dialog E settles nothing', async () => {
  const { reader, requests } = await open(WAITS);
  await reader.click(press('Пасажир'));
  await screen.findByRole('dialog');
  fireEvent.keyDown(document.body, { code: 'KeyE' });
  expect(callsOf(requests, inboxApi.settle)).toEqual([]);
});
