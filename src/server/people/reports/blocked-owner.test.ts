import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addJob } from '#server/core/jobs/queue.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { adminApi } from '#shared/office/admin/api.ts';
import { verificationApi } from '#shared/office/admin/verification-api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addOperator, addPassenger } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute } from '#testing/timetable.ts';

const app = appScene();
const admin = allTests(() => addOperator(app.sql));

async function decide(accountId: number, measure: 'block' | 'unblock') {
  const { reportId } = await app.call(
    moderationApi.open,
    { body: { kind: 'person', id: accountId, words: '' } },
    admin.token,
  );
  const body = {
    measures: [measure],
    assessment: 'founded' as const,
    days: 0,
    ground: 'terms' as const,
    rule: 'conduct',
    facts: 'Так і є.',
    statement: 'Рішення.',
    outcome: '',
  };
  return app.call(moderationApi.decide, { params: { reportId }, body }, admin.token);
}

async function addOwner(carrierId: number) {
  const member = await addMember(app.sql, carrierId, 'dispatcher');
  await app.sql`update member set role = 'owner' where account_id = ${member.accountId}`;
  return member;
}

/** A key, a webhook, a tracker and a roster in a calendar, which need no sign-in. */
async function addAccess(carrierId: number, accountId: number): Promise<void> {
  await app.sql`
    insert into api_key (carrier_id, name, prefix, hash, scopes, created_by, created_at)
    values (${carrierId}, 'Каса', 'vezu_abcd', ${randomBytes(32)}, '{trips:read}', ${accountId}, now())`;
  await app.sql`
    insert into webhook_endpoint (carrier_id, url, events, secret, created_at)
    values (${carrierId}, 'https://vezu.example/hook', '{booking.created}', ${randomBytes(16)}, now())`;
  for (const table of ['tracking_token', 'roster_feed'])
    await app.sql`
      insert into ${app.sql(table)} (account_id, token_hash, created_at) values (${accountId}, ${randomBytes(32)}, now())`;
}

async function accessOf(carrierId: number, accountId: number) {
  const [row] = await app.sql`
    select (select count(*)::int from api_key where created_by = ${accountId} and revoked_at is null) as keys,
      (select string_agg(coalesce(disabled_why, 'on'), ',' order by id) from webhook_endpoint where carrier_id = ${carrierId}) as webhooks,
      (select count(*)::int from tracking_token where account_id = ${accountId}) as trackers,
      (select count(*)::int from roster_feed where account_id = ${accountId}) as rosters`;
  return { ...row };
}

const ALL = { keys: 1, webhooks: 'on', trackers: 1, rosters: 1 };

test('the last owner of a carrier takes its keys, webhooks, trackers and sale along, and an unblocked one sells again', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const { carrierId, owner } = trip;
  await bookingActions(app).book(trip, await addPassenger(app.sql), seatsInput());
  const driver = await addMember(app.sql, carrierId, 'driver');
  await addAccess(carrierId, driver.accountId);
  const stranger = await addCarrier(app.sql);
  await addAccess(stranger.carrierId, stranger.owner.accountId);
  const standing = async () => {
    const [row] = await app.sql`select selling_stopped_until is null as sells from carrier where id = ${carrierId}`;
    return { ...row, ...(await accessOf(carrierId, driver.accountId)) };
  };
  const { reportId } = await app.call(
    moderationApi.open,
    { body: { kind: 'person', id: owner.accountId, words: '' } },
    admin.token,
  );
  const { people } = await app.call(moderationApi.report, { params: { reportId } }, admin.token);
  expect(people[0]?.soleOwner).toMatchObject({ carrierId, trips: 1, bookings: 2, aboard: 0, keys: 1, webhooks: 1 });
  expect(await standing()).toEqual({ sells: true, ...ALL });
  await decide(owner.accountId, 'block');
  const ended = { keys: 0, webhooks: 'blocked', trackers: 0, rosters: 1 };
  expect(await standing()).toEqual({ sells: false, ...ended });
  expect(await accessOf(stranger.carrierId, stranger.owner.accountId)).toEqual(ALL);
  const { waiting } = await app.call(adminApi.overview, {}, admin.token);
  expect(waiting.ownerless).toBe(1);
  const listed = await app.call(verificationApi.carriers, { query: { tab: 'ownerless' } }, admin.token);
  expect(listed.data.map(({ id }) => id)).toEqual([carrierId]);
  await decide(owner.accountId, 'unblock');
  expect(await standing()).toEqual({ sells: true, ...ended });
});

