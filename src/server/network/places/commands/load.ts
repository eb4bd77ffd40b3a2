import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from '#server/core/database/advisory-locks.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';

const DATA = join(import.meta.dirname, '../data');

/**
 * Loads places and crossings from the files in `data/` if they have changed since this database last read them. Places that are
 * no longer in the files are not deleted, because routes and trips may refer to them. What the operators have edited stays. Returns whether anything was loaded.
 */
export async function loadPlaces(pool: Pool): Promise<boolean> {
  const places = await readFile(join(DATA, 'places.json'), 'utf8');
  const crossings = await readFile(join(DATA, 'crossings.json'), 'utf8');
  const hash = createHash('sha256').update(places).update(crossings).digest('hex').slice(0, 16);
  return transaction(pool, async (sql) => {
    await sql`set local lock_timeout = 0`;
    await lock(sql, 'places');
    const read = await sql`
      insert into milestone (name, reached_at) values (${`places:${hash}`}, now()) on conflict do nothing returning name`;
    if (read.length === 0) return false;
    await sql`delete from milestone where name like 'places:%' and name <> ${`places:${hash}`}`;
    await upsertPlaces(sql, places);
    await upsertCrossings(sql, crossings);
    return true;
  });
}

async function upsertPlaces(sql: Db, text: string): Promise<void> {
  await sql`
    insert into place (id, slug, uk, en, aliases, country, lat, lon, zone, population)
    select id, slug, uk, en, aliases, country, lat, lon, zone, population
    from json_populate_recordset(null::place, ${text}::text::json)
    on conflict (id) do update set slug = excluded.slug,
      uk = case when place.edited_at is null then excluded.uk else place.uk end,
      en = case when place.edited_at is null then excluded.en else place.en end,
      aliases = case when place.edited_at is null then excluded.aliases else place.aliases end,
      country = excluded.country, lat = excluded.lat, lon = excluded.lon, zone = excluded.zone,
      population = case when place.edited_at is null then excluded.population
        else greatest(excluded.population, place.population) end`;
}

async function upsertCrossings(sql: Db, text: string): Promise<void> {
  await sql`
    insert into crossing (key, uk, en, uk_short, en_short, countries, lat, lon, radius_m, bus_allowed, queue_kind, open)
    select key, uk, en, "ukShort", "enShort", countries, lat, lon, "radiusM", "busAllowed", "queueKind", open
    from json_to_recordset(${text}::text::json) as c (
      key text, uk text, en text, "ukShort" text, "enShort" text, countries char(2)[], lat float8, lon float8,
      "radiusM" integer, "busAllowed" boolean, "queueKind" text, open boolean)
    on conflict (key) do update set uk = excluded.uk, en = excluded.en, uk_short = excluded.uk_short,
      en_short = excluded.en_short, countries = excluded.countries, lat = excluded.lat, lon = excluded.lon,
      radius_m = excluded.radius_m,
      bus_allowed = case when crossing.edited_at is null then excluded.bus_allowed else crossing.bus_allowed end,
      queue_kind = case when crossing.edited_at is null then excluded.queue_kind else crossing.queue_kind end,
      open = case when crossing.edited_at is null then excluded.open else crossing.open end`;
}
