import { PHRASES, type Phrase } from './phrases.ts';
import type { ChatPlace, Message, Quote } from './schema.ts';
import { withdrawn, withoutQuoted } from './withdrawing.ts';

/** A message that the user has written and the server has not acknowledged. */
export interface Pending {
  clientId: string;
  text: string;
  phrase: Phrase | null;
  reply?: Quote;
  place?: ChatPlace;
  /** When it was written, as an ISO instant. */
  at: string;
  /** The code with which it was refused; null while it is being sent. */
  problem: string | null;
}

/**
 * The state of one chat on one screen. Messages can arrive twice, late or out of order, in pages or from the socket; `shown`
 * holds each message once, in order and without a gap, beginning with the first fetched one.
 */
export interface Timeline {
  /** The `seq` before the first shown message. */
  from: number;
  shown: readonly Message[];
  /** Received messages that come after a gap. */
  ahead: readonly Message[];
  pending: readonly Pending[];
}

/** The initial timeline: the latest messages of a chat, without a gap. */
export function timelineOf(latest: readonly Message[], lastSeq = 0): Timeline {
  const from = (latest[0]?.seq ?? lastSeq + 1) - 1;
  return addMessages({ from, shown: [], ahead: [], pending: [] }, latest);
}

/**
 * Adds messages from any source: a page of later messages, or the socket. Messages before the end of the shown ones are
 * ignored.
 */
export function addMessages(timeline: Timeline, messages: readonly Message[]): Timeline {
  const fresh = messages.filter(({ seq }) => seq > lastShown(timeline));
  const said = new Set(messages.map(({ clientId }) => clientId));
  const pending = timeline.pending.filter(({ clientId }) => !said.has(clientId));
  const waiting = new Map([...timeline.ahead, ...fresh].map((message) => [message.seq, message]));
  const ordered = [...waiting.values()].sort((a, b) => a.seq - b.seq);
  let next = lastShown(timeline) + 1;
  let joined = 0;
  while (ordered[joined]?.seq === next) {
    joined += 1;
    next += 1;
  }
  return {
    ...timeline,
    shown: joined === 0 ? timeline.shown : [...timeline.shown, ...ordered.slice(0, joined)],
    ahead: ordered.slice(joined),
    pending: pending.length === timeline.pending.length ? timeline.pending : pending,
  };
}

/**
 * Whether a message has the same `seq` as a shown message but another `clientId`. Then the history on the server was
 * replaced.
 */
export function contradicts(
  { from, shown }: Timeline,
  messages: readonly Pick<Message, 'seq' | 'clientId'>[],
): boolean {
  return messages.some(({ seq, clientId }) => {
    const there = shown[seq - from - 1];
    return there !== undefined && there.clientId !== clientId;
  });
}

/**
 * Rebuilds the timeline after the server's history was replaced (a backup was restored): `latest` replaces the shown messages.
 * Messages of the account `me` after the last message that both histories share become pending again, with the same ids;
 * pictures are not sent again, because the client no longer has them.
 */
export function rebuildTimeline(
  { shown, pending }: Timeline,
  latest: readonly Message[],
  lastSeq: number,
  me: number,
): Timeline {
  const fresh = timelineOf(latest, lastSeq);
  const notified = new Map(latest.map((message) => [message.seq, message.clientId]));
  const common = shown.findLast(({ seq, clientId }) => seq <= fresh.from || notified.get(seq) === clientId)?.seq ?? 0;
  const known = new Set(latest.map(({ clientId }) => clientId));
  const lost = shown
    .filter(({ seq, senderId }) => seq > common && senderId === me)
    .filter(({ clientId, picture, voice, announcement }) => !known.has(clientId) && !picture && !voice && !announcement)
    .map(({ clientId, text, phrase, created_at, reply, place }) => ({
      clientId,
      text,
      ...(reply && { reply }),
      ...(place && { place }),
      phrase: PHRASES.find((one) => one === phrase) ?? null,
      at: created_at,
      problem: null,
    }));
  const waiting = pending.filter(({ clientId }) => !known.has(clientId));
  return { ...fresh, pending: [...lost, ...waiting] };
}

