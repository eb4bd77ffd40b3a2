import { type LocalDate, localDate } from '#shared/core/time.ts';
import type { InboxEvent } from '#shared/messaging/chat/inbox-schema.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';

export type Row =
  | { kind: 'day'; key: string; date: LocalDate }
  | { kind: 'new'; key: string }
  /** `tail`: the last of several messages that one person wrote in a row. */
  | {
      kind: 'said';
      key: string;
      message: Message;
      /** The reader or a colleague of their office wrote it. */
      mine: boolean;
      tail: boolean;
      /** The member of an office who wrote it, before the first message of a run; null for the reader's own messages. */
      author: string | null;
    }
  | { kind: 'event'; key: string; event: InboxEvent };

interface ButtonStyle {
  me: number;
  /** The reader's time zone. */
  zone: string;
  /** The line "new" is before the other's first message after this place; null for none. */
  newAfter: number | null;
  /** The reader answers for their carrier: messages of colleagues are on the reader's side. */
  office?: boolean;
  events?: readonly InboxEvent[];
}

/** Messages of one person within this time form a run. */
const RUN_MS = 5 * 60_000;

/** Messages by day, in runs of one person, with a line before the first new one. */
export function rowsOf(
  messages: readonly Message[],
  { me, zone, newAfter, office = false, events = [] }: ButtonStyle,
): Row[] {
  const rows: Row[] = [];
  let day = '';
  let marked = newAfter === null;
  const eventsAfter = (seq: number) => {
    for (const event of events) if (event.afterSeq === seq) rows.push({ kind: 'event', key: `e${event.id}`, event });
  };
  messages.forEach((message, index) => {
    const date = localDate(new Date(message.created_at), zone);
    if (date !== day) rows.push({ kind: 'day', key: `day${date}`, date });
    day = date;
    if (index === 0) eventsAfter(message.seq - 1);
    const isOwn = message.senderId === me;
    const isMine = isOwn || (office && message.author !== undefined);
    if (!marked && !isMine && message.seq > (newAfter ?? 0)) {
      rows.push({ kind: 'new', key: 'new' });
      marked = true;
    }
    const next = messages[index + 1];
    const before = messages[index - 1];
    const first = !before || !isSameRun(before, message, zone);
    rows.push({
      ...{ kind: 'said', key: `m${message.seq}`, message, mine: isMine },
      tail: !next || !isSameRun(message, next, zone),
      author: first && !isOwn ? (message.author ?? null) : null,
    });
    eventsAfter(message.seq);
  });
  return rows;
}

/** Whether two messages are grouped: by the same person, within a short time and on the same day. */
function isSameRun(message: Message, next: Message, zone: string): boolean {
  if (message.senderId !== next.senderId) return false;
  const [from, to] = [new Date(message.created_at), new Date(next.created_at)];
  return to.getTime() - from.getTime() < RUN_MS && localDate(from, zone) === localDate(to, zone);
}
