import type { Db } from '#server/core/database/db.ts';
import { addDays, localDate, weekday } from '#shared/core/time.ts';
import type { People } from './accounts.ts';
import { DEMO_CARRIERS } from './data.ts';
import { insertRows } from './insert.ts';
import { chanceOf } from './random.ts';

const DAYS = 63;
/** The relative number of views by weekday: people search before the week begins and before it ends. */
const WEEK = [1.1, 0.9, 0.9, 1.2, 1.3, 0.8, 1.2];

/** Writes two months of views of the carriers' pages; a person counts at most once a day. */
export async function writeViews(sql: Db, people: People, now: Date): Promise<void> {
  const chance = chanceOf('views');
  const today = localDate(now, 'Europe/Kyiv');
  const days = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago));
  const rows = DEMO_CARRIERS.filter(({ row }) => row.countries.length > 0).flatMap(({ row, liked }) =>
    days.flatMap((day) => {
      const part = day === today ? (now.getUTCHours() + 2) / 26 : 1;
      const usual = (row.single_driver ? 7 : 16) * (liked - 3.2) * (WEEK[weekday(day)] ?? 1) * part;
      const count = Math.round(usual * (0.7 + chance.next() * 0.6));
      const viewers = new Set(Array.from({ length: count }, () => chance.pick(people.passengers).id));
      return [...viewers].map((viewer) => ({ carrier_id: people.carriers.get(row.name), viewer_id: viewer, day }));
    }),
  );
  await insertRows(sql, 'profile_view', rows);
}