/**
 * Adds a page of earlier messages at the beginning; a page that does not end directly before the first shown message is
 * ignored.
 */
export function takeEarlier(timeline: Timeline, page: readonly Message[]): Timeline {
  const first = page[0];
  if (!first || page.at(-1)?.seq !== timeline.from) return timeline;
  return { ...timeline, from: first.seq - 1, shown: [...page, ...timeline.shown] };
}

/** The `seq` after which messages must be fetched to fill the gap; null when there is no gap. */
export function holeAfter(timeline: Timeline): number | null {
  return timeline.ahead.length > 0 ? lastShown(timeline) : null;
}

/** The `seq` of the last shown message; after a reconnect, the client fetches everything after it. */
export function lastShown({ from, shown }: Timeline): number {
  return shown.at(-1)?.seq ?? from;
}

export function write(timeline: Timeline, pending: Omit<Pending, 'problem'>): Timeline {
  return { ...timeline, pending: [...timeline.pending, { ...pending, problem: null }] };
}

/**
 * The message to send now: the first pending one and no other, so that messages arrive in the order in which they were
 * written. The client sends it again, with the same id, until it is acknowledged or refused.
 */
export function nextToSend({ pending }: Timeline): Pending | null {
  return pending.find(({ problem }) => problem === null) ?? null;
}

/** Turns a pending message into a shown one, with the data of the server's `sent`. */
export function acknowledge(
  timeline: Timeline,
  sent: { clientId: string; id: number; seq: number; created_at: string },
  senderId: number,
): Timeline {
  const mine = timeline.pending.find(({ clientId }) => clientId === sent.clientId);
  if (!mine) return timeline;
  const { text, reply, place } = mine;
  const phrase = place ? 'place' : mine.phrase;
  const { clientId, id, seq, created_at } = sent;
  const parts = { ...(reply && { reply }), ...(place && { place }) };
  return addMessages(timeline, [{ id, seq, clientId, senderId, text, phrase, picture: null, created_at, ...parts }]);
}

/** Marks a pending message as refused with the code `problem`, or as to be sent again (null). */
export function markProblem(timeline: Timeline, clientId: string, problem: string | null): Timeline {
  const pending = timeline.pending.map((one) => (one.clientId === clientId ? { ...one, problem } : one));
  return { ...timeline, pending };
}

export function understood(timeline: Timeline, { seq, at }: { seq: number; at: string }): Timeline {
  const mark = (message: Message): Message =>
    message.seq === seq && message.announcement
      ? { ...message, announcement: { ...message.announcement, acknowledgedAt: at } }
      : message;
  return { ...timeline, shown: timeline.shown.map(mark), ahead: timeline.ahead.map(mark) };
}

export function markWithdrawn(timeline: Timeline, places: readonly number[]): Timeline {
  if (places.length === 0) return timeline;
  const gone = ({ seq }: { seq: number }) => places.includes(seq);
  const mark = (message: Message): Message => {
    if (gone(message)) return withdrawn(message);
    return message.reply && gone(message.reply) ? withoutQuoted(message) : message;
  };
  return { ...timeline, shown: timeline.shown.map(mark), ahead: timeline.ahead.map(mark) };
}

export function discard(timeline: Timeline, clientId: string): Timeline {
  return { ...timeline, pending: timeline.pending.filter((one) => one.clientId !== clientId) };
}

/** Error codes that are temporary: the server may accept the same message a moment later. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'overloaded', 'internal', 'too_many_requests', 'not_signed_in']);

/** Whether the client should send the message again after this error code instead of showing it as refused. */
export function isPassing(code: string): boolean {
  return PASSING.has(code);
}
