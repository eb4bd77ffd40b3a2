import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordMatches } from '#server/core/auth/passwords.ts';
import { connect, type Pool, transaction } from '#server/core/database/db.ts';
import { notifyOfBookings } from '#server/messaging/notifications/commands/notify-bookings.ts';
import { type StoredTexts, storedTexts } from '#server/messaging/notifications/labels.ts';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { expectValidHistories } from '#testing/booking-actions.ts';
import { testContext } from '#testing/server/context.ts';
import { type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { DEMO_PASSWORD, introduceDemo, seedDemo, writeDemo } from './seed.ts';

const NOW = new Date('2026-11-20T10:47:00Z');
/** A Sunday evening in summer, and the hour in which summer time begins. */
const OTHER_TIMES = ['2026-07-05T20:15:00Z', '2026-03-29T01:30:00Z'];

let folder = '';
const open: TestDatabase[] = [];
const pools: Pool[] = [];

const contextOf = (sql: Pool) => testContext(sql, { folder: join(folder, 'files') });

/** Connects as the start does for filling in demo data: without a time limit. */
async function database(): Promise<Pool> {
  const made = await testDatabase();
  open.push(made);
  const sql = connect(made.url, { max: 2, slowQueries: true });
  pools.push(sql);
  return sql;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-demo-'));
});

