import type { AppContext } from '#server/context.ts';
import { audit } from '#server/core/audit/audit.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { text } from '#server/core/translate.ts';
import { settleSelling } from '#server/network/carriers/commands/settle-selling.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import { type Locale, languageTag } from '#shared/i18n/locale.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import type { CheckedThing } from '#shared/network/carriers/schema.ts';
import {
  checkedThings,
  DECIDED,
  missingOf,
  type VerificationState,
  verifiedUntil,
} from '#shared/office/admin/verification.ts';
import type { DecisionInput } from '#shared/office/admin/verification-api.ts';
import { carrierFileOf, endedMarks, holdersWithDocuments } from '../queries/verification.ts';

type Decided = Exclude<VerificationState, 'none'>;

/**
 * Decides about a carrier and informs its owners by mail. A request with a last day for the answer has no effect until that day. Returns
 * the states before and after. Throws `not_found`, `conflict` when the mark is to be given while a required document or the declaration is
 * missing, and `invalid_input` for a last day in the past.
 */
export async function decide(
  app: AppContext,
  sql: Db,
  carrierId: number,
  { decision, words, answerBy }: DecisionInput,
  now: Date,
): Promise<{ before: VerificationState; after: Decided }> {
  await sql`select from carrier where id = ${carrierId} for update`;
  const day = localDate(now, HOME_ZONE);
  const file = await carrierFileOf(sql, app.secrets, carrierId, day, app.verification);
  if (decision === 'verify' && (file.missing.length > 0 || file.declaration === null))
    throw new DomainError('conflict');
  const waits = decision === 'ask' && answerBy !== '';
  if (waits && answerBy < day) {
    throw new DomainError('invalid_input', { errors: [{ field: 'answerBy', key: 'date_past' }] });
  }
  const after = waits && file.state === 'verified' ? 'verified' : DECIDED[decision];
  await storeOutcome(app, sql, now, {
    carrierId,
    state: after,
    words,
    until: verifiedUntil(file.holders),
    lookedAt: decision === 'verify' ? checkedThings(file.holders) : null,
    answerBy: waits ? answerBy : null,
    sellsUntil: waits && file.sells ? answerBy : null,
    letter: DECIDED[decision],
  });
  return { before: file.state, after };
}

/**
 * Removes the mark from carriers whose required document has expired or is missing, or who did not answer in time, and updates the last day
 * of the others' marks. If only verified carriers may sell, carriers whose last day has passed can no longer sell.
 */
export async function endMarks(app: AppContext, pool: Pool, now: Date): Promise<void> {
  const day = localDate(now, HOME_ZONE);
  for (const carrierId of await endedMarks(pool, day)) {
    await transaction(pool, (sql) => endMark(app, sql, carrierId, now));
  }
  await transaction(pool, async (sql) => {
    for (const carrierId of await settleSelling(sql, now)) {
      const [carrier] = await sql<{ sells: boolean }[]>`select sells from carrier where id = ${carrierId}`;
      if (carrier?.sells === false) await writeToOwners(app, sql, carrierId, 'stopped', { words: '', lastDay: null });
    }
  });
}

async function endMark(app: AppContext, sql: Db, carrierId: number, now: Date): Promise<void> {
  const day = localDate(now, HOME_ZONE);
  const [held] = await sql<{ ended: LocalDate | null; asked: boolean; words: string; answerBy: LocalDate | null }[]>`
    select until::text as ended, coalesce(answer_by < ${day}, false) as asked, words, answer_by::text as answer_by
    from carrier_verification
    where carrier_id = ${carrierId} and state = 'verified' and (until < ${day} or answer_by < ${day}) for update`;
  if (!held) return;
  const holders = await holdersWithDocuments(sql, app.secrets, carrierId, day);
  const until = verifiedUntil(holders);
  const missing = missingOf(holders);
  if (missing.length === 0 && !held.asked) {
    await sql`update carrier_verification set until = ${until} where carrier_id = ${carrierId}`;
    return;
  }
  const state = held.asked ? 'asked' : 'ended';
  await storeOutcome(app, sql, now, {
    carrierId,
    state,
    words: held.words,
    until: null,
    lookedAt: null,
    answerBy: held.asked ? null : held.answerBy,
    sellsUntil: held.asked ? null : addDays(held.ended ?? day, app.verification.graceDays),
    letter: state,
  });
  await audit(
    app,
    sql,
    {
      actor: 'job',
      action: 'verification.end',
      subject: { kind: 'carrier', id: carrierId },
      before: { state: 'verified' },
      after: { state, missing: missing.map(({ kind }) => kind) },
    },
    now,
  );
}

