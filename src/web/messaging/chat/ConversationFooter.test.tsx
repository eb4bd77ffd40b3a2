import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import type { Chat } from '#shared/messaging/chat/schema.ts';
import { reportsApi } from '#shared/people/reports/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { chat } from '#testing/web/chats.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { ConversationFooter } from './ConversationFooter.tsx';

async function open(values: Partial<Chat>, unblocked: () => Chat = () => chat()) {
  const requests = serve(
    answer(chatApi.unblock, unblocked),
    answer(chatApi.chats, () => []),
    answer(reportsApi.restrictions, () => []),
  );
  const footer = (
    <ConversationFooter chat={chat(values)} onFiles={() => undefined} reply={null} onAnswered={() => undefined} />
  );
  const reader = await show(footer, { as: passenger() });
  return { reader, requests };
}

const writes = () => screen.queryByRole('textbox', { name: 'Повідомлення' }) !== null;

it('has the field where a message would be taken', async () => {
  await open({});
  expect(writes()).toBe(true);
});

it('says that nothing can be written now', async () => {
  await open({ canSend: false });
  expect(screen.getByText('Писати в цій розмові зараз не можна.')).toBeTruthy();
  expect(writes()).toBe(false);
});

it('a person restricted by operators has no field, whatever else is true', async () => {
  await open({ restrictedUntil: '2035-01-01T00:00:00.000Z' });
  expect(writes()).toBe(false);
  expect(screen.queryByText('Писати в цій розмові зараз не можна.')).toBeNull();
});

it('a blocked chat can be unblocked in its place', async () => {
  const { reader, requests } = await open({ blocked: true, canSend: false });
  expect(screen.getByText('Ви заблокували цю розмову.')).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Розблокувати' }));
  await waitFor(() => expect(callsOf(requests, chatApi.unblock)).toMatchObject([{ params: { chatId: '7' } }]));
});

it('a refused unblocking says so, and can be tried again', async () => {
  waitingToasts.set([]);
  const { reader } = await open({ blocked: true }, () => {
    throw new Refusal(409, 'conflict');
  });
  await reader.click(screen.getByRole('button', { name: 'Розблокувати' }));
  await waitFor(() => expect(waitingToasts.get()).toMatchObject([{ kind: 'bad' }]));
  expect(screen.getByRole('button', { name: 'Розблокувати' })).toHaveProperty('disabled', false);
});
