import { queryOptions } from '@tanstack/react-query';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import type { AnnouncementInput } from '#shared/messaging/chat/announcements-schema.ts';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import { understood } from '#shared/messaging/chat/timeline.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';
import { session } from '#web/core/session/session.ts';
import { changeTimeline } from './conversations.ts';

/** The announcements of a trip and who acknowledged them, for the staff; refetched on each acknowledgement. */
export const announcementsQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`announcements:${tripId}`, `account:${session().userInfo?.id ?? 0}`, 'announcements'],
    queryFn: ({ signal }) => call(announcementsApi.ofTrip, { params: { tripId } }, { signal }),
  });

export const ownAnnouncementsQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, OWN],
    queryFn: ({ signal }) => call(announcementsApi.own, { params: { tripId } }, { signal }),
  });

/** Sends an announcement; sent again under the same key it is sent once. Returns how many people it reached. */
export async function announce(tripId: number, body: AnnouncementInput, idempotencyKey: string): Promise<number> {
  const made = await call(announcementsApi.announce, { params: { tripId }, body }, { idempotencyKey });
  const { queryKey } = announcementsQuery(tripId);
  queryClient.setQueryData(queryKey, (old) => [made, ...(old ?? []).filter(({ id }) => id !== made.id)]);
  return made.recipients.length;
}

/** Acknowledges an announcement; the chat and the trip show it immediately. */
export async function acknowledge(at: { chatId: number; seq: number }): Promise<void> {
  const { acknowledgedAt } = await call(announcementsApi.acknowledge, { params: at });
  changeTimeline(at.chatId, (timeline) => understood(timeline, { seq: at.seq, at: acknowledgedAt }));
  await fetchOwn();
}

const OWN = 'announced';

function fetchOwn(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(OWN) });
}

onRealtimeMessage<ChatServerMessage>((frame) => {
  if (frame.type === 'acknowledged' || (frame.type === 'message' && frame.announcement)) void fetchOwn();
});
