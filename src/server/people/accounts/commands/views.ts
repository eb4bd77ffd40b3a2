import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { VIEWS_MAX, type viewInput } from '#shared/people/accounts/profile/views-api.ts';
import { viewsOf } from '../queries/views.ts';

/** Stores the address of a list under a name; the same name gets the new address. Throws `too_many_views`. */
export async function storeView(
  sql: Db,
  accountId: number,
  { name, address }: z.output<typeof viewInput>,
  now: Date,
): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`;
  await sql`
    insert into saved_view (account_id, name, address, created_at) values (${accountId}, ${name}, ${address}, ${now})
    on conflict (account_id, name) do update set address = excluded.address`;
  if ((await viewsOf(sql, accountId)).length > VIEWS_MAX) throw new DomainError('too_many_views');
}

/** Throws `not_found` for a view of another person. */
export async function removeView(sql: Db, accountId: number, viewId: number): Promise<void> {
  const removed = await sql`delete from saved_view where id = ${viewId} and account_id = ${accountId} returning id`;
  if (removed.length === 0) throw new DomainError('not_found');
}

export async function eraseViews(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from saved_view where account_id = ${accountId}`;
  return [];
}