afterAll(async () => {
  for (const pool of pools) await pool.end({ timeout: 1 });
  for (const one of open) await one.close();
  // A refused picture may still be processed.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('the demo data', () => {
  let sql: Pool;

  beforeAll(async () => {
    sql = await database();
    await seedDemo(contextOf(sql), NOW);
  }, 300_000);

  it('has the planned amounts', async () => {
    const count = (table: string, where = 'true') => one(sql, `select count(*) from ${table} where ${where}`);
    expect([await count('route'), await count('bus')]).toEqual([25, 15]);
    expect(await count('carrier_declaration'), 'of seven with the mark, all but the first').toBe(6);
    // The ninth carrier signed up this week and has no bus yet.
    expect(await count('carrier', 'exists (select from bus where carrier_id = carrier.id)')).toBe(8);
    expect(await count('carrier', 'single_driver and exists (select from bus where carrier_id = carrier.id)')).toBe(5);
    expect(await count('account')).toBeGreaterThan(300);
    const countries = await sql<{ country: string }[]>`
      select distinct p.country from route_stop s join place p on p.id = s.place_id order by 1`;
    expect(countries.map(({ country }) => country)).toEqual(
      expect.arrayContaining(['PL', 'CZ', 'DE', 'IT', 'ES', 'RO', 'MD']),
    );
  });

  it('has every kind of record in every status', async () => {
    const statuses = async (query: string) => (await sql.unsafe(query)).map((row) => row.status);
    expect(await statuses('select distinct status from trip')).toEqual(expect.arrayContaining([...TRIP_STATUSES]));
    expect(await statuses('select distinct status from route')).toEqual(
      expect.arrayContaining(['active', 'paused', 'draft']),
    );
    expect(await statuses('select distinct status from bus')).toEqual(expect.arrayContaining(['active', 'in_repair']));
    expect(await statuses("select distinct status from booking where kind = 'passenger'")).toEqual(
      expect.arrayContaining(BOOKING_STATUSES.filter((status) => status !== 'left_behind')),
    );
    expect(await statuses("select distinct status from booking where kind = 'parcel'")).toEqual(
      expect.arrayContaining(BOOKING_STATUSES.filter((status) => status !== 'no_show' && status !== 'left_behind')),
    );
    const cancels = await sql<{ by: string }[]>`
      select distinct cancelled_by as by from booking where status = 'cancelled' order by 1`;
    expect(cancels.map(({ by }) => by)).toEqual(['carrier', 'expiry', 'passenger', 'trip']);
    const [prices] = await sql`
      select bool_or(contract_price is null) as asked, bool_or(contract_price is not null and declined_at is null) as quoted,
        bool_or(declined_at is not null) as declined
      from booking where needs_calculation and status = 'unconfirmed'`;
    expect(prices).toEqual({ asked: true, quoted: true, declined: true });
  });

  it('shows each account the data for its role', async () => {
    const own = (email: string, where: string) =>
      one(
        sql,
        `select count(*) from booking b join party p on p.id = b.party_id join trip t on t.id = b.trip_id
         where p.account_id = (select id from account where email = '${email}@demo.vezu.app') and ${where}`,
      );
    expect(await own('passenger', "b.status = 'confirmed' and t.status = 'planned'")).toBeGreaterThan(1);
    expect(await own('passenger', "b.kind = 'parcel'")).toBeGreaterThan(2);
    expect(await own('passenger', 'b.needs_calculation and b.contract_price is not null')).toBeGreaterThan(0);
    expect(await own('passenger', "b.status = 'completed'")).toBeGreaterThan(2);
    expect(await own('newpassenger', 'true')).toBe(0);
    expect(await one(sql, 'select count(*) from companion, message where latitude is not null')).toBe(2);
    expect(await own('passenger', "b.cancelled_by = 'trip' and t.status = 'cancelled'")).toBe(1);
    expect(await one(sql, "select count(*) from connection_alert, waiting_entry where status = 'waiting'")).toBe(1);
    const lost = await sql`select array_agg(state order by id) seen from found_event group by item_id order by item_id`;
    expect(lost).toEqual([{ seen: ['open', 'found'] }, { seen: ['open'] }]);
    const waiting = await one(
      sql,
      `select count(distinct party_id) from booking where status = 'unconfirmed'
         and carrier_id = (select id from carrier where name = 'Степан Бойко')`,
    );
    expect(waiting).toBeGreaterThan(2);
    const fresh = await one(
      sql,
      `select count(*) from member join account on account.id = member.account_id
       where email in ('newdriver@demo.vezu.app', 'freshdriver@demo.vezu.app')`,
    );
    expect(fresh).toBe(1);
  });

  it('has a carrier with fare classes, a discount on the way back and a promo code', async () => {
    const [owners] = await sql`
      select c.return_discount_percent as back,
        (select array_agg(name_en order by id) from fare_class f where f.carrier_id = c.id) as classes,
        (select array_agg(code) from promo_code p where p.carrier_id = c.id and p.ended_at is null) as codes
      from carrier c join member m on m.carrier_id = c.id join account a on a.id = m.account_id
      where a.email = 'owner@demo.vezu.app'`;
    expect(owners).toEqual({ back: 10, classes: ['Child', 'Student', 'Pensioner', 'Infant'], codes: ['РІДНІ-10'] });
  });

  it('lets every introduced account sign in with the shared password', async () => {
    const emails = introduceDemo().match(/\S+@demo\.vezu\.app/g) ?? [];
    const rows = await sql<{ passwordHash: string }[]>`
      select password_hash from account where email = any(${emails}::citext[]) and status = 'active'`;
    expect(rows).toHaveLength(10);
    for (const { passwordHash } of rows.slice(0, 2)) {
      expect(await passwordMatches(passwordHash, DEMO_PASSWORD)).toBe(true);
    }
  });

  it('has three to six photos of each bus but a reserve, and a logo of each carrier, whose files exist', async () => {
    const photos = await sql<{ number: string; files: string[] }[]>`
      select bus.number, array_agg(file order by position) as files from bus join bus_photo on bus_photo.bus_id = bus.id
      group by bus.id`;
    expect(photos).toHaveLength(14);
    for (const { files } of photos) {
      expect(files.length).toBeGreaterThanOrEqual(3);
      expect(files.length).toBeLessThanOrEqual(6);
    }
    const galleries = await sql<{ photos: number; contacts: number }[]>`
      select (select count(*)::int from carrier_photo p where p.carrier_id = carrier.id) as photos,
        (select count(*)::int from carrier_contact k where k.carrier_id = carrier.id) as contacts
      from carrier where not single_driver`;
    expect(galleries.every(({ photos: shown, contacts }) => shown === 4 && contacts > 0)).toBe(true);
    const logos = await sql<{ logo: string }[]>`select logo from carrier where logo is not null`;
    expect(logos).toHaveLength(8);
    for (const file of [...(photos[0]?.files ?? []), ...logos.map(({ logo }) => logo)]) {
      expect(await contextOf(sql).files.read(`${file}-s.webp`)).not.toBeNull();
    }
  });

  it('has conversations of the introduced accounts: unread ones, with pictures and phrases, and a long one', async () => {
    const unread = (name: string) =>
      one(
        sql,
        `select sum(c.last_seq - m.last_read_seq) as count from chat_member m join chat c on c.id = m.chat_id
         where m.account_id = (select id from account where email = '${name}@demo.vezu.app')`,
      );
    expect([await unread('passenger'), await unread('driver'), await unread('dispatcher')]).toEqual([2, 1, 3]);
    expect(await one(sql, 'select max(last_seq) as count from chat')).toBeGreaterThan(250);
    expect(await one(sql, 'select count(*) from message where phrase is not null')).toBeGreaterThan(5);
    const images = await sql<{ image: string }[]>`select image from message where image is not null`;
    expect(images).toHaveLength(2);
    for (const { image } of images) expect(await contextOf(sql).files.read(`${image}.webp`)).not.toBeNull();
    expect(await one(sql, 'select count(*) from chat where booking_id is null')).toBe(1);
  });

  it('has notifications of the introduced accounts, most of them read, each once and for its account', async () => {
    const notified = await sql<{ name: string; notified: number; unread: number; latest: Date }[]>`
      select replace(a.email::text, '@demo.vezu.app', '') as name, count(*)::int as notified,
        count(*) filter (where read_at is null)::int as unread, max(n.created_at) as latest
      from notification n join account a on a.id = n.account_id group by 1 order by 1`;
    expect(notified.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['passenger', 'driver', 'owner', 'dispatcher', 'taras.havryliuk']),
    );
    for (const { notified: all, unread, latest } of notified) {
      expect(all).toBeGreaterThan(2);
      expect(all).toBeLessThanOrEqual(14);
      expect(unread).toBeLessThan(all);
      expect(latest.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
    const stored = await sql<StoredTexts[]>`select subject, facts, title, body from notification`;
    for (const row of stored) {
      const { title, body } = storedTexts(row, 'uk');
      expect([title, body]).toEqual([expect.stringMatching(/^[^{}]+$/), expect.stringMatching(/^[^{}]+$/)]);
    }
    // The notifications have the server's own keys, so the server does not send them again.
    const [asked] = await sql<{ id: number; accountId: number }[]>`
      select e.id, n.account_id from notification n join booking_event e on n.key = 'asked:' || e.id limit 1`;
    const theirs = () => one(sql, `select count(*) from notification where account_id = ${asked?.accountId}`);
    const before = await theirs();
    await transaction(sql, (tx) => notifyOfBookings(contextOf(sql), tx, [asked?.id ?? 0], NOW));
    expect([before > 2, await theirs()]).toEqual([true, before]);
  });

  it('satisfies the product’s guarantees', () => holdsInvariants(sql, NOW));

  it('is the same when it is filled again, and leaves no old pictures', async () => {
    const before = await fingerprint(sql);
    const [old] = await sql<{ file: string }[]>`select file from bus_photo limit 1`;
    await seedDemo(contextOf(sql), NOW);
    expect(await fingerprint(sql)).toEqual(before);
    expect(await contextOf(sql).files.read(`${old?.file}.webp`)).toBeNull();
  }, 300_000);

  it('is not written into a database with real people', async () => {
    await sql`
      insert into account (email, user_type, name, terms_agreed_at) values ('real@example.org', 'passenger', 'Оксана', now())`;
    await expect(seedDemo(contextOf(sql), NOW)).rejects.toThrow('people of its own');
    expect(await one(sql, "select count(*) from account where email = 'real@example.org'")).toBe(1);
  }, 60_000);
});

describe.each(OTHER_TIMES)('the demo data at %s', (time) => {
  it('satisfies the product’s guarantees at this time', async () => {
    const sql = await database();
    await transaction(sql, (tx) => writeDemo(contextOf(sql), tx, 'no hash', new Date(time)));
    await holdsInvariants(sql, new Date(time));
  }, 300_000);
});

/** Checks the product's guarantees with queries to the database. */
async function holdsInvariants(sql: Pool, now: Date): Promise<void> {
  const none = async (query: string) => expect(await sql.unsafe(query), query).toEqual([]);
  // Seats exist in the bus, the free seats of search are correct, and parcels fit.
  await none('select b.id from booking b join trip t on t.id = b.trip_id where b.seat > t.seats_count or b.seat < 1');
  await none(`select t.id, leg from trip t, generate_series(0, cardinality(free_seats) - 1) as leg
    where bit_count(free_seats[leg + 1]::bit(64)) <> seats_count - (select count(*) from booking where trip_id = t.id and kind = 'passenger' and holds and legs @> leg)`);
  await none(`select trip_id, leg from trip_leg l where parcel_kg <> (select coalesce(sum(weight_kg), 0)
    from booking b join parcel p on p.booking_id = b.id where b.trip_id = l.trip_id and b.holds and b.legs @> l.leg::int)`);
  // Stored counts match the counted rows.
  await none(`select c.id from carrier c left join review r on r.carrier_id = c.id
    group by c.id having (rating_sum, rating_count) <> (coalesce(sum(stars), 0), count(stars))`);
  await none(`select a.id from account a left join review r on r.driver_id = a.id
    group by a.id having (rating_sum, rating_count) <> (coalesce(sum(stars), 0), count(stars))`);
  await none(
    `select id from carrier c where trips_count <> (select count(*) from trip where carrier_id = c.id and status = 'finished')`,
  );
  // The states fit the time: due trips are under way, finished ones have no open bookings, and no booking is impossible.
  const at = `'${now.toISOString()}'::timestamptz`;
  await none(`select id from trip where status in ('new', 'planned') and departs_at <= ${at}`);
  await none(`select id from trip where status in ('started', 'finished') and departs_at > ${at}`);
  await none(`select b.id from booking b join trip t on t.id = b.trip_id
    where t.status in ('finished', 'cancelled') and b.status in ('unconfirmed', 'confirmed')`);
  await none(`select b.id from booking b join trip t on t.id = b.trip_id where t.status = 'new'`);
  await none(`select id from booking where status = 'unconfirmed' and expires_at <= ${at}`);
  await none(`select id from booking where greatest(created_at, updated_at) > ${at}`);
  await none(
    `select e.id from booking_event e join booking b on b.id = e.booking_id where e.at > ${at} or e.at < b.created_at`,
  );
  // Messages are numbered without gaps, in the order of time, and none is in the future.
  await none(`select c.id from chat c join message m on m.chat_id = c.id group by c.id
    having count(*) <> last_seq or max(m.seq) <> last_seq or max(m.created_at) <> last_at`);
  await none(`select a.chat_id from message a join message b on a.chat_id = b.chat_id and b.seq = a.seq + 1
    where b.created_at < a.created_at or b.created_at > ${at}`);
  // A bus or driver is never on two trips at the same time.
  await none(`select a.id, b.id from trip a join trip b on a.id < b.id and (a.bus_id = b.bus_id or a.driver_id = b.driver_id)
    and tstzrange(a.departs_at, a.arrives_at) && tstzrange(b.departs_at, b.arrives_at)`);
  // The single driver is under way, between a past stop and a future one.
  const [tripPath] = await sql`
    select t.current_seq, (select max(seq) from trip_stop where trip_id = t.id) as last from trip t
    join account a on a.id = t.driver_id where a.email = 'driver@demo.vezu.app' and t.status = 'started'`;
  expect(tripPath?.currentSeq).toBeGreaterThan(0);
  expect(tripPath?.currentSeq).toBeLessThan(tripPath?.last);
  await expectValidHistories(sql);
}

/** Everything that must be reproducible: not the salt of the password, and not the names of files. */
async function fingerprint(sql: Pool): Promise<Record<string, unknown>> {
  const of = async (rows: string) =>
    (await sql.unsafe(`select count(*), md5(string_agg(r::text, ',' order by r.id)) from (${rows}) r`))[0];
  return {
    accounts: await of('select id, email, name, last_name, phone, rating_sum from account'),
    routes: await of('select id, carrier_id, status, plan_id from route'),
    trips: await of('select id, route_id, service_date, status, current_seq, free_seats from trip'),
    bookings: await of('select id, code, trip_id, status, seat, name, fare, paid, updated_at from booking'),
    events: await of('select id, booking_id, at, action, data from booking_event'),
    reviews: await of('select id, party_id, stars, words, answer from review'),
    reports: await of('select id, kind, subject_id, reporter_id, words, due_at from report'),
    requests: await of('select id, account_id, email, state, since from support_ticket'),
    answers: await of('select id, title, uk, en from support_answer'),
  };
}

async function one(sql: Pool, query: string): Promise<number> {
  const [row] = await sql.unsafe(query);
  return Number(row?.count ?? 0);
}
