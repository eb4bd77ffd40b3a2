import type { Db } from '#server/core/database/db.ts';
import type { GoodsInput } from '#shared/people/reference/goods-api.ts';

/** Sets what must not be sent with any carrier. */
export async function setGoods(sql: Db, { uk, en }: GoodsInput): Promise<void> {
  await sql`
    insert into forbidden_goods (uk, en) values (${uk}, ${en})
    on conflict (only_row) do update set uk = excluded.uk, en = excluded.en`;
}

/** Lets the built-in text hold again. */
export async function resetGoods(sql: Db): Promise<void> {
  await sql`delete from forbidden_goods`;
}
