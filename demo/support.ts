import { randomBytes } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { addReadyAnswer } from '#server/office/support/commands/answer.ts';
import { trackCode } from '#shared/sales/bookings/core/codes.ts';
import { type DemoTicket, SUPPORT } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { DEMO_MAIL } from './people.ts';

const HOUR = 3_600_000;

/** Writes the requests to support: one waits for long, one is new, one is answered, one is closed; and the ready answers. */
export async function writeSupport(sql: Db, now: Date): Promise<void> {
  const accounts = await sql<{ id: number; name: string; email: string }[]>`
    select id, split_part(email::text, '@', 1) as name, email::text from account
    where email::text = any(${SUPPORT.tickets.flatMap(namesOf).map((name) => `${name}@${DEMO_MAIL}`)}::text[])`;
  const idOf = (name: string | undefined) => accounts.find((one) => one.name === name)?.id ?? null;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR);
  const tickets = SUPPORT.tickets.map(({ by, locale, device, assignee, closed = false, lines }) => {
    const said = lines.map((line) => ({ ...line, at: at(line.hoursAgo) }));
    const last = said.at(-1);
    const state = closed ? 'closed' : last?.by ? 'answered' : 'open';
    const [account, email] = typeof by === 'string' ? [idOf(by), by] : [null, by.email];
    return {
      ...{ key: trackCode(randomBytes), account_id: account, email: `${email}@${DEMO_MAIL}`, locale, device, state },
      ...{ assignee_id: idOf(assignee), created_at: said[0]?.at, since: last?.at },
      ...{ answered_at: said.find((line) => line.by)?.at ?? null, closed_at: closed ? last?.at : null },
    };
  });
  await insertRows(sql, 'support_ticket', numbered(tickets));
  const messages = SUPPORT.tickets.flatMap(({ lines }, index) =>
    lines.map(({ hoursAgo, by, words }) => ({
      ...{ ticket_id: index + 1, at: at(hoursAgo), by_support: by !== undefined, operator_id: idOf(by), words },
    })),
  );
  await insertRows(sql, 'support_message', numbered(messages));
  for (const answer of SUPPORT.answers) await addReadyAnswer(sql, answer, now);
}

function namesOf({ by, assignee, lines }: DemoTicket): string[] {
  const names = [typeof by === 'string' ? by : undefined, assignee, ...lines.map((line) => line.by)];
  return names.flatMap((name) => name ?? []);
}
