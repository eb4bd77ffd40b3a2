import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import {
  type AssignInput,
  INBOX_FILTERS,
  type InboxAside,
  type InboxFilter,
  type OfficePhrase,
  type PhraseInput,
} from '#shared/messaging/chat/inbox-schema.ts';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import { call } from '#web/core/api/call.ts';
import { changed, queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';
import { type ListStateOf, listField, listSchema } from '#web/core/router/list-state.ts';
import { session } from '#web/core/session/session.ts';

export const INBOX_LIST = listSchema(
  {
    show: listField.oneOf<InboxFilter>('all', ...INBOX_FILTERS),
    /** Empty for every trip. */
    trip: (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? text : ''),
    q: listField.text,
  },
  ['show', 'trip', 'q'],
);
export type InboxSearch = ListStateOf<typeof INBOX_LIST>;

/** The wait before the list is fetched again when the reader's counts change. */
const UNREAD_MS = 300;

const topics = () => [`inbox:${session().carrierInfo?.carrier_id ?? 0}`, `account:${session().userInfo?.id ?? 0}`];

export const inboxQuery = ({ show, trip: tripId, q }: InboxSearch, limit: number) =>
  queryOptions({
    queryKey: [...topics(), 'inbox', show, tripId, q, limit],
    queryFn: async ({ signal }) => {
      const query = { show, q, limit, ...(tripId !== '' && { tripId }) };
      const { rows, ...page } = await call(inboxApi.list, { query }, { signal });
      return { ...page, rows: rows.map((row) => ({ ...row, name: personName(row) })) };
    },
    placeholderData: keepPreviousData,
  });

export const asideQuery = (chatId: number) =>
  queryOptions({
    queryKey: [...topics(), 'aside', chatId],
    queryFn: ({ signal }) => call(inboxApi.aside, { params: { chatId } }, { signal }),
  });

export const driversMessagesQuery = (chatId: number) =>
  queryOptions({
    queryKey: [...topics(), 'drivers', chatId],
    queryFn: ({ signal }) =>
      call(inboxApi.messages, { params: { chatId }, query: { limit: DRIVERS_MESSAGES } }, { signal }),
  });
const DRIVERS_MESSAGES = 200;

export const phrasesQuery = () =>
  queryOptions({
    queryKey: [...topics(), 'phrases'],
    queryFn: ({ signal }) => call(inboxApi.phrases, {}, { signal }),
  });

export async function assignConversation(chatId: number, body: AssignInput): Promise<void> {
  await storeAside(call(inboxApi.assign, { params: { chatId }, body }));
}

export async function finishConversation(chatId: number, seq: number): Promise<void> {
  await storeAside(call(inboxApi.settle, { params: { chatId }, body: { seq } }));
}

/** Shows the new state immediately; after a refusal the shown state is out of date. */
async function storeAside(answer: Promise<InboxAside>): Promise<void> {
  try {
    const aside = await answer;
    queryClient.setQueryData(asideQuery(aside.id).queryKey, aside);
  } finally {
    changed(topics()[0] ?? '');
  }
}

export async function savePhrase(seen: OfficePhrase | null, body: PhraseInput): Promise<void> {
  if (seen === null) await call(inboxApi.addPhrase, { body });
  else await save(inboxApi.changePhrase, { params: { phraseId: seen.id }, body }, seen);
  await queryClient.invalidateQueries({ queryKey: phrasesQuery().queryKey });
}

export async function removePhrase(phraseId: number): Promise<void> {
  await call(inboxApi.removePhrase, { params: { phraseId } });
  await queryClient.invalidateQueries({ queryKey: phrasesQuery().queryKey });
}

let waiting = false;

/** The reader's own counts change without the topic of the inbox: nobody else's list does. */
function receive(frame: ChatServerMessage): void {
  if (frame.type !== 'unread' || waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    void queryClient.invalidateQueries({ queryKey: [...topics(), 'inbox'] });
  }, UNREAD_MS);
}

onRealtimeMessage<ChatServerMessage>(receive);
