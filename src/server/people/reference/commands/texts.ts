import type { Db } from '#server/core/database/db.ts';
import type { OwnTextKey } from '#shared/people/reference/own-texts.ts';
import type { OwnTextInput } from '#shared/people/reference/texts-api.ts';
import { builtInText } from '../queries/texts.ts';

/** Names a status or an amenity. The built-in name is not stored, so that a newer version may improve it. */
export async function setText(sql: Db, key: OwnTextKey, { uk, en }: OwnTextInput): Promise<void> {
  const builtIn = builtInText(key);
  if (uk === builtIn.uk && en === builtIn.en) return resetText(sql, key);
  await sql`
    insert into own_text (key, uk, en) values (${key}, ${uk}, ${en})
    on conflict (key) do update set uk = excluded.uk, en = excluded.en`;
}

/** Lets the built-in name hold again. */
export async function resetText(sql: Db, key: OwnTextKey): Promise<void> {
  await sql`delete from own_text where key = ${key}`;
}