interface Outcome {
  carrierId: number;
  state: Decided;
  words: string;
  until: LocalDate | null;
  /** The checked things; null: unchanged. */
  lookedAt: readonly CheckedThing[] | null;
  answerBy: LocalDate | null;
  sellsUntil: LocalDate | null;
  letter: Letter;
}

/** Only a verified carrier has the mark: to ask without a day, to refuse and an end take it away. */
async function storeOutcome(app: AppContext, sql: Db, now: Date, outcome: Outcome): Promise<void> {
  const { carrierId, state, words, until, lookedAt, answerBy, sellsUntil, letter } = outcome;
  // A request does not change the checked things and their day.
  const decided = lookedAt === null && state === 'verified' ? sql`v.decided_at` : sql`excluded.decided_at`;
  await sql`
    insert into carrier_verification as v (carrier_id, state, words, decided_at, until, looked_at, answer_by, sells_until)
    values (${carrierId}, ${state}, ${words}, ${now}, ${until}, ${lookedAt ?? []}, ${answerBy}, ${sellsUntil})
    on conflict (carrier_id) do update set state = excluded.state, words = excluded.words, decided_at = ${decided},
      until = excluded.until, looked_at = case when ${lookedAt === null} then v.looked_at else excluded.looked_at end,
      answer_by = excluded.answer_by, sells_until = excluded.sells_until`;
  if (state !== 'verified') await sql`update carrier set verified_at = null where id = ${carrierId}`;
  else if (lookedAt !== null) await sql`update carrier set verified_at = ${now} where id = ${carrierId}`;
  await settleSelling(sql, now, carrierId);
  const file = await carrierFileOf(sql, app.secrets, carrierId, localDate(now, HOME_ZONE), app.verification);
  await writeToOwners(app, sql, carrierId, letter, { words, lastDay: file.lastDay });
}

type Letter = Decided | 'stopped';

async function writeToOwners(
  app: AppContext,
  sql: Db,
  carrierId: number,
  letter: Letter,
  { words, lastDay }: { words: string; lastDay: LocalDate | null },
): Promise<void> {
  const owners = await sql<{ email: string; name: string; locale: Locale; carrier: string }[]>`
    select a.email::text, a.name, a.locale, c.name as carrier from member m
    join account a on a.id = m.account_id join carrier c on c.id = m.carrier_id
    where m.carrier_id = ${carrierId} and m.role = 'owner' and a.status = 'active'`;
  for (const { email, name, locale, carrier } of owners) {
    await app.mailer.queue(sql, {
      to: email,
      locale,
      subject: text(locale, `mail.verification.${letter}.subject`, { carrier }),
      lines: [
        greeting(locale, name),
        text(locale, `mail.verification.${letter}.text`, { carrier }),
        ...(words === '' ? [] : [words]),
        ...(lastDay !== null && letter !== 'verified'
          ? [text(locale, 'mail.verification.lastDay', { date: dateLabel(locale, lastDay) })]
          : []),
      ],
      button: { label: text(locale, 'mail.verification.button', {}), url: app.publicUrl('/company/documents') },
    });
  }
}

/** '22 червня 2026 р.' */
function dateLabel(locale: Locale, day: LocalDate): string {
  const format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** Stores that an owner declares for their carrier that it keeps to the law. The first declaration of a wording stays as it is. */
export async function declare(sql: Db, { accountId, carrierId }: Actor, now: Date): Promise<void> {
  await sql`
    insert into carrier_declaration (carrier_id, wording, declared_by, declared_at)
    values (${carrierId}, ${DECLARATION_WORDING}, ${accountId}, ${now})
    on conflict do nothing`;
}
