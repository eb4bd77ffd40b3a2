import { HOME_ZONE } from '#server/core/clock.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { localDate } from '#shared/core/time.ts';

/**
 * Decides which carriers may sell (docs/product.md 5.7), for all carriers or one, and stores it for searches and bookings. Returns the
 * carriers whose right has changed. The rule exists only here: add a new reason against selling to this statement.
 */
export async function settleSelling(sql: Db, now: Date, carrierId: number | null = null): Promise<number[]> {
  const day = localDate(now, HOME_ZONE);
  const rows = await sql<{ id: number }[]>`
    update carrier c set sells = rule.sells
    from (
      select one.id,
        not r.verified_only or one.verified_at is not null or coalesce(v.sells_until >= ${day}::date, false) as sells
      from carrier one cross join selling_rule r left join carrier_verification v on v.carrier_id = one.id
      where ${carrierId}::int is null or one.id = ${carrierId}::int
    ) rule
    where rule.id = c.id and c.sells <> rule.sells
    returning c.id`;
  return rows.map(({ id }) => id);
}

/**
 * Stores at the start of a node whether only verified carriers sell, and what follows from it. It waits for commands that have locked a
 * carrier, because a node that starts while others run must not fail.
 */
export async function applySellingRule(pool: Pool, verifiedOnly: boolean, now: Date): Promise<void> {
  await transaction(pool, async (sql) => {
    await sql`set local lock_timeout = 0`;
    await sql`update selling_rule set verified_only = ${verifiedOnly} where verified_only <> ${verifiedOnly}`;
    await settleSelling(sql, now);
  });
}
