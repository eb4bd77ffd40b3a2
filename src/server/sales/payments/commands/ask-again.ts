import type { Db } from '#server/core/database/db.ts';

const BATCH = 100;
/** A bank takes a payment back for its customer within this time. */
const ASKED_DAYS = 180;

/**
 * The paid checkouts of which the provider is asked again: after a day, and then the more rarely the older they are. Each is marked for its next
 * time first, so that a provider that is away is not asked each minute.
 */
export async function askAgain(sql: Db, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update checkout set ask_at = case
      when paid_at > ${now}::timestamptz - make_interval(days => ${ASKED_DAYS})
        then ${now}::timestamptz + greatest(interval '1 day', (${now}::timestamptz - paid_at) / 10) end
    where id in (
      select c.id from checkout c join merchant_account m on m.carrier_id = c.carrier_id and m.provider = c.provider
      where c.ask_at <= ${now} and m.keys is not null order by c.ask_at limit ${BATCH} for update of c skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}
