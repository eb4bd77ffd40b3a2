import { chatApi } from '#shared/messaging/chat/api.ts';
import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Phrase } from '#shared/messaging/chat/phrases.ts';
import { discard, isPassing, markProblem, nextToSend, type Pending, write } from '#shared/messaging/chat/timeline.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { onRealtimeMessage, realtimePhase, sendRealtime } from '#web/core/realtime/client.ts';
import { onSession, session } from '#web/core/session/session.ts';
import { ownNames, readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { Attempts } from './attempts.ts';
import { type ConversationState, isPending } from './conversation.ts';
import { arrive, changeTimeline, conversationOf, onConversationChange } from './conversations.ts';

/** A message without an acknowledgement is sent again, under the same id, after this time. */
const ACK_MS = 15_000;
/** The wait after the server answered that it is busy. */
const BUSY_MS = 1500;
/** After this time without a socket, a message is sent as an HTTP request. */
const SOCKET_MS = 4000;

/** Chats whose last message was sent as an HTTP request; until there is a socket, the next ones do not wait for it. */
const byRequest = new Set<number>();

const attempts = new Attempts();

/** Sends a message: it is shown immediately, stored until the server has it, and sent as soon as possible. */
export function say(
  chatId: number,
  text: string,
  { phrase = null, reply, place }: { phrase?: Phrase | null } & Pick<Pending, 'reply' | 'place'> = {},
): void {
  const at = serverNow().toISOString();
  const pending = { clientId: crypto.randomUUID(), text, phrase, at, ...(reply && { reply }), ...(place && { place }) };
  changeTimeline(chatId, (timeline) => write(timeline, pending));
}

export function tryAgain(chatId: number, clientId: string): void {
  changeTimeline(chatId, (timeline) => markProblem(timeline, clientId, null));
}

export function takeBack(chatId: number, clientId: string): void {
  changeTimeline(chatId, (timeline) => discard(timeline, clientId));
}

/** Sends the first unsent message of a chat, unless one is on its way. */
function sendNext(chatId: number): void {
  const next = nextToSend(conversationOf(chatId).timeline);
  if (!next || attempts.has(chatId)) return;
  const { clientId, text } = next;
  const message = { type: 'message', chat_id: chatId, clientId, message: text, ...partsOf(next) };
  if (sendRealtime(message)) attempts.begin(chatId, clientId, ACK_MS, () => sendNext(chatId));
  else attempts.begin(chatId, clientId, byRequest.has(chatId) ? 0 : SOCKET_MS, () => void post(chatId, next));
}

/** Sends a message as an HTTP request. The same id makes it the same message on either way. */
async function post(chatId: number, pending: Pending): Promise<void> {
  const { clientId, text } = pending;
  if (!navigator.onLine || realtimePhase.get() === 'open') {
    sendNext(chatId);
    return;
  }
  attempts.begin(chatId, clientId, ACK_MS, () => sendNext(chatId));
  try {
    const body = { clientId, text, ...partsOf(pending) };
    const message = await call(chatApi.send, { params: { chatId }, body });
    byRequest.add(chatId);
    arrive(chatId, [message]);
  } catch (error) {
    byRequest.delete(chatId);
    const code = error instanceof ProblemError ? error.code : 'internal';
    if (code !== 'offline' && !isPassing(code))
      changeTimeline(chatId, (timeline) => markProblem(timeline, clientId, code));
  }
}

function partsOf({ phrase, reply, place }: Pending) {
  return { ...(phrase && { phrase }), ...(reply && { replyTo: reply.seq }), ...(place && { place }) };
}

/** Stores unsent messages, removes acknowledged ones, and sends the next. */
function storeAndSendNext(
  chatId: number,
  { timeline }: ConversationState,
  { timeline: before }: ConversationState,
): void {
  if (timeline.pending === before.pending) return;
  const known = new Set(before.pending);
  const left = new Map(timeline.pending.map((one) => [one.clientId, one]));
  for (const one of timeline.pending) if (!known.has(one)) storeOwn(keyOf(one.clientId), { chatId, ...one });
  for (const { clientId } of before.pending) if (!left.has(clientId)) storeOwn(keyOf(clientId), null);
  const sending = attempts.clientIdOf(chatId);
  if (sending !== undefined && left.get(sending)?.problem !== null) attempts.end(chatId);
  sendNext(chatId);
}

function keyOf(clientId: string): string {
  return `${ownPrefix()}${clientId}`;
}

function ownPrefix(): string {
  return `unsent:${session().userInfo?.id ?? 0}:`;
}

/** Restores the messages that an earlier page load or a closed tab could not send. */
function restoreUnsent(): void {
  const stored = ownNames(ownPrefix()).map((name) => readOwn(name));
  const unsent = stored.filter(isPending).sort((a, b) => a.at.localeCompare(b.at));
  for (const { chatId, problem: _, ...pending } of unsent) {
    changeTimeline(chatId, (timeline) => write(timeline, pending));
  }
}

onConversationChange(storeAndSendNext);
realtimePhase.subscribe(() => {
  if (realtimePhase.get() !== 'open') return;
  byRequest.clear();
  // It is unknown whether messages in flight arrived, so they are sent again.
  for (const chatId of attempts.chats()) {
    attempts.end(chatId);
    sendNext(chatId);
  }
});
onRealtimeMessage<ChatServerMessage>((frame) => {
  if (frame.type !== 'error' || !isPassing(frame.code)) return;
  const chatId = attempts.chatOf(frame.clientId);
  if (chatId !== undefined) attempts.begin(chatId, frame.clientId, BUSY_MS, () => sendNext(chatId));
});
let owner = session().userInfo?.id;
onSession(() => {
  if (session().userInfo?.id === owner) return;
  owner = session().userInfo?.id;
  attempts.endAll();
  restoreUnsent();
});
restoreUnsent();
