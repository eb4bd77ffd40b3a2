import { audit } from '#server/audit/audit.ts';
import type { AppContext } from '#server/context.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { text } from '#server/core/translate.ts';
import { type Db, type Pool, transaction } from '#server/database/db.ts';
import { DECIDED, missingOf, type VerificationState, verifiedUntil } from '#shared/admin/verification.ts';
import type { DecisionInput } from '#shared/admin/verification-api.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { carrierFileOf, endedMarks, holdersWithDocuments } from '../queries/verification.ts';

type Decided = Exclude<VerificationState, 'none'>;

/**
 * Decides about a carrier and tells its owners by mail. Returns the states before and after. Throws `not_found`, and `conflict` when the mark
 * is to be given while a required document is missing.
 */
export async function decide(
  app: AppContext,
  sql: Db,
  carrierId: number,
  { decision, words }: DecisionInput,
  now: Date,
): Promise<{ before: VerificationState; after: Decided }> {
  await sql`select from carrier where id = ${carrierId} for update`;
  const file = await carrierFileOf(sql, app.secrets, carrierId, localDate(now, HOME_ZONE));
  if (decision === 'verify' && file.missing.length > 0) throw new DomainError('conflict');
  const after = DECIDED[decision];
  await settle(app, sql, { carrierId, state: after, words, until: verifiedUntil(file.holders) }, now);
  return { before: file.state, after };
}

/** Takes the mark from carriers a required document of which has expired or is gone, and renews how long the others have theirs. */
export async function endMarks(app: AppContext, pool: Pool, now: Date): Promise<void> {
  const day = localDate(now, HOME_ZONE);
  for (const carrierId of await endedMarks(pool, day)) {
    await transaction(pool, async (sql) => {
      const [held] = await sql`
        select from carrier_verification where carrier_id = ${carrierId} and state = 'verified' and until < ${day} for update`;
      if (!held) return;
      const holders = await holdersWithDocuments(sql, app.secrets, carrierId, day);
      const until = verifiedUntil(holders);
      const missing = missingOf(holders);
      if (missing.length === 0) {
        await sql`update carrier_verification set until = ${until} where carrier_id = ${carrierId}`;
        return;
      }
      await settle(app, sql, { carrierId, state: 'ended', words: '', until: null }, now);
      await audit(
        sql,
        {
          actor: 'job',
          action: 'verification.end',
          subject: { kind: 'carrier', id: carrierId },
          before: { state: 'verified' },
          after: { state: 'ended', missing: missing.map(({ kind }) => kind) },
        },
        now,
      );
    });
  }
}

interface Outcome {
  carrierId: number;
  state: Decided;
  words: string;
  until: string | null;
}

/** Only a verified carrier has the mark: to ask, to refuse and an end take it away. */
async function settle(app: AppContext, sql: Db, { carrierId, state, words, until }: Outcome, now: Date): Promise<void> {
  await sql`
    insert into carrier_verification (carrier_id, state, words, decided_at, until)
    values (${carrierId}, ${state}, ${words}, ${now}, ${until})
    on conflict (carrier_id) do update set state = excluded.state, words = excluded.words, decided_at = excluded.decided_at,
      until = excluded.until`;
  if (state === 'verified') await sql`update carrier set verified_at = ${now} where id = ${carrierId}`;
  else await sql`update carrier set verified_at = null where id = ${carrierId}`;
  await notifyOwners(app, sql, carrierId, state, words);
}

async function notifyOwners(app: AppContext, sql: Db, carrierId: number, state: Decided, words: string): Promise<void> {
  const owners = await sql<{ email: string; name: string; locale: Locale; carrier: string }[]>`
    select a.email::text, a.name, a.locale, c.name as carrier from member m
    join account a on a.id = m.account_id join carrier c on c.id = m.carrier_id
    where m.carrier_id = ${carrierId} and m.role = 'owner' and a.status = 'active'`;
  for (const { email, name, locale, carrier } of owners) {
    await app.mailer.queue(sql, {
      to: email,
      locale,
      subject: text(locale, `mail.verification.${state}.subject`, { carrier }),
      lines: [
        text(locale, 'mail.hello', { name }),
        text(locale, `mail.verification.${state}.text`, { carrier }),
        ...(words === '' ? [] : [words]),
      ],
      button: { label: text(locale, 'mail.verification.button', {}), url: app.publicUrl('/company/documents') },
    });
  }
}
