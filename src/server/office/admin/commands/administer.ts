import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { audit, brokenEntry, includesSeal, type NewestSeal, newestSeal } from '#server/core/audit/audit.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { StartError } from '#server/core/start-error.ts';
import {
  makeOperator,
  OPERATOR_LINK_MINUTES,
  operators,
  removeOperator,
} from '#server/people/accounts/commands/make-operator.ts';
import { actorOfAccount } from '#server/people/accounts/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { VIEW_MINUTES, type ViewReason } from '#shared/office/admin/lookup-schema.ts';
import { OPERATOR_ROLES } from '#shared/office/admin/schema.ts';

const USAGE = `npm run admin -- create EMAIL [--role administrator|support]   prints a link to set the password
npm run admin -- remove EMAIL     signs the operator out and blocks the account
npm run admin -- list             who runs the service
npm run admin -- verify [SEAL]    whether the audit log is as it was written, and still has the entry of that seal
npm run admin -- rekey            seals everything again under SECRETS_KEY, from SECRETS_KEY_BEFORE, while no node runs`;

/**
 * `npm run admin`: manages the operators of the service. `words` are the words of the command line after the name of the script. Its
 * actions are recorded in the audit log; the link that it prints is stored nowhere else. Throws a StartError for a wrong command.
 */
export async function administer(
  app: AppContext,
  words: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (words[0] === 'verify' && words.length <= 2) return verify(app, words[1] ?? null, say);
  const { command, email, support } = read(words);
  if (command === 'list') return list(app, say);
  if (email === null || (command !== 'create' && command !== 'remove')) throw new StartError(USAGE);
  if (command === 'remove') return remove(app, email, say);
  const now = app.now();
  const { link, before } = await transaction(app.pool, async (sql) => {
    const made = await makeOperator(app, sql, { email, support }, now);
    await audit(
      app,
      sql,
      {
        actor: 'command',
        action: 'operator.create',
        subject: { kind: 'account', id: made.accountId },
        before: made.before ?? undefined,
        after: { support, blocked: false },
      },
      now,
    );
    return made;
  });
  const role = support ? 'support' : 'an administrator';
  say(
    `${email} is ${role}${before ? '' : ', a new account'}. This link sets the password; it works once, for ${OPERATOR_LINK_MINUTES / 60} hours:`,
  );
  say(link);
  say('A second factor is asked for at the first sign-in.');
}

async function remove(app: AppContext, email: string, say: (line: string) => void): Promise<void> {
  const now = app.now();
  await transaction(app.pool, async (sql) => {
    const { accountId } = await removeOperator(sql, email, now);
    const subject = { kind: 'account', id: accountId };
    await audit(app, sql, { actor: 'command', action: 'operator.remove', subject, after: { blocked: true } }, now);
  });
  say(`${email} is blocked and signed out.`);
}

async function list(app: AppContext, say: (line: string) => void): Promise<void> {
  const rows = await operators(app.pool);
  if (rows.length === 0) say('Nobody runs the service yet: npm run admin -- create EMAIL');
  for (const { email, support, blocked, secondFactor, lastSeenAt } of rows) {
    const seen = lastSeenAt ? `last seen ${lastSeenAt.toISOString().slice(0, 16)}Z` : 'never signed in';
    const state = blocked ? 'blocked' : secondFactor ? 'second factor on' : 'no second factor yet';
    say(`${email}  ${support ? 'support' : 'administrator'}  ${state}  ${seen}`);
  }
}

/** `written` is a seal as this prints it and as the server mails it every day: 128:9f86…. */
async function verify(app: AppContext, written: string | null, say: (line: string) => void): Promise<void> {
  const seal = written === null ? null : readSeal(written);
  const broken = await brokenEntry(app, app.pool);
  if (broken !== null)
    throw new StartError(`The audit log was changed: entry ${broken} is the first that does not fit.`);
  if (seal && !(await includesSeal(app.pool, seal)))
    throw new StartError(`The audit log was changed: it has no entry ${seal.id} with that seal.`);
  const newest = await newestSeal(app.pool);
  if (!newest)
    return say('The audit log is empty, or older than its seals: they begin with the check of the next night.');
  say(`The audit log is as it was written: ${newest.id} entries. Keep the newest seal to notice a cut-off end:`);
  say(`${newest.id}:${newest.seal}`);
}

function readSeal(text: string): NewestSeal {
  const [, id, seal] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (id === undefined || seal === undefined) throw new StartError(`${text} is no seal: it looks like 128:9f86….`);
  return { id: Number(id), seal };
}

interface Command {
  command: string;
  email: string | null;
  support: boolean;
}

function read(words: readonly string[]): Command {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch {
    throw new StartError(USAGE);
  }
  const [command = '', email, more] = parsed.positionals;
  const role = z.enum(OPERATOR_ROLES).safeParse(parsed.values.role ?? 'administrator');
  if (!role.success || more !== undefined) throw new StartError(USAGE);
  if (email === undefined) return { command, email: null, support: false };
  if (!z.email().safeParse(email).success) throw new StartError(`${email} is no email address.`);
  return { command, email, support: role.data === 'support' };
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], allowPositionals: true, options: { role: { type: 'string' } } });
}

/** Deletes the records of operators who viewed the service as this person, and of what they looked at themselves; the audit log has numbers only. */
export async function eraseOperatorData(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from operator_view where operator_id = ${accountId} or account_id = ${accountId}`;
  return [];
}

/** Begins a look at the service as a person sees it; returns when it ends. Throws `not_found` for an operator and an erased account. */
export async function openView(sql: Db, me: Actor, accountId: number, why: ViewReason, now: Date): Promise<Date> {
  const person = await actorOfAccount(sql, accountId);
  if (!person) throw new DomainError('not_found');
  const endsAt = new Date(now.getTime() + VIEW_MINUTES * 60_000);
  await sql`
    insert into operator_view (operator_id, account_id, why, at, ends_at)
    values (${me.accountId}, ${accountId}, ${why}, ${now}, ${endsAt})`;
  return endsAt;
}

export async function closeView(sql: Db, me: Actor, accountId: number, now: Date): Promise<void> {
  await sql`
    update operator_view set ends_at = ${now}
    where operator_id = ${me.accountId} and account_id = ${accountId} and ends_at > ${now}`;
}
