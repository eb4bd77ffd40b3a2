import { useSyncExternalStore } from 'react';
import { chatApi } from '#shared/chat/api.ts';
import { type ChatServerMessage, TYPING_MS } from '#shared/chat/messages.ts';
import type { Message } from '#shared/chat/schema.ts';
import { contradicts, holeAfter, lastShown, type Timeline } from '#shared/chat/timeline.ts';
import { call } from '#web/core/api/call.ts';
import { livePhase, onLive, onLivePhase } from '#web/core/realtime/client.ts';
import { onSession, session } from '#web/core/session/session.ts';
import {
  heard,
  isAnotherHistory,
  isOfAnotherHistory,
  NO_TALK,
  type Talk,
  withAnotherHistory,
  withEarlier,
  withLatest,
  withMessages,
} from './talk.ts';

/** The most messages that are fetched at once, and how many come with each step into the past. */
const MOST = 200;
const PAGE = 50;
/** After a failure, messages that are missing are asked for again. */
const AGAIN_MS = 3000;

const talks = new Map<number, Talk>();
const listeners = new Set<() => void>();
const changeListeners = new Set<(chatId: number, talk: Talk, before: Talk) => void>();
const fetching = new Set<number>();
const typingTimers = new Map<number, number>();
let owner = session().token;

/** The chats that this tab has open or has something to send in; they follow the socket for as long as the page lives. */
export function talkOf(chatId: number): Talk {
  return talks.get(chatId) ?? NO_TALK;
}

/** One of them, followed. */
export function useTalk(chatId: number): Talk {
  return useSyncExternalStore(onTalks, () => talkOf(chatId));
}

/** Calls back after each change with what was before. */
export function onTalkChange(listener: (chatId: number, talk: Talk, before: Talk) => void): void {
  changeListeners.add(listener);
}

export function changeTalk(chatId: number, change: (talk: Talk) => Talk): void {
  const before = talkOf(chatId);
  const talk = change(before);
  if (talk === before) return;
  talks.set(chatId, talk);
  for (const listener of changeListeners) listener(chatId, talk, before);
  for (const listener of listeners) listener();
}

export function changeTimeline(chatId: number, change: (timeline: Timeline) => Timeline): void {
  changeTalk(chatId, (talk) => ({ ...talk, timeline: change(talk.timeline) }));
}

/** Has the latest messages there, at least as many as are unread; one that was opened before asks only for what is new. */
export async function openTalk(chatId: number, unread: number): Promise<void> {
  const { state } = talkOf(chatId);
  if (state === 'ready') return catchUp(chatId);
  if (state === 'loading') return;
  changeTalk(chatId, (talk) => ({ ...talk, state: 'loading', error: null }));
  try {
    const limit = Math.min(MOST, Math.max(PAGE, unread + 10));
    const page = await call(chatApi.messages, { params: { chatId }, query: { limit } });
    changeTalk(chatId, (talk) => withLatest(talk, page));
  } catch (error) {
    changeTalk(chatId, (talk) => ({ ...talk, state: 'failed', error }));
  }
}

/** Has the page before the first that is shown there; true when there was one. */
export async function fetchEarlier(chatId: number): Promise<boolean> {
  const before = talkOf(chatId).timeline.from + 1;
  const page = await call(chatApi.messages, { params: { chatId }, query: { before, limit: PAGE } });
  changeTalk(chatId, (talk) => withEarlier(talk, page));
  return page.messages.length > 0;
}

/** Messages that came as answers: pictures, or what was sent without the socket. */
export function arrive(chatId: number, messages: readonly Message[]): void {
  if (contradicts(talkOf(chatId).timeline, messages)) {
    void catching(chatId, () => fetchAnew(chatId));
    return;
  }
  changeTalk(chatId, (talk) => withMessages(talk, messages));
  fillHole(chatId);
}

export function readByOther(chatId: number, seq: number): void {
  changeTalk(chatId, (talk) => (seq > talk.readByOther ? { ...talk, readByOther: seq } : talk));
}

/** Fetches everything after the last that is shown: after a broken connection, or when one is missing on the way. */
function catchUp(chatId: number): Promise<void> {
  return catching(chatId, async () => {
    for (let more = true; more; ) {
      const after = lastShown(talkOf(chatId).timeline);
      const page = await call(chatApi.messages, { params: { chatId }, query: { after, limit: MOST } });
      if (isAnotherHistory(talkOf(chatId), page, after)) return fetchAnew(chatId);
      changeTalk(chatId, (talk) => withMessages(talk, page.messages));
      more = page.more;
    }
  });
}

/** The server's history is another one than what is shown: the latest of it take its place. */
async function fetchAnew(chatId: number): Promise<void> {
  const page = await call(chatApi.messages, { params: { chatId }, query: { limit: MOST } });
  const me = session().userInfo?.id ?? 0;
  changeTalk(chatId, (talk) => withAnotherHistory(talk, page, me));
}

/** Once at a time for each chat; after a failure it catches up again. */
async function catching(chatId: number, fetchMissing: () => Promise<void>): Promise<void> {
  if (fetching.has(chatId)) return;
  fetching.add(chatId);
  try {
    await fetchMissing();
  } catch {
    if (livePhase() === 'open') setTimeout(() => void catchUp(chatId), AGAIN_MS);
  } finally {
    fetching.delete(chatId);
  }
}

/** Before the latest messages are there, everything seems to be missing. */
function fillHole(chatId: number): void {
  const { state, timeline } = talkOf(chatId);
  if (state === 'ready' && holeAfter(timeline) !== null) void catchUp(chatId);
}

function hear(said: ChatServerMessage): void {
  if (!('chat_id' in said)) {
    // an error names only what it is about
    for (const [chatId, { timeline }] of talks) {
      if (timeline.pending.some(({ clientId }) => clientId === said.clientId)) follow(chatId, said);
    }
  } else if (talks.has(said.chat_id)) follow(said.chat_id, said);
}

function follow(chatId: number, said: ChatServerMessage): void {
  if (isOfAnotherHistory(talkOf(chatId), said)) {
    void catching(chatId, () => fetchAnew(chatId));
    return;
  }
  changeTalk(chatId, (talk) => heard(talk, said, session().userInfo?.id ?? 0));
  if (said.type === 'typing') {
    clearTimeout(typingTimers.get(chatId));
    const stop = () => changeTalk(chatId, (talk) => (talk.typing ? { ...talk, typing: false } : talk));
    typingTimers.set(chatId, window.setTimeout(stop, TYPING_MS));
  }
  fillHole(chatId);
}

onLive<ChatServerMessage>(hear);
onLivePhase(() => {
  if (livePhase() !== 'open') return;
  for (const [chatId, { state }] of talks) if (state === 'ready') void catchUp(chatId);
});
onSession(() => {
  if (session().token === owner) return;
  owner = session().token;
  talks.clear();
});

function onTalks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
