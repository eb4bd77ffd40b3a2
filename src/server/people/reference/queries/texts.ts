import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { OWN_TEXTS, type OwnTextKey } from '#shared/people/reference/own-texts.ts';
import type { OwnText } from '#shared/people/reference/texts-api.ts';

type StoredText = Omit<OwnText, 'builtIn'>;

/** The names that operators wrote. */
export async function storedTexts(sql: Db): Promise<StoredText[]> {
  return sql<StoredText[]>`select key, uk, en from own_text where key = any(${[...OWN_TEXTS]}) order by key`;
}

/** Every name that operators may write, the built-in one where they have not. */
export async function allTexts(sql: Db): Promise<OwnText[]> {
  const stored = await storedTexts(sql);
  return OWN_TEXTS.map((key) => {
    const own = stored.find((one) => one.key === key);
    return { key, ...(own ?? builtInText(key)), builtIn: own === undefined };
  });
}

export function builtInText(key: OwnTextKey): Pick<OwnText, 'uk' | 'en'> {
  return { uk: text('uk', key), en: text('en', key) };
}
