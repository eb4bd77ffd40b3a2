import { PHRASES, type Phrase } from './phrases.ts';
import type { Message } from './schema.ts';

/** What somebody has written and the server has not yet said to have. */
export interface Pending {
  clientId: string;
  text: string;
  phrase: Phrase | null;
  /** When it was written, as an instant. */
  at: string;
  /** Why it was refused; null while it is on its way. */
  problem: string | null;
}

/**
 * One chat on one screen. Whatever comes twice, late or out of order, in pages or from the socket: what is shown is the
 * messages from the first that was fetched on, each once, in order and without a hole.
 */
export interface Timeline {
  /** The place before the first message that is shown. */
  from: number;
  shown: readonly Message[];
  /** Came, but with a hole before it. */
  ahead: readonly Message[];
  pending: readonly Pending[];
}

/** A chat as it is fetched first: its latest messages, without a hole. */
export function timelineOf(latest: readonly Message[], lastSeq = 0): Timeline {
  const from = (latest[0]?.seq ?? lastSeq + 1) - 1;
  return take({ from, shown: [], ahead: [], pending: [] }, latest);
}

/** Takes in messages from wherever they come: a page of later ones, or the socket. Older than what is shown are passed over. */
export function take(timeline: Timeline, messages: readonly Message[]): Timeline {
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

/** Whether one of these stands at a place at which another message is shown: the history is not the one that was shown. */
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
 * The chat as another history tells it (a backup was restored): `latest` in place of what was shown. What `me` had said after the
 * last message that both histories have is to be sent again, under the same ids; pictures are not here any more.
 */
export function startAnew(
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
    .filter(({ clientId, picture, announcement }) => !known.has(clientId) && !picture && !announcement)
    .map(({ clientId, text, phrase, created_at }) => ({
      clientId,
      text,
      phrase: PHRASES.find((one) => one === phrase) ?? null,
      at: created_at,
      problem: null,
    }));
  const waiting = pending.filter(({ clientId }) => !known.has(clientId));
  return { ...fresh, pending: [...lost, ...waiting] };
}

/** Puts a page of earlier messages before what is shown; one that does not end where that begins is passed over. */
export function takeEarlier(timeline: Timeline, page: readonly Message[]): Timeline {
  const first = page[0];
  if (!first || page.at(-1)?.seq !== timeline.from) return timeline;
  return { ...timeline, from: first.seq - 1, shown: [...page, ...timeline.shown] };
}

/** After which place messages are to be fetched to fill the hole; null when there is none. */
export function holeAfter(timeline: Timeline): number | null {
  return timeline.ahead.length > 0 ? lastShown(timeline) : null;
}

/** The last place that is shown: after a broken connection everything after it is asked for. */
export function lastShown({ from, shown }: Timeline): number {
  return shown.at(-1)?.seq ?? from;
}

export function write(timeline: Timeline, pending: Omit<Pending, 'problem'>): Timeline {
  return { ...timeline, pending: [...timeline.pending, { ...pending, problem: null }] };
}

/**
 * What is to be sent now: the first that waits, and only that one, so that they arrive in the order they were written. It is
 * sent again, under the same id, until it is acknowledged or refused.
 */
export function nextToSend({ pending }: Timeline): Pending | null {
  return pending.find(({ problem }) => problem === null) ?? null;
}

/** The server has it, as what `sent` says. */
export function acknowledge(
  timeline: Timeline,
  sent: { clientId: string; id: number; seq: number; created_at: string },
  senderId: number,
): Timeline {
  const mine = timeline.pending.find(({ clientId }) => clientId === sent.clientId);
  if (!mine) return timeline;
  const { text, phrase } = mine;
  const { clientId, id, seq, created_at } = sent;
  return take(timeline, [{ id, seq, clientId, senderId, text, phrase, picture: null, created_at }]);
}

/** It was refused for good (`problem`), or is to be tried again (null). */
export function settle(timeline: Timeline, clientId: string, problem: string | null): Timeline {
  const pending = timeline.pending.map((one) => (one.clientId === clientId ? { ...one, problem } : one));
  return { ...timeline, pending };
}

/** Who got the announcement at a place has understood it. */
export function understood(timeline: Timeline, { seq, at }: { seq: number; at: string }): Timeline {
  const mark = (message: Message): Message =>
    message.seq === seq && message.announcement
      ? { ...message, announcement: { ...message.announcement, acknowledgedAt: at } }
      : message;
  return { ...timeline, shown: timeline.shown.map(mark), ahead: timeline.ahead.map(mark) };
}

/** Takes back what was refused. */
export function discard(timeline: Timeline, clientId: string): Timeline {
  return { ...timeline, pending: timeline.pending.filter((one) => one.clientId !== clientId) };
}

/** Codes after which the same message may well be taken a moment later. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'overloaded', 'internal', 'too_many_requests', 'not_signed_in']);

/** Whether to send again after this answer, or to show it as refused. */
export function isPassing(code: string): boolean {
  return PASSING.has(code);
}
