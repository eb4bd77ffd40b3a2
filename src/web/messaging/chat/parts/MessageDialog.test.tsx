import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { message } from '#testing/web/chats.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import MessageDialog from './MessageDialog.tsx';

const NOW = new Date();
const fresh = { senderId: 7, created_at: NOW.toISOString() };
const old = { senderId: 7, created_at: new Date(NOW.getTime() - 16 * 60_000).toISOString() };

beforeEach(() => waitingToasts.set([]));

async function open(
  values: Partial<Message>,
  { replies = true, refusal }: { replies?: boolean; refusal?: Refusal } = {},
) {
  const requests = serve(
    answer(chatApi.withdraw, () => {
      if (refusal) throw refusal;
      return undefined;
    }),
  );
  const [onClose, onReply] = [vi.fn(), vi.fn()];
  const shown = message(values);
  const reader = await show(
    <MessageDialog chatId={7} message={shown} onClose={onClose} {...(replies && { onReply })} />,
    { as: passenger() },
  );
  await screen.findByRole('dialog');
  return { reader, requests, onClose, onReply, shown };
}

const names = ['Відповісти', 'Скопіювати текст', 'Видалити для обох'];
const offered = () => names.filter((name) => screen.queryByRole('button', { name }) !== null);

it.each<[string, Partial<Message>, string[]]>([
  ['of the other', {}, ['Відповісти', 'Скопіювати текст']],
  ['of one’s own', fresh, names],
  ['of one’s own that is old', old, ['Відповісти', 'Скопіювати текст']],
  ['of a voice', { ...fresh, voice: { url: '/a', seconds: 3 } }, ['Відповісти', 'Видалити для обох']],
  ['of a place', { place: { latitude: 49, longitude: 24 }, phrase: 'place' }, ['Відповісти']],
  [
    'of a picture without words',
    { text: '', picture: { url: '/a', thumb: '/b', width: 3, height: 4 } },
    ['Відповісти'],
  ],
  [
    'to a whole trip',
    { ...fresh, announcement: { tripId: 12, acknowledgedAt: null } },
    ['Відповісти', 'Скопіювати текст'],
  ],
])('what can be done with a message %s', async (_, values, actions) => {
  await open(values);
  expect(offered()).toEqual(actions);
});

it('only the other’s can be reported, only an own one has the rule about deleting', async () => {
  await open({});
  expect(screen.queryByText(/впродовж 15 хвилин/)).toBeNull();
  await screen.findByRole('button', { name: /Поскаржитися/ });
});

it('an own message says for how long it can be deleted, and cannot be reported', async () => {
  await open(old);
  expect(screen.getByText(/впродовж 15 хвилин/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Поскаржитися/ })).toBeNull();
});

it('answering hands the message on and closes', async () => {
  const { reader, onReply, onClose, shown } = await open({});
  await reader.click(screen.getByRole('button', { name: 'Відповісти' }));
  expect(onReply).toHaveBeenCalledWith(shown);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('where nothing can be sent, nothing can be answered', async () => {
  await open({}, { replies: false });
  expect(offered()).toEqual(['Скопіювати текст']);
});

it('deletes for both by the place in the chat', async () => {
  const { reader, requests, onClose } = await open({ ...fresh, seq: 9 });
  await reader.click(screen.getByRole('button', { name: 'Видалити для обох' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(callsOf(requests, chatApi.withdraw)).toMatchObject([{ params: { chatId: '7', seq: '9' } }]);
  expect(waitingToasts.get().map(({ kind }) => kind)).toEqual(['good']);
});

it('says so when it is too late', async () => {
  const { reader, onClose } = await open(fresh, { refusal: new Refusal(409, 'too_late') });
  await reader.click(screen.getByRole('button', { name: 'Видалити для обох' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(waitingToasts.get().map(({ kind }) => kind)).toEqual(['bad']);
});
