import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { VerificationSettings } from '#server/core/settings/verification-settings.ts';
import { credentialsBy } from '#server/network/credentials/queries/credentials.ts';
import { holdersOf, linesOf } from '#server/network/credentials/queries/holders.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locale.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import type { CredentialHolder } from '#shared/network/credentials/schema.ts';
import { type CompanyCheck, plainNumber, REGISTERS } from '#shared/office/admin/registers.ts';
import { lastSellingDay, missingOf, type VerificationState } from '#shared/office/admin/verification.ts';
import type {
  CARRIER_TABS,
  CarrierFile,
  CarrierFileRow,
  OwnVerification,
} from '#shared/office/admin/verification-api.ts';
import { requestLetter } from '../labels.ts';

interface Standing {
  state: VerificationState;
  words: string;
  decidedAt: Date | null;
  until: LocalDate | null;
  answerBy: LocalDate | null;
  sells: boolean;
}

export type SellingRule = VerificationSettings;

type Derived =
  | 'letter'
  | 'missing'
  | 'holders'
  | 'since'
  | 'required'
  | 'lastDay'
  | 'registers'
  | 'checks'
  | 'companyNumber';
type Row = Standing & Omit<CarrierFile, keyof Standing | Derived> & { since: Date; sellsUntil: LocalDate | null };

/** A carrier that had the mark before operators decided about it counts as verified. */
function standing(sql: Db) {
  return sql`coalesce(v.state, case when c.verified_at is null then 'none' else 'verified' end)`;
}

export function lacksMark(sql: Db) {
  return sql`${standing(sql)} in ('none', 'asked', 'ended')`;
}

/** An SQL condition: all owners of the carrier `c` are blocked, and people have booked its trips. */
export function isOwnerless(sql: Db) {
  return sql`c.selling_stopped_until is not null and not exists (
      select from member m join account a on a.id = m.account_id
      where m.carrier_id = c.id and m.role = 'owner' and a.status = 'active')
    and exists (
      select from trip t join booking b on b.trip_id = t.id
      where t.carrier_id = c.id and t.status in ('planned', 'started') and b.status in ('unconfirmed', 'confirmed', 'boarded'))`;
}

