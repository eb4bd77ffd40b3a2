import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { assigning } from '#shared/messaging/chat/inbox.ts';
import {
  type AssignInput,
  type InboxEventKind,
  MAX_PHRASES,
  type OfficePhrase,
  type PhraseInput,
} from '#shared/messaging/chat/inbox-schema.ts';
import { officeOf } from '../queries/inbox-aside.ts';

interface Locked {
  assigneeId: number | null;
  lastSeq: number;
  waits: boolean;
  carrierId: number;
}

/**
 * Gives a conversation of the actor's carrier to a member of the office, to the actor, or to no one. Of two who take it at the same time
 * the second gets `conflict`.
 */
export async function assignConversation(
  sql: Db,
  me: Actor,
  chatId: number,
  input: AssignInput,
  now: Date,
): Promise<void> {
  const chat = await lock(sql, me, chatId);
  const members = await sql<{ accountId: number }[]>`
    select account_id from member where carrier_id = ${chat.carrierId} and role <> 'driver'`;
  const office = members.map(({ accountId }) => accountId);
  const assigneeId = chat.assigneeId !== null && office.includes(chat.assigneeId) ? chat.assigneeId : null;
  const change = assigning({ assigneeId, office }, me.accountId, input);
  if (change === null) return;
  if ('refusal' in change) throw new DomainError(change.refusal);
  await sql`update chat set assignee_id = ${input.to} where id = ${chatId}`;
  await note(sql, chatId, chat.lastSeq, change.kind, me.accountId, change.kind === 'given' ? input.to : null, now);
}

/** Ends the customer's wait without an answer; throws `conflict` if a message has come that the actor has not seen. */
export async function finishConversation(sql: Db, me: Actor, chatId: number, seq: number, now: Date): Promise<void> {
  const { waits, lastSeq } = await lock(sql, me, chatId);
  if (!waits) return;
  if (lastSeq > seq) throw new DomainError('conflict');
  await sql`update chat set waiting_since = null where id = ${chatId}`;
  await note(sql, chatId, lastSeq, 'settled', me.accountId, null, now);
}

/** Locks a conversation of the actor's carrier; throws `not_found` for every other one. */
async function lock(sql: Db, me: Actor, chatId: number): Promise<Locked> {
  const { accountId, carrierId } = await officeOf(sql, me);
  const [chat] = await sql<Locked[]>`
    select assignee_id, last_seq, waiting_since is not null as waits, carrier_id
    from chat where id = ${chatId} and carrier_id = ${carrierId} and low_id <> ${accountId} for update`;
  if (!chat) throw new DomainError('not_found');
  return chat;
}

async function note(
  sql: Db,
  chatId: number,
  afterSeq: number,
  kind: InboxEventKind,
  actorId: number,
  targetId: number | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into chat_event (chat_id, after_seq, kind, actor_id, target_id, created_at)
    values (${chatId}, ${afterSeq}, ${kind}, ${actorId}, ${targetId}, ${now})`;
}

/** Adds a phrase of the office; throws `conflict` beyond `MAX_PHRASES`. */
export async function addPhrase(sql: Db, me: Actor, { uk, en }: PhraseInput, now: Date): Promise<OfficePhrase> {
  const { carrierId } = await officeOf(sql, me);
  await sql`select from carrier where id = ${carrierId} for update`;
  const [row] = await sql<OfficePhrase[]>`
    insert into office_phrase (carrier_id, uk, en, created_at)
    select ${carrierId}, ${uk}, ${en}, ${now}
    where (select count(*) from office_phrase where carrier_id = ${carrierId}) < ${MAX_PHRASES}
    returning id, uk, en`;
  if (!row) throw new DomainError('conflict');
  return row;
}

export async function changePhrase(
  sql: Db,
  me: Actor,
  phraseId: number,
  { uk, en }: PhraseInput,
): Promise<OfficePhrase> {
  const { carrierId } = await officeOf(sql, me);
  const [row] = await sql<OfficePhrase[]>`
    update office_phrase set uk = ${uk}, en = ${en} where id = ${phraseId} and carrier_id = ${carrierId} returning id, uk, en`;
  if (!row) throw new DomainError('not_found');
  return row;
}

export async function removePhrase(sql: Db, me: Actor, phraseId: number): Promise<void> {
  const { carrierId } = await officeOf(sql, me);
  const [row] = await sql`
    delete from office_phrase where id = ${phraseId} and carrier_id = ${carrierId} returning id`;
  if (!row) throw new DomainError('not_found');
}
