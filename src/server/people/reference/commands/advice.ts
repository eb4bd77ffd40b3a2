import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import type { AdviceInput, AdviceTopic } from '#shared/people/reference/advice-api.ts';

/** Sets a text about the border. Throws `invalid_input` for a check in the future. */
export async function setAdvice(sql: Db, topic: AdviceTopic, input: AdviceInput, now: Date): Promise<void> {
  const { uk, en, source, checkedOn } = input;
  if (checkedOn > localDate(now, 'Europe/Kyiv')) {
    throw new DomainError('invalid_input', { errors: [{ field: 'checkedOn', key: 'date_format' }] });
  }
  await sql`
    insert into border_advice (topic, uk, en, source, checked_on) values (${topic}, ${uk}, ${en}, ${source}, ${checkedOn})
    on conflict (topic) do update set uk = excluded.uk, en = excluded.en, source = excluded.source, checked_on = excluded.checked_on`;
}

/** Lets the built-in text be valid again. */
export async function resetAdvice(sql: Db, topic: AdviceTopic): Promise<void> {
  await sql`delete from border_advice where topic = ${topic}`;
}
