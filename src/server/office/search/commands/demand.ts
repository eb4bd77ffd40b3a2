import { type AppContext, perApp } from '#server/context.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import type { Pool } from '#server/core/database/db.ts';
import { networkOf } from '#server/core/network.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { localDate } from '#shared/core/time.ts';
import type { SearchQuery } from '#shared/office/search/schema.ts';

/** The number of different searches without a result that the database stores for one day; further ones are counted without their places. */
export const MISSES_PER_DAY = 1_000;
/** How many different misses are remembered between two writes. */
const MISSES_AT_ONCE = 2_000;
/** How many searches are recognised when they are repeated within the same hour. */
const REMEMBERED = 50_000;
const WRITE_AFTER_MS = 10_000;
const HOUR_MS = 60 * 60 * 1000;

interface Miss {
  day: string;
  kind: string;
  from: number;
  to: number;
  travelOn: string;
  times: number;
}

/**
 * Counts searches in memory and adds them to the database some seconds later, in one statement for many, so that no search waits for it. A
 * search that the same network repeats within an hour counts once; which network it was is in memory only, as a keyed hash.
 */
class Demand {
  readonly #app: AppContext;
  #days = new Map<string, { searches: number; missed: number }>();
  #misses = new Map<string, Miss>();
  #seen = new Set<string>();
  #seenSince = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(app: AppContext) {
    this.#app = app;
  }

  note({ from, to, kind, date }: SearchQuery, found: boolean, ip: string): void {
    const now = this.#app.now();
    if (this.#isRepeated(`${networkOf(ip)} ${kind} ${from} ${to} ${date}`, now)) return;
    const day = localDate(now, HOME_ZONE);
    const counts = this.#days.get(day) ?? { searches: 0, missed: 0 };
    this.#days.set(day, { searches: counts.searches + 1, missed: counts.missed + (found ? 0 : 1) });
    if (!found) this.#addMiss({ day, kind, from, to, travelOn: date, times: 1 });
    this.#timer ??= setTimeout(() => void this.writeOrLog(), WRITE_AFTER_MS).unref();
  }

  #isRepeated(search: string, now: Date): boolean {
    if (now.getTime() - this.#seenSince >= HOUR_MS || this.#seen.size >= REMEMBERED) {
      this.#seen.clear();
      this.#seenSince = now.getTime();
    }
    const key = this.#app.secrets.keyedHash(`search ${search}`).toString('base64url');
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }

  #addMiss(miss: Miss): void {
    const key = `${miss.day} ${miss.kind} ${miss.from} ${miss.to} ${miss.travelOn}`;
    const known = this.#misses.get(key);
    if (known) known.times += 1;
    else if (this.#misses.size < MISSES_AT_ONCE) this.#misses.set(key, miss);
  }

  /** Adds the counts to the database; counts that the database does not take are lost, since figures are not worth a full memory. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const days = [...this.#days];
    const misses = [...this.#misses.values()];
    this.#days = new Map();
    this.#misses = new Map();
    if (days.length > 0) await store(this.#app.pool, days, misses);
  }

  async writeOrLog(): Promise<void> {
    try {
      await this.write();
    } catch (err) {
      this.#app.log.warn({ err }, 'searches were not counted');
    }
  }
}

const demandOf = perApp((app) => new Demand(app));

/** Whether a search asks for nothing but a connection on a day: what its filters leave out is no missing connection. */
function isWhole(query: SearchQuery): boolean {
  const { page, parts, amenities, pets, instant, carrier, crossing, via, fare } = query;
  const chosen = [carrier, crossing, via, fare].some((one) => one !== undefined);
  return page === 1 && parts.length === 0 && amenities.length === 0 && !pets && !instant && !chosen;
}

/** Counts a search; it is written later and never keeps the answer waiting. */
export function noteSearch(app: AppContext, query: SearchQuery, found: boolean, ip: string): void {
  if (isWhole(query)) demandOf(app).note(query, found, ip);
}

export function writeDemand(app: AppContext): Promise<void> {
  return demandOf(app).writeOrLog();
}

export async function deleteExpiredMisses(sql: Pool, now: Date): Promise<void> {
  const before = localDate(retainedSince('searchMisses', now), HOME_ZONE);
  await sql`delete from search_miss where day < ${before}`;
}

async function store(
  sql: Pool,
  days: readonly (readonly [string, { searches: number; missed: number }])[],
  misses: readonly Miss[],
): Promise<void> {
  await sql`
    with day as (
      insert into search_day (day, searches, missed)
      select * from unnest(${days.map(([day]) => day)}::date[], ${days.map(([, { searches }]) => searches)}::int[],
        ${days.map(([, { missed }]) => missed)}::int[]) as counted (day, searches, missed) order by day
      on conflict (day) do update set searches = search_day.searches + excluded.searches, missed = search_day.missed + excluded.missed
    ),
    miss as (
      select day, kind, coalesce(a.merged_into, a.id) as from_id, coalesce(b.merged_into, b.id) as to_id, travel_on, sum(times)::int as times
      from unnest(${misses.map(({ day }) => day)}::date[], ${misses.map(({ kind }) => kind)}::text[],
        ${misses.map(({ from }) => from)}::int[], ${misses.map(({ to }) => to)}::int[],
        ${misses.map(({ travelOn }) => travelOn)}::date[], ${misses.map(({ times }) => times)}::int[])
        as noted (day, kind, from_id, to_id, travel_on, times)
      join place a on a.id = noted.from_id
      join place b on b.id = noted.to_id
      group by 1, 2, 3, 4, 5
    ),
    kept as (select day, count(*)::int as count from search_miss where day in (select day from miss) group by day),
    numbered as (
      select miss.*, known.day is not null as known,
        row_number() over (partition by miss.day, known.day is not null order by miss.times desc) as number
      from miss
      left join search_miss known using (day, kind, from_id, to_id, travel_on)
    )
    insert into search_miss (day, kind, from_id, to_id, travel_on, times)
    select day, kind, from_id, to_id, travel_on, times from numbered left join kept using (day)
    where known or coalesce(kept.count, 0) + number <= ${MISSES_PER_DAY}
    order by day, kind, from_id, to_id, travel_on
    on conflict (day, kind, from_id, to_id, travel_on) do update set times = search_miss.times + excluded.times`;
}