/** One page of carriers, those that have waited longest first. */
export async function carrierFiles(
  sql: Db,
  secrets: Secrets,
  { tab, q, page, per_page }: { tab: (typeof CARRIER_TABS)[number]; q: string; page: number; per_page: number },
  day: LocalDate,
): Promise<{ rows: Dated<CarrierFileRow, 'since'>[]; total: number }> {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`
    (${q} = '' or c.name ilike ${like}) and case ${tab}::text
      when 'waiting' then ${lacksMark(sql)}
      when 'ownerless' then ${isOwnerless(sql)}
      when 'verified' then ${standing(sql)} = 'verified' else true end`;
  const [rows, [count]] = await Promise.all([
    sql<(Omit<Dated<CarrierFileRow, 'since'>, 'missing'> & { declared: boolean })[]>`
      select c.id, c.name, exists (
          select from carrier_declaration d where d.carrier_id = c.id and d.wording = ${DECLARATION_WORDING}) as declared, c.single_driver, c.created_at as since, ${standing(sql)} as state
      from carrier c left join carrier_verification v on v.carrier_id = c.id
      where ${where} order by c.created_at, c.id limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`
      select count(*)::int as total from carrier c left join carrier_verification v on v.carrier_id = c.id where ${where}`,
  ]);
  const files: Dated<CarrierFileRow, 'since'>[] = [];
  for (const { declared, ...row } of rows) {
    const missing = missingOf(await holdersWithDocuments(sql, secrets, row.id, day)).length;
    files.push({ ...row, missing: missing + (declared ? 0 : 1) });
  }
  return { rows: files, total: count?.total ?? 0 };
}

/** The file of a carrier; throws `not_found`. */
export async function carrierFileOf(
  sql: Db,
  secrets: Secrets,
  carrierId: number,
  day: LocalDate,
  rule: SellingRule,
): Promise<Dated<CarrierFile, 'since' | 'decidedAt'>> {
  const [row] = await sql<Row[]>`
    select c.id, c.name, c.single_driver, c.created_at as since, c.phone, c.trips_count,
      ${standing(sql)} as state, coalesce(v.words, '') as words, coalesce(v.decided_at, c.verified_at) as decided_at,
      v.until::text as until, v.answer_by::text as answer_by, v.sells_until::text as sells_until, c.sells, (
        select json_build_object('at', d.declared_at, 'by',
          case when a.id is not null then json_build_object('name', a.name, 'lastName', a.last_name) end)
        from carrier_declaration d left join account a on a.id = d.declared_by
        where d.carrier_id = c.id and d.wording = ${DECLARATION_WORDING}) as declaration,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'lastName', a.last_name, 'email', mailbox(a.email), 'phone', a.phone)
          order by a.id)
        from member m join account a on a.id = m.account_id where m.carrier_id = c.id and m.role = 'owner'), '[]'::json) as owners,
      coalesce((
        select a.locale from member m join account a on a.id = m.account_id
        where m.carrier_id = c.id and m.role = 'owner' order by a.id limit 1), ${DEFAULT_LOCALE}) as letter_locale
    from carrier c left join carrier_verification v on v.carrier_id = c.id where c.id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  const holders = await holdersWithDocuments(sql, secrets, carrierId, day);
  const checks = await sql<CompanyCheck[]>`
    select id, register, number, valid, name, at from carrier_register_check where carrier_id = ${carrierId} order by id desc limit 10`;
  const { since, decidedAt, sellsUntil, ...rest } = row;
  const missing = missingOf(holders);
  return {
    ...rest,
    since,
    decidedAt,
    required: rule.required,
    lastDay: row.sells ? lastSellingDay({ ...rest, sellsUntil }, rule) : null,
    missing,
    letter: requestLetter(row.letterLocale, missing, row.declaration !== null),
    holders,
    registers: REGISTERS.filter((one) => (one === 'vies' ? rule.viesUrl : rule.edrpouUrl) !== null),
    checks: [...checks],
    companyNumber: plainNumber(numberOf(holders)).slice(0, 20),
  };
}

function numberOf(holders: readonly CredentialHolder[]): string {
  const lines = holders.flatMap((holder) => holder.lines);
  return lines.find(({ kind }) => kind === 'register')?.credential?.number ?? '';
}

export async function ownVerificationOf(
  sql: Db,
  secrets: Secrets,
  carrierId: number,
  day: LocalDate,
  rule: SellingRule,
): Promise<Dated<OwnVerification, 'decidedAt'>> {
  return carrierFileOf(sql, secrets, carrierId, day, rule);
}

export async function holdersWithDocuments(
  sql: Db,
  secrets: Secrets,
  carrierId: number,
  day: LocalDate,
): Promise<CredentialHolder[]> {
  const holders = await holdersOf(sql, carrierId, {});
  const current = await credentialsBy(sql, secrets, sql`c.carrier_id = ${carrierId} and c.replaced_at is null`);
  return holders.map(({ seats, ...holder }) => {
    const own = current.filter(({ busId, driverId }) => busId === holder.busId && driverId === holder.driverId);
    return { ...holder, lines: linesOf(holder.subject, seats, own, day) };
  });
}

/** The stored file of a carrier's document; throws `not_found`. */
export async function documentFile(sql: Db, carrierId: number, fileId: number): Promise<string> {
  const [row] = await sql<{ file: string }[]>`
    select f.file from credential_file f join credential c on c.id = f.credential_id
    where f.id = ${fileId} and c.carrier_id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  return row.file;
}

/** The carriers whose mark may have ended: a document that counted, or the time to answer a request, had its last day before this one. */
export async function endedMarks(sql: Db, day: LocalDate): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select carrier_id as id from carrier_verification where state = 'verified' and (until < ${day} or answer_by < ${day})
    order by carrier_id`;
  return rows.map(({ id }) => id);
}
