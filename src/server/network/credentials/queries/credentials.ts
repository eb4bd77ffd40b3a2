import * as z from 'zod/mini';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { openValue, type Secrets } from '#server/core/secrets.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { INSPECTED_KINDS, subjectOf } from '#shared/network/credentials/kinds.ts';
import { mayHandle } from '#shared/network/credentials/policy.ts';
import type { Credential, credentialDetails } from '#shared/network/credentials/schema.ts';

export const sealedPart = z.object({ number: z.string(), issuedBy: z.string() });

type Row = Omit<Credential, 'number' | 'issuedBy' | 'addedAt' | 'replacedAt'> & {
  sealed: Buffer;
  addedAt: Date;
  replacedAt: Date | null;
};

export function sealedFor(credentialId: number): string {
  return `credential:${credentialId}`;
}

/** Documents by a condition on `c`, the newest first. */
export async function credentialsBy(sql: Db, secrets: Secrets, condition: SqlFragment): Promise<Credential[]> {
  const rows = await sql<Row[]>`
    select c.id, c.kind, c.bus_id, c.driver_id, c.sealed, c.categories,
      c.valid_from::text as valid_from, c.valid_until::text as valid_until, c.added_at,
      c.replaced_at,
      case when a.id is not null then json_build_object('name', a.name, 'lastName', a.last_name) end as added_by,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.id)
        from credential_file f where f.credential_id = c.id), '[]'::json) as files
    from credential c left join account a on a.id = c.added_by
    where ${condition} order by c.id desc`;
  return rows.map(({ sealed, addedAt, replacedAt, ...row }) => ({
    ...row,
    ...(openValue(secrets, sealedPart, sealed, sealedFor(row.id)) ?? { number: '', issuedBy: '' }),
    addedAt: addedAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
  }));
}

/** A document that the actor may see and change; throws `not_found` for any other one. */
export async function ownCredential(sql: Db, secrets: Secrets, actor: Actor, id: number): Promise<Credential> {
  const [row] = await credentialsBy(sql, secrets, sql`c.id = ${id} and c.carrier_id = ${actor.carrierId}`);
  if (!row || !mayHandle(actor, { subject: subjectOf(row.kind), driverId: row.driverId })) {
    throw new DomainError('not_found');
  }
  return row;
}

/** The documents that one has replaced, and the latest openings of the files of all of them. */
export async function detailsOf(
  sql: Db,
  secrets: Secrets,
  actor: Actor,
  id: number,
): Promise<z.input<typeof credentialDetails>> {
  const credential = await ownCredential(sql, secrets, actor, id);
  const same = sql`c.carrier_id = ${actor.carrierId} and c.kind = ${credential.kind}
    and c.bus_id is not distinct from ${credential.busId} and c.driver_id is not distinct from ${credential.driverId}`;
  const history = await credentialsBy(sql, secrets, sql`${same} and c.replaced_at is not null and c.id <> ${id}`);
  const openings = await sql<{ at: Date; by: { name: string; lastName: string } | null; fileId: number }[]>`
    select o.at, o.file_id,
      case when a.id is not null then json_build_object('name', a.name, 'lastName', a.last_name) end as by
    from credential_opening o join credential_file f on f.id = o.file_id join credential c on c.id = f.credential_id
      left join account a on a.id = o.account_id
    where ${same} order by o.id desc limit 20`;
  return { credential, history, openings: [...openings] };
}

/** A stored file that the actor may open: of a document they may see, or one that they have just uploaded. */
export async function ownFile(sql: Db, actor: Actor, fileId: number): Promise<{ file: string; named: boolean }> {
  const [row] = await sql<{ file: string; kind: Credential['kind'] | null; driverId: number | null; mine: boolean }[]>`
    select f.file, c.kind, c.driver_id, f.uploaded_by is not distinct from ${actor.accountId} as mine
    from credential_file f left join credential c on c.id = f.credential_id
    where f.id = ${fileId} and (c.id is null or c.carrier_id = ${actor.carrierId})`;
  if (!row) throw new DomainError('not_found');
  const { file, kind, driverId, mine } = row;
  const allowed = kind === null ? mine : mayHandle(actor, { subject: subjectOf(kind), driverId });
  if (!allowed) throw new DomainError('not_found');
  return { file, named: kind !== null };
}

/** A driver has the documents with them from so long before the departure, as the sheet of the trip. */
const AHEAD = '48 hours';

/** The current documents, as conditions on `c`, of the bus and the carrier of a trip that the actor drives. */
function inspected(sql: Db, actor: Actor, tripId: number, now: Date): SqlFragment {
  return sql`c.replaced_at is null and c.kind = any(${[...INSPECTED_KINDS]}::text[]) and exists (
    select from trip t where t.id = ${tripId} and t.carrier_id = ${actor.carrierId} and t.carrier_id = c.carrier_id
      and ${actor.accountId} in (t.driver_id, t.second_driver_id) and (c.bus_id is null or c.bus_id = t.bus_id)
      and (t.status = 'started' or (t.status = 'planned' and t.departs_at < ${now}::timestamptz + ${AHEAD}::interval)))`;
}

/** Documents that the driver of a trip shows at an inspection, nothing before that is due; throws `not_found` for a trip that the actor does not drive. */
export async function busPapers(
  sql: Db,
  secrets: Secrets,
  actor: Actor,
  tripId: number,
  now: Date,
): Promise<Credential[]> {
  const [driven] = await sql`
    select from trip where id = ${tripId} and carrier_id = ${actor.carrierId} and ${actor.accountId} in (driver_id, second_driver_id)`;
  if (!driven) throw new DomainError('not_found');
  const papers = await credentialsBy(sql, secrets, inspected(sql, actor, tripId, now));
  return papers.toSorted(
    (a, b) => INSPECTED_KINDS.findIndex((one) => one === a.kind) - INSPECTED_KINDS.findIndex((one) => one === b.kind),
  );
}

/** A file of these documents; throws `not_found` for any other one. */
export async function busPaperFile(sql: Db, actor: Actor, tripId: number, fileId: number, now: Date): Promise<string> {
  const [row] = await sql<{ file: string }[]>`
    select f.file from credential_file f join credential c on c.id = f.credential_id
    where f.id = ${fileId} and ${inspected(sql, actor, tripId, now)}`;
  if (!row) throw new DomainError('not_found');
  return row.file;
}

/** The documents of a person as a driver and of their one-person carrier, other documents that they added, and those that they opened. */
export async function credentialData(sql: Db, accountId: number, secrets: Secrets): Promise<Record<string, unknown>> {
  const carriers = await ownCarriers(sql, accountId);
  const own = await credentialsBy(
    sql,
    secrets,
    sql`c.driver_id = ${accountId} or c.carrier_id = any(${carriers}::int[])`,
  );
  const [added, uploaded, opened] = await Promise.all([
    sql`select kind, added_at from credential where added_by = ${accountId} order by id`,
    sql`select name, type, bytes, uploaded_at from credential_file where uploaded_by = ${accountId} order by id`,
    sql`
      select c.kind, o.at from credential_opening o join credential_file f on f.id = o.file_id
        join credential c on c.id = f.credential_id
      where o.account_id = ${accountId} order by o.id`,
  ]);
  return {
    documents: own.map(({ id, addedBy, ...document }) => document),
    documentsAdded: added,
    documentFilesUploaded: uploaded,
    documentFilesOpened: opened,
  };
}
