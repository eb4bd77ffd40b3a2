import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { timelineOf } from '#shared/messaging/chat/timeline.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { chat, message } from '#testing/web/chats.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { EMPTY_CONVERSATION } from './state/conversation.ts';
import { useReading } from './use-reading.ts';

const CHAT = chat({ lastReadSeq: 1, unreadCount: 3 });
const MESSAGES = [2, 3, 4].map((seq) => message({ seq, id: seq, senderId: 2 }));

function Reading() {
  const unseen = useReading(CHAT, { ...EMPTY_CONVERSATION, timeline: timelineOf(MESSAGES, 4) }, false);
  return <p>{`${unseen} below`}</p>;
}

it('marks the open chat as read although its end is out of view, and counts what lies below', async () => {
  const requests = serve(answer(chatApi.read, () => ({ total: 0, version: 2, epoch: 'a' })));
  await show(<Reading />, { as: passenger() });
  await waitFor(() => expect(callsOf(requests, chatApi.read).map(({ query }) => query.seq)).toEqual(['4']));
  expect(screen.getByText('3 below')).toBeDefined();
});
