import type { Secrets } from '#server/core/secrets.ts';
import { credentialsBy } from '#server/credentials/queries/credentials.ts';
import { holdersOf, linesOf } from '#server/credentials/queries/holders.ts';
import type { Db } from '#server/database/db.ts';
import { missingOf, type VerificationState } from '#shared/admin/verification.ts';
import type { CARRIER_TABS, CarrierFile, CarrierFileRow, OwnVerification } from '#shared/admin/verification-api.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LocalDate } from '#shared/core/time.ts';
import type { CredentialHolder } from '#shared/credentials/schema.ts';

interface Standing {
  state: VerificationState;
  words: string;
  decidedAt: Date | null;
  until: LocalDate | null;
}

type Row = Standing & Omit<CarrierFile, keyof Standing | 'missing' | 'holders' | 'since'> & { since: Date };

/** A carrier that had the mark before operators decided about it counts as verified. */
function standing(sql: Db) {
  return sql`coalesce(v.state, case when c.verified_at is null then 'none' else 'verified' end)`;
}

/** One page of carriers, those that have waited longest first. */
export async function carrierFiles(
  sql: Db,
  secrets: Secrets,
  { tab, q, page, per_page }: { tab: (typeof CARRIER_TABS)[number]; q: string; page: number; per_page: number },
  day: LocalDate,
): Promise<{ rows: CarrierFileRow[]; total: number }> {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`
    (${q} = '' or c.name ilike ${like}) and case ${tab}::text
      when 'waiting' then ${standing(sql)} in ('none', 'asked', 'ended')
      when 'verified' then ${standing(sql)} = 'verified' else true end`;
  const [rows, [count]] = await Promise.all([
    sql<(Omit<CarrierFileRow, 'missing' | 'since'> & { since: Date })[]>`
      select c.id, c.name, c.single_driver as "singleDriver", c.created_at as since, ${standing(sql)} as state
      from carrier c left join carrier_verification v on v.carrier_id = c.id
      where ${where} order by c.created_at, c.id limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`
      select count(*)::int as total from carrier c left join carrier_verification v on v.carrier_id = c.id where ${where}`,
  ]);
  const files: CarrierFileRow[] = [];
  for (const row of rows) {
    const missing = missingOf(await holdersWithDocuments(sql, secrets, row.id, day)).length;
    files.push({ ...row, since: row.since.toISOString(), missing });
  }
  return { rows: files, total: count?.total ?? 0 };
}

/** The file of a carrier; throws `not_found`. */
export async function carrierFileOf(
  sql: Db,
  secrets: Secrets,
  carrierId: number,
  day: LocalDate,
): Promise<CarrierFile> {
  const [row] = await sql<Row[]>`
    select c.id, c.name, c.single_driver as "singleDriver", c.created_at as since, c.phone, c.trips_count as "tripsCount",
      ${standing(sql)} as state, coalesce(v.words, '') as words, coalesce(v.decided_at, c.verified_at) as "decidedAt",
      v.until::text as until,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'lastName', a.last_name, 'email', a.email, 'phone', a.phone)
          order by a.id)
        from member m join account a on a.id = m.account_id where m.carrier_id = c.id and m.role = 'owner'), '[]'::json) as owners
    from carrier c left join carrier_verification v on v.carrier_id = c.id where c.id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  const holders = await holdersWithDocuments(sql, secrets, carrierId, day);
  const { since, decidedAt, ...rest } = row;
  return {
    ...rest,
    since: since.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    missing: missingOf(holders),
    holders,
  };
}

/** How the own carrier stands. */
export async function ownVerificationOf(
  sql: Db,
  secrets: Secrets,
  carrierId: number,
  day: LocalDate,
): Promise<OwnVerification> {
  const { state, words, decidedAt, until, missing } = await carrierFileOf(sql, secrets, carrierId, day);
  return { state, words, decidedAt, until, missing };
}

/** The carrier, its buses and drivers with all their documents as they stand on a day. */
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

/** The carriers whose mark may have ended: a document that counted had its last day before this one. */
export async function endedMarks(sql: Db, day: LocalDate): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select carrier_id as id from carrier_verification where state = 'verified' and until < ${day} order by carrier_id`;
  return rows.map(({ id }) => id);
}
