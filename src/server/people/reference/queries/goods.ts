import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { ForbiddenGoods } from '#shared/people/reference/goods-api.ts';

/** What must not be sent with any carrier: as the operators wrote it, else the built-in text. */
export async function forbiddenGoods(sql: Db): Promise<ForbiddenGoods> {
  const [row] = await sql<{ uk: string; en: string }[]>`select uk, en from forbidden_goods`;
  if (row) return { ...row, builtIn: false };
  return { uk: text('uk', BUILT_IN), en: text('en', BUILT_IN), builtIn: true };
}

const BUILT_IN = 'help.parcel.forbidden.a';