test('what a last owner takes along is planned and ahead, or aboard', async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const times = [
    ['planned', '2026-06-12T04:00:00Z'],
    ['cancelled', '2026-06-12T04:00:00Z'],
    ['planned', '2026-06-01T04:00:00Z'],
    ['started', '2026-06-12T04:00:00Z'],
    ['finished', '2026-06-01T04:00:00Z'],
  ] as const;
  const { book } = bookingActions(app);
  for (const [status, departsAt] of times) {
    const driver = await addMember(app.sql, carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId, driverId: driver.accountId });
    const trip = { tripId, carrierId, owner, driver };
    const rider = await addPassenger(app.sql);
    const seats = await book(trip, rider, seatsInput());
    const parcels = await book(trip, rider, parcelInput());
    await app.sql`update booking set paid = 100`;
    await app.sql`update booking set status = 'boarded' where id = any(${[...seats.slice(1), ...parcels]}::int[])`;
    await app.sql`update trip set status = ${status}, departs_at = ${departsAt} where id = ${tripId}`;
  }
  await addAccess(carrierId, owner.accountId);
  await app.sql`update api_key set revoked_at = now() where carrier_id = ${carrierId}`;
  await app.sql`
    update webhook_endpoint set disabled_at = now(), disabled_why = 'blocked' where carrier_id = ${carrierId}`;
  const soleOwner = async (id = owner.accountId) => {
    const { reportId } = await app.call(moderationApi.open, { body: { kind: 'person', id, words: '' } }, admin.token);
    const { people } = await app.call(moderationApi.report, { params: { reportId } }, admin.token);
    return people[0]?.soleOwner;
  };
  const taken = { trips: 1, bookings: 1, aboard: 1, paidCents: 300, keys: 0, webhooks: 0 };
  expect(await soleOwner()).toMatchObject({ carrierId, ...taken });
  const other = await addOwner(carrierId);
  expect(await soleOwner()).toBeNull();
  const block = ({ accountId }: typeof other) => app.sql`update account set status = 'blocked' where id = ${accountId}`;
  await block(other);
  expect(await soleOwner()).toMatchObject(taken);
  await block(owner);
  const { accountId: dispatcherId } = await addMember(app.sql, carrierId, 'dispatcher');
  expect(await soleOwner(dispatcherId)).toBeNull();
});

test('the public sees nothing of a carrier whose last owner is blocked: neither page, routes and buses nor the timetable of planners', async () => {
  const { carrierId, owner } = await addCarrier(app.sql, { name: 'Тумбочка-Тур' });
  const driver = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId);
  await addTestRoute(app.sql, owner, { busId, driverId: driver.accountId }, app.clock.now());
  const params = { carrierId };
  const page = async (token?: string) => outcome(app.call(carriersApi.carrier, { params }, token ?? null));
  const parts = async () => [
    (await app.call(timetableApi.ofCarrier, { params })).length,
    (await app.call(fleetApi.ofCarrier, { params })).length,
    await inFeed(),
    ...(await inSitemap()),
  ];
  const inSitemap = async () => {
    const sitemap = await (await app.request('GET', '/sitemap.xml')).text();
    const offers = await app.sql<{ id: number }[]>`select id from trip where carrier_id = ${carrierId}`;
    return [sitemap.includes(`/carriers/${carrierId}<`), offers.some(({ id }) => sitemap.includes(`/search/${id}<`))];
  };
  const inFeed = async () => {
    app.clock.advance(10_000);
    const response = await app.request('GET', '/gtfs/vezu.zip');
    const { 'agency.txt': agencies } = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return strFromU8(agencies ?? new Uint8Array()).includes('Тумбочка-Тур');
  };
  expect([await page(), ...(await parts())]).toEqual(['done', 1, 1, true, true, true]);
  await decide(owner.accountId, 'block');
  expect([await page(), ...(await parts())]).toEqual(['not_found', 0, 0, false, false, false]);
  expect([await page(driver.token), await page(admin.token)], 'its staff and the operators').toEqual(['done', 'done']);
  await decide(owner.accountId, 'unblock');
  expect([await page(), ...(await parts())]).toEqual(['done', 1, 1, true, true, true]);
});

test('one of two owners takes only their own keys, tracker and roster along', async () => {
  const { carrierId, owner } = await addBookableTrip(app.sql);
  const other = await addOwner(carrierId);
  for (const { accountId } of [owner, other]) await addAccess(carrierId, accountId);
  await decide(owner.accountId, 'block');
  const [row] = await app.sql`select selling_stopped_until as stopped from carrier where id = ${carrierId}`;
  expect(row?.stopped).toBeNull();
  const webhooks = 'on,on';
  expect(await accessOf(carrierId, owner.accountId)).toEqual({ keys: 0, webhooks, trackers: 0, rosters: 0 });
  expect(await accessOf(carrierId, other.accountId)).toEqual({ ...ALL, webhooks });
});

