import { chatApi } from '#shared/messaging/chat/api.ts';
import { type ChatServerMessage, TYPING_MS } from '#shared/messaging/chat/messages.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { contradicts, holeAfter, lastShown, markWithdrawn, type Timeline } from '#shared/messaging/chat/timeline.ts';
import { call } from '#web/core/api/call.ts';
import { createStore, useStore } from '#web/core/browser/store.ts';
import { onRealtimeMessage, realtimePhase } from '#web/core/realtime/client.ts';
import { onSession, session } from '#web/core/session/session.ts';
import {
  type ConversationState,
  EMPTY_CONVERSATION,
  isAnotherHistory,
  isOfAnotherHistory,
  received,
  withAnotherHistory,
  withEarlier,
  withLatest,
  withMessages,
} from './conversation.ts';

/** The most messages in one request, and the number per step into the past. */
const MAX_COUNT = 200;
const PAGE = 50;
/** The wait before missing messages are fetched again after a failure. */
const AGAIN_MS = 3000;

const conversations = createStore<ReadonlyMap<number, ConversationState>>(new Map());
const changeListeners = new Set<(chatId: number, conversation: ConversationState, before: ConversationState) => void>();
const fetching = new Set<number>();
const typingTimers = new Map<number, number>();
let owner = session().token;

/** The chats that this tab has open or has messages to send in; they follow the socket while the page is open. */
export function conversationOf(chatId: number): ConversationState {
  return conversations.get().get(chatId) ?? EMPTY_CONVERSATION;
}

export function useConversation(chatId: number): ConversationState {
  return useStore({ get: () => conversationOf(chatId), subscribe: conversations.subscribe });
}

/** Calls back after each change, with the state before it. */
export function onConversationChange(
  listener: (chatId: number, conversation: ConversationState, before: ConversationState) => void,
): void {
  changeListeners.add(listener);
}

export function changeConversation(
  chatId: number,
  change: (conversation: ConversationState) => ConversationState,
): void {
  const before = conversationOf(chatId);
  const conversation = change(before);
  if (conversation === before) return;
  conversations.set(new Map(conversations.get()).set(chatId, conversation));
  for (const listener of changeListeners) listener(chatId, conversation, before);
}

export function changeTimeline(chatId: number, change: (timeline: Timeline) => Timeline): void {
  changeConversation(chatId, (conversation) => ({ ...conversation, timeline: change(conversation.timeline) }));
}

/** Loads the latest messages, at least as many as are unread; a chat that was open before asks only for new ones. */
export async function openConversation(chatId: number, unread: number): Promise<void> {
  const { state } = conversationOf(chatId);
  if (state === 'ready') return catchUp(chatId);
  if (state === 'loading') return;
  changeConversation(chatId, (conversation) => ({ ...conversation, state: 'loading', error: null }));
  try {
    const limit = Math.min(MAX_COUNT, Math.max(PAGE, unread + 10));
    const page = await call(chatApi.messages, { params: { chatId }, query: { limit } });
    changeConversation(chatId, (conversation) => withLatest(conversation, page));
  } catch (error) {
    changeConversation(chatId, (conversation) => ({ ...conversation, state: 'failed', error }));
  }
}

/** Loads the page before the first shown message; true when there was one. */
export async function fetchEarlier(chatId: number, limit = PAGE): Promise<boolean> {
  const before = conversationOf(chatId).timeline.from + 1;
  const page = await call(chatApi.messages, { params: { chatId }, query: { before, limit } });
  changeConversation(chatId, (conversation) => withEarlier(conversation, page));
  return page.messages.length > 0;
}

/** Adds messages that came as HTTP answers: pictures, or messages sent without the socket. */
export function arrive(chatId: number, messages: readonly Message[]): void {
  if (contradicts(conversationOf(chatId).timeline, messages)) {
    void catching(chatId, () => fetchFromStart(chatId));
    return;
  }
  changeConversation(chatId, (conversation) => withMessages(conversation, messages));
  fillHole(chatId);
}

export function readByOther(chatId: number, seq: number): void {
  changeConversation(chatId, (conversation) =>
    seq > conversation.readByOther ? { ...conversation, readByOther: seq } : conversation,
  );
}

/** Fetches everything after the last shown message: after a broken connection, or when one is missing. */
function catchUp(chatId: number): Promise<void> {
  return catching(chatId, async () => {
    for (let more = true; more; ) {
      const after = lastShown(conversationOf(chatId).timeline);
      const page = await call(chatApi.messages, { params: { chatId }, query: { after, limit: MAX_COUNT } });
      if (isAnotherHistory(conversationOf(chatId), page, after)) return fetchFromStart(chatId);
      changeConversation(chatId, (conversation) => withMessages(conversation, page.messages));
      changeTimeline(chatId, (timeline) => markWithdrawn(timeline, page.withdrawn ?? []));
      more = page.more;
    }
  });
}

async function fetchFromStart(chatId: number): Promise<void> {
  const page = await call(chatApi.messages, { params: { chatId }, query: { limit: MAX_COUNT } });
  const me = session().userInfo?.id ?? 0;
  changeConversation(chatId, (conversation) => withAnotherHistory(conversation, page, me));
}

/** Runs once at a time for each chat, and again after a failure. */
async function catching(chatId: number, fetchMissing: () => Promise<void>): Promise<void> {
  if (fetching.has(chatId)) return;
  fetching.add(chatId);
  try {
    await fetchMissing();
  } catch {
    if (realtimePhase.get() === 'open') setTimeout(() => void catchUp(chatId), AGAIN_MS);
  } finally {
    fetching.delete(chatId);
  }
}

/** Before the latest messages are loaded, everything would look like a gap. */
function fillHole(chatId: number): void {
  const { state, timeline } = conversationOf(chatId);
  if (state === 'ready' && holeAfter(timeline) !== null) void catchUp(chatId);
}

function receive(frame: ChatServerMessage): void {
  if (!('chat_id' in frame)) {
    // An error names only the client id.
    for (const [chatId, { timeline }] of conversations.get()) {
      if (timeline.pending.some(({ clientId }) => clientId === frame.clientId)) applyFrame(chatId, frame);
    }
  } else if (conversations.get().has(frame.chat_id)) applyFrame(frame.chat_id, frame);
}

function applyFrame(chatId: number, frame: ChatServerMessage): void {
  if (isOfAnotherHistory(conversationOf(chatId), frame)) {
    void catching(chatId, () => fetchFromStart(chatId));
    return;
  }
  changeConversation(chatId, (conversation) => received(conversation, frame, session().userInfo?.id ?? 0));
  if (frame.type === 'typing') {
    clearTimeout(typingTimers.get(chatId));
    const stop = () =>
      changeConversation(chatId, (conversation) =>
        conversation.typing ? { ...conversation, typing: false } : conversation,
      );
    typingTimers.set(chatId, window.setTimeout(stop, TYPING_MS));
  }
  fillHole(chatId);
}

onRealtimeMessage<ChatServerMessage>(receive);
realtimePhase.subscribe(() => {
  if (realtimePhase.get() !== 'open') return;
  for (const [chatId, { state }] of conversations.get()) if (state === 'ready') void catchUp(chatId);
});
onSession(() => {
  if (session().token === owner) return;
  owner = session().token;
  conversations.set(new Map());
});

/** Deletes an own message for both; its place shows so immediately. */
export async function withdrawMessage(chatId: number, seq: number): Promise<void> {
  await call(chatApi.withdraw, { params: { chatId, seq } });
  changeTimeline(chatId, (timeline) => markWithdrawn(timeline, [seq]));
}
