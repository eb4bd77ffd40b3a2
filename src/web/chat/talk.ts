import type { ChatServerMessage } from '#shared/chat/messages.ts';
import type { Message, MessagePage } from '#shared/chat/schema.ts';
import {
  acknowledge,
  contradicts,
  isPassing,
  lastShown,
  type Pending,
  settle,
  startAnew,
  type Timeline,
  take,
  takeEarlier,
  timelineOf,
  understood,
} from '#shared/chat/timeline.ts';

/** One chat as this tab knows it. */
export interface Talk {
  /** Whether its latest messages have been fetched; what waits to be sent is there before. */
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  timeline: Timeline;
  /** The server has earlier ones than are shown. */
  earlier: boolean;
  /** How far the other has read. */
  readByOther: number;
  /** The other is writing. */
  typing: boolean;
  /** Of the history that is shown; null before anything is. */
  epoch: string | null;
  /** How often another history took the place of what was shown. */
  restarts: number;
}

export const NO_TALK: Talk = {
  state: 'idle',
  error: null,
  timeline: timelineOf([]),
  earlier: false,
  readByOther: 0,
  typing: false,
  epoch: null,
  restarts: 0,
};

/** The latest messages have come; what waits to be sent still does, unless it is among them. What was heard meanwhile counts. */
export function withLatest(talk: Talk, page: MessagePage): Talk {
  const { pending, ahead, shown } = talk.timeline;
  const timeline = take({ ...timelineOf(page.messages, page.lastSeq), pending }, [
    ...page.messages,
    ...shown,
    ...ahead,
  ]);
  return { ...talk, state: 'ready', error: null, timeline, earlier: page.more, epoch: page.epoch };
}

/**
 * Whether the server tells another history than the one that is shown, as it does after a backup was restored: it says so, it
 * has less than was shown (`after`: the place after which was asked), or has another message at a place that was shown.
 */
export function isAnotherHistory({ epoch, timeline }: Talk, page: MessagePage, after: number): boolean {
  return (epoch !== null && epoch !== page.epoch) || page.lastSeq < after || contradicts(timeline, page.messages);
}

/** The latest messages of another history, in place of those that were shown; what of one's own it lacks is sent again. */
export function withAnotherHistory(talk: Talk, page: MessagePage, me: number): Talk {
  const timeline = startAnew(talk.timeline, page.messages, page.lastSeq, me);
  const { epoch, more } = page;
  const restarts = talk.restarts + 1;
  return { ...NO_TALK, state: 'ready', timeline, earlier: more, epoch, restarts };
}

/** Whether what the socket says belongs to another history: another message stands at its place. */
export function isOfAnotherHistory({ state, timeline }: Talk, said: ChatServerMessage): boolean {
  return state === 'ready' && (said.type === 'message' || said.type === 'sent') && contradicts(timeline, [said]);
}

export function withEarlier(talk: Talk, page: { messages: readonly Message[]; more: boolean }): Talk {
  const timeline = takeEarlier(talk.timeline, page.messages);
  return timeline === talk.timeline ? talk : { ...talk, timeline, earlier: page.more };
}

/** Messages from wherever. While nobody has opened the chat, only what waits to be sent is looked at. */
export function withMessages(talk: Talk, messages: readonly Message[]): Talk {
  if (isOpen(talk)) return { ...talk, timeline: take(talk.timeline, messages) };
  return withoutPending(talk, new Set(messages.map(({ clientId }) => clientId)));
}

/** What the socket says of this chat, to the person `me`. */
export function heard(talk: Talk, said: ChatServerMessage, me: number): Talk {
  switch (said.type) {
    case 'message': {
      const next = withMessages(talk, [messageOf(said)]);
      return said.senderId === me ? next : { ...next, typing: false };
    }
    case 'sent':
      if (!isOpen(talk)) return withoutPending(talk, new Set([said.clientId]));
      return { ...talk, timeline: acknowledge(talk.timeline, said, me) };
    case 'error':
      if (isPassing(said.code)) return talk;
      return { ...talk, timeline: settle(talk.timeline, said.clientId, said.code) };
    case 'read':
      if (said.account_id === me) return talk;
      return { ...talk, readByOther: Math.max(talk.readByOther, said.seq) };
    case 'typing':
      return said.account_id === me ? talk : { ...talk, typing: true };
    case 'acknowledged':
      return { ...talk, timeline: understood(talk.timeline, said) };
    case 'unread':
      return talk;
  }
}

/** How a message of one's own stands. */
export function markOf(talk: Pick<Talk, 'readByOther'>, message: Pick<Message, 'seq'>): 'sent' | 'read' {
  return message.seq <= talk.readByOther ? 'read' : 'sent';
}

/** The last place that came without a hole; 0 while nothing is fetched. */
export function lastSeq({ state, timeline }: Talk): number {
  return state === 'ready' ? lastShown(timeline) : 0;
}

/** What was kept of a message that is not sent yet, by hand: the schema library would come along with the chat. */
export function isPending(value: unknown): value is Pending & { chatId: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { chatId, clientId, text, at }: Partial<Record<string, unknown>> = { ...value };
  return (
    typeof chatId === 'number' && typeof clientId === 'string' && typeof text === 'string' && typeof at === 'string'
  );
}

function isOpen({ state }: Talk): boolean {
  return state === 'ready' || state === 'loading';
}

function withoutPending(talk: Talk, said: ReadonlySet<string>): Talk {
  const pending = talk.timeline.pending.filter(({ clientId }) => !said.has(clientId));
  if (pending.length === talk.timeline.pending.length) return talk;
  return { ...talk, timeline: { ...talk.timeline, pending } };
}

function messageOf(said: ChatServerMessage & { type: 'message' }): Message {
  const { id, seq, clientId, senderId, phrase, picture, created_at, announcement } = said;
  const common = { id, seq, clientId, senderId, phrase, picture, created_at };
  if (!announcement) return { ...common, text: phrase ? '' : said.message };
  const { text, tripId, acknowledgedAt } = announcement;
  return { ...common, text, announcement: { tripId, acknowledgedAt } };
}