test('a person who comes back under the same telephone, plate or number of papers has one case', async () => {
  const gone = await addBookableTrip(app.sql);
  const back = await addBookableTrip(app.sql);
  const twin = await addPassenger(app.sql);
  await app.sql`update account set phone = null`;
  await app.sql`update account set phone = '+380931110099' where id in (${gone.owner.accountId}, ${twin.accountId})`;
  await app.sql`update bus set number = 'AA 0909 BB' where carrier_id in (${gone.carrierId}, ${back.carrierId})`;
  const paper = await addBookableTrip(app.sql);
  for (const [carrierId, number] of [
    [gone.carrierId, 'ЄДРПОУ 39481207'],
    [paper.carrierId, 'єдрпоу-39481207'],
    [back.carrierId, ''],
  ] as const)
    await app.sql`
      insert into carrier_legal (carrier_id, legal_name, register_number, vat_number, address, phone, licence, insurer, insurance_contract, changed_at)
      values (${carrierId}, 'Тур', ${number}, '', '', '', '', '', '', now())`;
  await decide(gone.owner.accountId, 'block');
  for (let round = 0; round < 2; round += 1) {
    await addJob(app.context.pool, 'reports.find_returned', {});
    await app.runJobs();
  }
  const cases = await app.sql<{ kind: string; id: number; words: string }[]>`
    select kind, subject_id::int as id, words from report where source = 'operator' and reason = 'fraud' order by kind, id`;
  expect(cases.map(({ kind, id }) => [kind, id])).toEqual([
    ['carrier', back.carrierId],
    ['carrier', paper.carrierId],
    ['person', twin.accountId],
  ]);
  expect(cases[2]?.words).toContain(String(gone.owner.accountId));
});

test('the documents of a blocked one are found again at another carrier, however their numbers are written', async () => {
  const papers = credentialStaff(app);
  const [gone, back, taxi, honest] = await Promise.all([1, 2, 3, 4].map(() => addCarrier(app.sql)));
  if (!gone || !back || !taxi || !honest) throw new Error('no carriers');
  const [hired, blocked, stranger, helper] = await Promise.all(
    [gone, gone, taxi, honest].map(({ carrierId }) => addMember(app.sql, carrierId, 'driver')),
  );
  const passport = (owner: typeof gone.owner, driver: { accountId: number } | undefined, number: string) =>
    papers.add(owner, 'passport', { driverId: driver?.accountId ?? 0 }, { number });
  await papers.add(gone.owner, 'licence', {}, { number: 'АВ 771-204' });
  await papers.add(gone.owner, 'register', {}, { number: '12' });
  await passport(gone.owner, blocked, 'FE 440 118');
  await passport(gone.owner, hired, 'FE 990 001');
  const licence = await papers.add(back.owner, 'licence', {}, { number: 'XX 000000' });
  await passport(taxi.owner, stranger, 'fe440118');
  // The same number of another kind, a short one, and the passport of a person who only worked for the blocked one.
  await papers.add(honest.owner, 'community', {}, { number: 'АВ 771-204' });
  await papers.add(honest.owner, 'register', {}, { number: '12' });
  await passport(honest.owner, helper, 'FE 990 001');
  for (const { accountId } of [gone.owner, blocked ?? gone.owner]) await decide(accountId, 'block');
  const found = async () => {
    for (const job of ['credentials.hash_numbers', 'reports.find_returned']) {
      await addJob(app.context.pool, job, {});
      await app.runJobs();
    }
    const cases = await app.sql<{ id: number; words: string }[]>`
      select subject_id::int as id, words from report
      where source = 'operator' and reason = 'fraud' and kind = 'carrier'
        and subject_id = any(${[back, taxi, honest].map(({ carrierId }) => carrierId)}) order by subject_id`;
    return cases.map(({ id }) => id);
  };
  // The carriers were made together, so that either may have the lower id.
  expect(await found()).toEqual([taxi.carrierId]);
  const data = { kind: licence.kind, categories: [], validFrom: '', validUntil: '2027-06-01', issuedBy: '', files: [] };
  await app.call(
    credentialsApi.edit,
    { params: { credentialId: licence.id }, body: { ...data, number: 'ab771204' } },
    back.owner.token,
  );
  expect(await found()).toEqual([back.carrierId, taxi.carrierId].toSorted((a, b) => a - b));
});
