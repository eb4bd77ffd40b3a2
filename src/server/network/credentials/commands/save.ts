import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { sealValue } from '#server/core/secrets.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { subjectOf } from '#shared/network/credentials/kinds.ts';
import { mayHandle } from '#shared/network/credentials/policy.ts';
import type { Credential, CredentialInput, NewCredential } from '#shared/network/credentials/schema.ts';
import { ownCredential, sealedFor } from '../queries/credentials.ts';
import { holdersOf } from '../queries/holders.ts';

/**
 * Adds a document; the former one of the same kind becomes history. Throws `not_found` for a bus or driver whose documents the actor may
 * not change, `file_missing` for a file that they have not uploaded.
 */
export async function addCredential(
  app: AppContext,
  sql: Db,
  actor: Actor,
  { busId, driverId, data }: NewCredential,
  now: Date,
): Promise<Credential> {
  const carrierId = actor.carrierId ?? 0;
  const subject = subjectOf(data.kind);
  const fits = (subject === 'bus') === (busId !== null) && (subject === 'driver') === (driverId !== null);
  if (!fits || !mayHandle(actor, { subject, driverId })) throw new DomainError('not_found');
  // Documents of one carrier are replaced one after another.
  await sql`select from carrier where id = ${carrierId} for no key update`;
  const holders = await holdersOf(sql, carrierId, { bus: busId ?? undefined, driver: driverId ?? undefined });
  if (holders.length === 0) throw new DomainError('not_found');
  await sql`
    update credential set replaced_at = ${now}
    where carrier_id = ${carrierId} and kind = ${data.kind} and bus_id is not distinct from ${busId}
      and driver_id is not distinct from ${driverId} and replaced_at is null`;
  const [next] = await sql<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('credential', 'id'))::int as id`;
  const id = next?.id ?? 0;
  await sql`
    insert into credential (id, carrier_id, bus_id, driver_id, kind, sealed, categories, valid_from, valid_until, added_at, added_by)
    overriding system value
    values (${id}, ${carrierId}, ${busId}, ${driverId}, ${data.kind}, ${sealed(app, id, data)}, ${data.categories},
      ${data.validFrom || null}, ${data.validUntil || null}, ${now}, ${actor.accountId})`;
  await nameFiles(sql, actor, id, data.files);
  return ownCredential(sql, app.secrets, actor, id);
}

/** Corrects a document. Returns it, and the files that it has lost, which are deleted after the commit. */
export async function editCredential(
  app: AppContext,
  sql: Db,
  actor: Actor,
  id: number,
  data: CredentialInput,
): Promise<{ credential: Credential; lost: string[] }> {
  const before = await ownCredential(sql, app.secrets, actor, id);
  if (before.kind !== data.kind) throw new DomainError('conflict');
  await sql`
    update credential set sealed = ${sealed(app, id, data)}, categories = ${data.categories},
      valid_from = ${data.validFrom || null}, valid_until = ${data.validUntil || null}, number_hash = null
    where id = ${id}`;
  const lost = await sql<{ file: string }[]>`
    delete from credential_file where credential_id = ${id} and id <> all(${data.files}::int[]) returning file`;
  const named = new Set(before.files.map((file) => file.id));
  await nameFiles(
    sql,
    actor,
    id,
    data.files.filter((file) => !named.has(file)),
  );
  return { credential: await ownCredential(sql, app.secrets, actor, id), lost: lost.map(({ file }) => file) };
}

/** Deletes a document. Returns its files, which are deleted after the commit. */
export async function removeCredential(app: AppContext, sql: Db, actor: Actor, id: number): Promise<string[]> {
  await ownCredential(sql, app.secrets, actor, id);
  const files = await sql<{ file: string }[]>`delete from credential_file where credential_id = ${id} returning file`;
  await sql`delete from credential where id = ${id}`;
  return files.map(({ file }) => file);
}

async function nameFiles(sql: Db, actor: Actor, id: number, files: readonly number[]): Promise<void> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  const rows = await sql`
    update credential_file set credential_id = ${id}
    where id = any(${wanted}::int[]) and credential_id is null and uploaded_by = ${actor.accountId} returning id`;
  if (rows.length !== wanted.length) throw new DomainError('file_missing');
}

function sealed(app: AppContext, id: number, { number, issuedBy }: CredentialInput): Buffer {
  return sealValue(app.secrets, { number, issuedBy }, sealedFor(id));
}

export async function recordOpening(sql: Db, { accountId }: Actor, fileId: number, now: Date): Promise<void> {
  await sql`insert into credential_opening (file_id, account_id, at) values (${fileId}, ${accountId}, ${now})`;
}

/**
 * Deletes the documents of a driver, everywhere, and the documents of a carrier that belonged to this person alone; elsewhere their name is
 * removed from documents that they added and opened. Returns the files to delete.
 */
export async function eraseCredentials(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  const files = await sql<{ file: string }[]>`
    delete from credential_file f
    where (f.credential_id is null and f.uploaded_by = ${accountId}) or f.credential_id in (
      select c.id from credential c where c.driver_id = ${accountId} or c.carrier_id = any(${carriers}::int[]))
    returning f.file`;
  await sql`delete from credential where driver_id = ${accountId} or carrier_id = any(${carriers}::int[])`;
  await sql`update credential set added_by = null where added_by = ${accountId}`;
  await sql`update credential_file set uploaded_by = null where uploaded_by = ${accountId}`;
  await sql`update credential_opening set account_id = null where account_id = ${accountId}`;
  return files.map(({ file }) => file);
}
