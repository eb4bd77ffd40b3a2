import type { ChatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Message, MessagePage } from '#shared/messaging/chat/schema.ts';
import {
  acknowledge,
  addMessages,
  contradicts,
  isPassing,
  lastShown,
  markProblem,
  markWithdrawn,
  type Pending,
  rebuildTimeline,
  type Timeline,
  takeEarlier,
  timelineOf,
  understood,
} from '#shared/messaging/chat/timeline.ts';

export interface ConversationState {
  /** Whether the latest messages have been fetched; unsent messages are known before. */
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  timeline: Timeline;
  earlier: boolean;
  /** The place up to which the other has read. */
  readByOther: number;
  typing: boolean;
  /** The epoch of the shown history; null before anything is shown. */
  epoch: string | null;
  /** How often a different history replaced the shown one. */
  restarts: number;
}

export const EMPTY_CONVERSATION: ConversationState = {
  state: 'idle',
  error: null,
  timeline: timelineOf([]),
  earlier: false,
  readByOther: 0,
  typing: false,
  epoch: null,
  restarts: 0,
};

/** Adds the latest page of messages. Unsent messages stay unless they are in it, and messages from the socket are kept. */
export function withLatest(conversation: ConversationState, page: MessagePage): ConversationState {
  const { pending, ahead, shown } = conversation.timeline;
  const timeline = addMessages({ ...timelineOf(page.messages, page.lastSeq), pending }, [
    ...page.messages,
    ...shown,
    ...ahead,
  ]);
  return { ...conversation, state: 'ready', error: null, timeline, earlier: page.more, epoch: page.epoch };
}

/**
 * Whether the server has a different history than the one shown, as after a restored backup: it has another epoch, ends before
 * the place `after` that was requested, or has another message at a shown place.
 */
export function isAnotherHistory({ epoch, timeline }: ConversationState, page: MessagePage, after: number): boolean {
  return (epoch !== null && epoch !== page.epoch) || page.lastSeq < after || contradicts(timeline, page.messages);
}

/** Replaces the shown messages by the latest ones of a different history; own messages that it lacks are sent again. */
export function withAnotherHistory(conversation: ConversationState, page: MessagePage, me: number): ConversationState {
  const timeline = rebuildTimeline(conversation.timeline, page.messages, page.lastSeq, me);
  const { epoch, more } = page;
  const restarts = conversation.restarts + 1;
  return { ...EMPTY_CONVERSATION, state: 'ready', timeline, earlier: more, epoch, restarts };
}

/** Whether a socket message belongs to a different history: another message is shown at its place. */
export function isOfAnotherHistory({ state, timeline }: ConversationState, frame: ChatServerMessage): boolean {
  return state === 'ready' && (frame.type === 'message' || frame.type === 'sent') && contradicts(timeline, [frame]);
}

export function withEarlier(
  conversation: ConversationState,
  page: { messages: readonly Message[]; more: boolean },
): ConversationState {
  const timeline = takeEarlier(conversation.timeline, page.messages);
  return timeline === conversation.timeline ? conversation : { ...conversation, timeline, earlier: page.more };
}

/** Adds messages from any source. While the chat is not open, only the unsent ones are compared. */
export function withMessages(conversation: ConversationState, messages: readonly Message[]): ConversationState {
  if (isOpen(conversation)) return { ...conversation, timeline: addMessages(conversation.timeline, messages) };
  return withoutPending(conversation, new Set(messages.map(({ clientId }) => clientId)));
}

export function received(conversation: ConversationState, frame: ChatServerMessage, me: number): ConversationState {
  switch (frame.type) {
    case 'message': {
      const next = withMessages(conversation, [messageOf(frame)]);
      return frame.senderId === me ? next : { ...next, typing: false };
    }
    case 'sent':
      if (!isOpen(conversation)) return withoutPending(conversation, new Set([frame.clientId]));
      return { ...conversation, timeline: acknowledge(conversation.timeline, frame, me) };
    case 'error':
      if (isPassing(frame.code)) return conversation;
      return { ...conversation, timeline: markProblem(conversation.timeline, frame.clientId, frame.code) };
    case 'read':
      if (frame.account_id === me) return conversation;
      return { ...conversation, readByOther: Math.max(conversation.readByOther, frame.seq) };
    case 'typing':
      return frame.account_id === me ? conversation : { ...conversation, typing: true };
    case 'acknowledged':
      return { ...conversation, timeline: understood(conversation.timeline, frame) };
    case 'withdrawn':
      return { ...conversation, timeline: markWithdrawn(conversation.timeline, [frame.seq]) };
    case 'unread':
      return conversation;
  }
}

export function markOf(
  conversation: Pick<ConversationState, 'readByOther'>,
  message: Pick<Message, 'seq'>,
): 'sent' | 'read' {
  return message.seq <= conversation.readByOther ? 'read' : 'sent';
}

/** The last place without a gap before it; 0 while nothing is fetched. */
export function lastSeq({ state, timeline }: ConversationState): number {
  return state === 'ready' ? lastShown(timeline) : 0;
}

/** Checks a stored unsent message by hand: the schema library would be loaded with the chat. */
export function isPending(value: unknown): value is Pending & { chatId: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { chatId, clientId, text, at }: Partial<Record<string, unknown>> = { ...value };
  return (
    typeof chatId === 'number' && typeof clientId === 'string' && typeof text === 'string' && typeof at === 'string'
  );
}

function isOpen({ state }: ConversationState): boolean {
  return state === 'ready' || state === 'loading';
}

function withoutPending(conversation: ConversationState, sentIds: ReadonlySet<string>): ConversationState {
  const pending = conversation.timeline.pending.filter(({ clientId }) => !sentIds.has(clientId));
  if (pending.length === conversation.timeline.pending.length) return conversation;
  return { ...conversation, timeline: { ...conversation.timeline, pending } };
}

function messageOf(frame: ChatServerMessage & { type: 'message' }): Message {
  const { id, seq, clientId, senderId, phrase, picture, created_at, announcement, author, reply, place, voice } = frame;
  const common = {
    ...{ id, seq, clientId, senderId, phrase, picture, created_at },
    ...(author !== undefined && { author }),
    ...(reply && { reply }),
    ...(place && { place }),
    ...(voice && { voice }),
  };
  if (!announcement) return { ...common, text: phrase ? '' : frame.message };
  const { text, tripId, acknowledgedAt } = announcement;
  return { ...common, text, announcement: { tripId, acknowledgedAt } };
}
