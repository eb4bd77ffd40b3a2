import type { Message } from '#shared/chat/schema.ts';
import { type LocalDate, localDate } from '#shared/core/time.ts';

/** A row of a chat. */
export type Row =
  | { kind: 'day'; key: string; date: LocalDate }
  | { kind: 'new'; key: string }
  /** `tail`: the last of several messages that one person wrote in a row. */
  | { kind: 'said'; key: string; message: Message; mine: boolean; tail: boolean };

interface ButtonStyle {
  me: number;
  /** The reader's time zone. */
  zone: string;
  /** The line "new" stands before the other's first message after this place; null for none. */
  newAfter: number | null;
}

/** Messages of one person within this time form a run. */
const RUN_MS = 5 * 60_000;

/** Messages by day, in runs of one person, with a line before the first new one. */
export function rowsOf(messages: readonly Message[], { me, zone, newAfter }: ButtonStyle): Row[] {
  const rows: Row[] = [];
  let day = '';
  let marked = newAfter === null;
  messages.forEach((message, index) => {
    const date = localDate(new Date(message.created_at), zone);
    if (date !== day) rows.push({ kind: 'day', key: `day${date}`, date });
    day = date;
    const mine = message.senderId === me;
    if (!marked && !mine && message.seq > (newAfter ?? 0)) {
      rows.push({ kind: 'new', key: 'new' });
      marked = true;
    }
    const next = messages[index + 1];
    rows.push({ kind: 'said', key: `m${message.seq}`, message, mine, tail: !next || !hangsOn(message, next, zone) });
  });
  return rows;
}

function hangsOn(message: Message, next: Message, zone: string): boolean {
  if (message.senderId !== next.senderId) return false;
  const [from, to] = [new Date(message.created_at), new Date(next.created_at)];
  return to.getTime() - from.getTime() < RUN_MS && localDate(from, zone) === localDate(to, zone);
}
