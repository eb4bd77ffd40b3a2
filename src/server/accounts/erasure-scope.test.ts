import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '#server/modules.ts';
import { personalDataApi } from '#shared/accounts/personal-data-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addCarrier, addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { addPersonalThings, addVictim } from '#testing/isolation-victim.ts';
import { proofOf, storeSession } from '#testing/proofs.ts';
import { addSampleRows } from '#testing/sample-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor, now: '2026-06-10T09:00:00Z' });
});
afterAll(() => app.close());

const SOURCES = MODULES.flatMap(({ personalData = [] }) => personalData);

test('the data of a passenger, a driver and an owner with their company are copied and erased without those of others', async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const erased = [await addPassenger(app.sql), await addMember(app.sql, carrierId, 'driver'), owner];
  for (const actor of erased) await storeSession(app, actor);
  const copies = await Promise.all(erased.map(whatIsKnownOf));
  const before = await rows();
  await addOthers();
  const others = (await rows()).filter((row) => !before.includes(row));
  expect(new Set(others.map((row) => row.split(' ')[0])).size).toBeGreaterThan(100);
  expect(await Promise.all(erased.map(whatIsKnownOf))).toEqual(copies);

  const files: string[] = [];
  for (const { accountId } of erased)
    for (const source of SOURCES.toReversed()) files.push(...(await source.erase(app.sql, accountId, app.clock.now())));
  expect(files, 'to delete, of people who have none').toEqual([]);

  const left = new Set(await rows());
  expect(others.filter((row) => !left.has(row))).toEqual([]);
});

/** What a person gets as their copy, what blocks an erasure of their account, and the words that it removes from stored texts. */
async function whatIsKnownOf(actor: TestActor) {
  const blockers: unknown[] = [];
  const traces: string[] = [];
  for (const source of SOURCES) {
    blockers.push(...((await source.blockers?.(app.sql, actor.accountId, app.clock.now())) ?? []));
    traces.push(...((await source.traces?.(app.sql, actor.accountId)) ?? []));
  }
  return { copy: await copyOf(actor), blockers, traces };
}

async function copyOf(actor: TestActor): Promise<string> {
  const headers = { authorization: `Bearer ${actor.token}`, ...(await proofOf(app, actor.token)) };
  const { method, path } = personalDataApi.export;
  const response = await app.request(method, path, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

/** Somebody in every table that refers to a person, a carrier or what they have. */
async function addOthers(): Promise<void> {
  const victim = await addVictim(app);
  await storeSession(app, victim.passenger);
  await addPersonalThings(app, victim);
  const [{ partyId, carrierId } = { partyId: 0, carrierId: 0 }] = await app.sql<
    { partyId: number; carrierId: number }[]
  >`
    select b.party_id as "partyId", t.carrier_id as "carrierId" from booking b join trip t on t.id = b.trip_id
    where b.id = ${victim.bookingId}`;
  const { accountId } = victim.passenger;
  // These name a person without a reference.
  await app.sql`insert into audit_entry (at, actor_id, role, action) values (now(), ${accountId}, 'support', 'sample.read')`;
  await app.sql`
    insert into idempotency (caller, key, endpoint, body_hash, created_at) values (${`account:${accountId}`}, 'sample', '', '', now())`;
  await app.sql`insert into mail (key, content) values ('sample', ${app.sql.json({ to: 'sample@example.org', lines: ['sample'] })})`;
  const { tripId, busId, routeId, chatId, credentialId } = victim;
  const things = { trip: tripId, bus: busId, route: routeId, chat: chatId, credential: credentialId, party: partyId };
  const ids = {
    ...{ account: accountId, carrier: carrierId, booking: victim.bookingId },
    ...{ session: victim.passenger.sessionId, member: victim.driverId, ...things },
  };
  const without = await addSampleRows(app.sql, ids);
  // Those that the victim has already
  expect(without).toEqual(['api_key', 'chat', 'review', 'session', 'trip', 'trip_call', 'trip_leg', 'trip_stop']);
  // What belongs to those rows: photos, events, withdrawn messages
  await addSampleRows(app.sql, { ...ids, ...(await newestOf(['found_item', 'message', 'review'])) });
}

async function newestOf(tables: readonly string[]): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await app.sql<{ id: number }[]>`select id from ${app.sql(table)} order by id desc limit 1`;
    if (row) ids[table] = row.id;
  }
  expect(Object.keys(ids)).toEqual(tables);
  return ids;
}

/** Every row of every table, without the places, which are nobody's. */
async function rows(): Promise<string[]> {
  const tables = await app.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'place%'`;
  const all: string[] = [];
  for (const { name } of tables) {
    const found = await app.sql.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from "${name}" t`);
    all.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return all;
}
