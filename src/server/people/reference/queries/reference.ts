import type { Db } from '#server/core/database/db.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type AnnouncementRow, FEATURES, type Feature, type SwitchRow } from '#shared/people/reference/schema.ts';

/** The announcements of the last year and of the future, or one of them; the newest first. */
export async function announcementRows(sql: Db, now: Date, id: number | null = null): Promise<AnnouncementRow[]> {
  const rows = await sql<AnnouncementRow[]>`
    select id, audience, urgent, dismissable, uk, en, (starts_at at time zone ${HOME_ZONE})::date::text as from,
      ((ends_at at time zone ${HOME_ZONE}) - interval '1 day')::date::text as to,
      case when starts_at > ${now} then 'planned' when ends_at > ${now} then 'shown' else 'over' end as state
    from operator_announcement
    where ends_at > ${now}::timestamptz - interval '1 year' and (${id}::int is null or id = ${id}::int)
    order by id desc limit 200`;
  return [...rows];
}

/** Every part of the service that can be switched off, and since when it is. */
export async function switchRows(sql: Db): Promise<SwitchRow[]> {
  const rows = await sql<{ name: Feature; offSince: Date }[]>`select name, off_since from feature_switch`;
  return FEATURES.map((name) => {
    const off = rows.find((row) => row.name === name);
    return { name, offSince: off?.offSince.toISOString() ?? null };
  });
}

/** Throws `switched_off` while the operators have switched this part of the service off. */
export async function requireFeature(sql: Db, name: Feature): Promise<void> {
  const [off] = await sql`select from feature_switch where name = ${name}`;
  if (off) throw new DomainError('switched_off');
}
