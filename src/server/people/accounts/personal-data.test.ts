import { describe, expect, test } from 'vitest';
import { MODULES } from '#server/modules.ts';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import type { SignUp } from '#shared/people/accounts/base/schema.ts';
import { sessionApi } from '#shared/people/accounts/base/session-api.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { addMember } from '#testing/server/carriers.ts';

const app = appScene();

/** A person with names that occur nowhere else, so that every copy of them can be found. */
const OKSANA = { name: 'Оксанонька', lastName: 'Дячуківна', phone: '+380501234999' } as const;
const NOTE = 'Чекаю біля ліхтаря';
const WORDS = 'Водій наспівував усю дорогу';
const FRIEND = 'Маруся Незнайко';
const PIE = 'Пиріжки з маком';
const PRIVATE = [
  OKSANA.name,
  OKSANA.lastName,
  OKSANA.phone,
  NOTE,
  WORDS,
  FRIEND,
  PIE,
  'custodypicture',
  '+48600999111',
];

async function person(values: Partial<SignUp> = {}) {
  const form = signUpForm(values);
  const { token, user } = await app.call(accountsApi.signUp, { body: form });
  return { token, accountId: user.id, email: form.email };
}

/** A person who has a finished ride, a parcel and a review. */
async function traveller() {
  const actor = await person({ ...OKSANA });
  const trip = await addBookableTrip(app.sql, { instant: true });
  const actions = bookingActions(app);
  const by = { ...trip.owner, ...actor };
  const seats = seatsInput({
    travellers: [
      { name: `${OKSANA.name} ${OKSANA.lastName}`, seat: 3 },
      { name: FRIEND, seat: 4 },
    ],
    phone: OKSANA.phone,
    note: NOTE,
  });
  const parcel = parcelInput({
    senderName: OKSANA.name,
    senderPhone: OKSANA.phone,
    receiverName: FRIEND,
    receiverPhone: '+48600999111',
    what: PIE,
  });
  const ids = [...(await actions.book(trip, by, seats)), ...(await actions.book(trip, by, parcel))];
  for (const id of ids) await forceBooking(app.sql, id, 'completed');
  const [link] = await app.sql<{ id: number }[]>`
    insert into custody_event (booking_id, step, at, actor_id, note, photos)
    values (${ids.at(-1) ?? 0}, 'damaged', now(), ${trip.driver.accountId}, ${`Розсипано: ${PIE}`}, 1) returning id`;
  await app.sql`
    insert into parcel_photo (id, trip_id, account_id, file, width, height, stored_at, event_id)
    values (gen_random_uuid(), ${trip.tripId}, ${trip.driver.accountId}, 'custodypicture', 1, 1, now(), ${link?.id ?? 0})`;
  await forceTrip(app.sql, trip.tripId, 'finished');
  const review = { stars: 4, words: WORDS };
  await app.call(reviewsApi.write, { params: { bookingId: ids[0] ?? 0 }, body: review }, actor.token);
  return { ...actor, trip, ids };
}

const erase = async (token: string) => app.call(personalDataApi.erase, {}, token, await proofOf(app, token));
const copyOf = async (token: string) => app.call(personalDataApi.export, {}, token, await proofOf(app, token));
const state = (token: string) => app.call(personalDataApi.erasure, {}, token);

/** Finds every text in the whole database that contains one of the words, as `table.column: the text`. */
async function found(words: readonly string[]): Promise<string[]> {
  const columns = await app.sql<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema in ('public', 'graphile_worker')
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
      and table_name in (select tablename from pg_tables)`;
  const hits: string[] = [];
  for (const { table, column } of columns) {
    const schema = await app.sql<{ schemaname: string }[]>`select schemaname from pg_tables where tablename = ${table}`;
    const rows = await app.sql<{ text: string }[]>`
      select ${app.sql(column)}::text as text from ${app.sql(`${schema[0]?.schemaname}.${table}`)}`;
    for (const { text } of rows) {
      if (words.some((word) => text?.toLowerCase().includes(word.toLowerCase())))
        hits.push(`${table}.${column}: ${text}`);
    }
  }
  return hits;
}

/** References to an account that neither the copy nor the erasure has to cover, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {};

describe('every column that refers to an account', () => {
  test('is covered by the personal data of a domain, or listed as an exemption with a reason', async () => {
    const references = await app.sql<{ column: string }[]>`
      select distinct c.conrelid::regclass || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and (c.confrelid = 'account'::regclass
        or (c.confrelid = 'member'::regclass and a.attname = 'account_id'))
      order by 1`;
    const covered = new Set(MODULES.flatMap(({ personalData = [] }) => personalData.flatMap(({ covers }) => covers)));
    const missing = references.map(({ column }) => column).filter((column) => !covered.has(column) && !EXEMPT[column]);
    expect(missing, 'name it in `personalData.covers` of its domain, and export and erase it there').toEqual([]);
    const known = new Set(references.map(({ column }) => column));
    expect([...covered, ...Object.keys(EXEMPT)].filter((column) => !known.has(column))).toEqual([]);
  });
});

describe('the copy of one’s own data', () => {
  test('holds the profile, the bookings and the messages of the person, and no secret', async () => {
    const { token, email, ids, trip } = await traveller();
    const data = await copyOf(token);
    expect(data).toMatchObject({
      profile: { email, ...OKSANA },
      reviewsWritten: [{ stars: 4, words: WORDS }],
      notificationChoices: [],
      parcelCustody: [{ bookingId: ids[2], step: 'damaged', note: `Розсипано: ${PIE}` }],
    });
    expect(data.bookings).toMatchObject([
      { id: ids[0], tripId: trip.tripId, seat: 3, note: NOTE, own: true },
      { id: ids[1], name: FRIEND },
      { kind: 'parcel', parcel: { what: 'Пиріжки з маком', receiverName: FRIEND } },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/hash|argon2|secret/i);
  });

  test('names towns in the requested language', async () => {
    const { token } = await traveller();
    const say = async (locale: string) => {
      return (
        await app.request('GET', '/api/me/export', {
          headers: { authorization: `Bearer ${token}`, 'accept-language': locale, ...(await proofOf(app, token)) },
        })
      ).text();
    };
    expect(await say('uk')).toContain('"from":"Львів"');
    expect(await say('en')).toContain('"from":"Lviv"');
  });

  test('holds no data of other people', async () => {
    await traveller();
    const { token } = await person({ name: 'Панас' });
    expect(JSON.stringify(await copyOf(token))).not.toContain(OKSANA.lastName);
  });

  test('is announced by mail and allowed a few times a day', async () => {
    const { token, email } = await person();
    for (let time = 0; time < 5; time += 1) await copyOf(token);
    await expect(copyOf(token)).rejects.toMatchObject({ code: 'too_many_requests' });
    const [mails] =
      await app.sql`select count(*) as count from mail where content->>'to' = ${email} and content->>'subject' like 'Копію ваших даних%'`;
    expect(mails?.count).toBe(5);
    app.clock.set('2026-06-11T09:00:01Z');
    await copyOf(token);
  });

  test('refuses visitors', async () => {
    await expect(app.call(personalDataApi.export, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

describe('erasing an account', () => {
  test('leaves no personal text anywhere, and keeps the booked seats and the stars of reviews', async () => {
    const { token, accountId, email, trip, ids } = await traveller();
    const [before] = await app.sql`select email::text from account where id = ${accountId}`;
    expect(before?.email).toBe(email);
    expect(await found([OKSANA.lastName])).not.toEqual([]);
    expect(await state(token)).toEqual({ blockers: [] });
    await erase(token);
    // Other people of these tests have the same name; their mails are not part of this check.
    await app.sql`delete from mail where content->>'to' <> ${email}`;
    const farewell = await app.sql<{ id: number; subject: string }[]>`
      select id, content->>'subject' as subject from mail where content->>'to' = ${email}`;
    expect(farewell.map(({ subject }) => subject)).toEqual(['Ваш обліковий запис Vezu видалено']);
    await app.sql`delete from mail`;
    await deleteNamesakes();
    expect(await found([...PRIVATE, email])).toEqual([]);
    const stored =
      await app.sql`select seat, fare, status, name from booking where id = any(${ids}::int[]) order by id`;
    expect(stored.slice(0, 2)).toMatchObject([
      { seat: 3, fare: 4500, status: 'completed', name: '' },
      { seat: 4, fare: 4500, status: 'completed', name: '' },
    ]);
    const { data } = await app.call(reviewsApi.ofCarrier, { params: { carrierId: trip.carrierId }, query: {} });
    expect(data).toMatchObject([{ stars: 4, words: '', author: '' }]);
  });

  test('ends every session at once and frees the email', async () => {
    const { token, email } = await person();
    const second = await app.call(accountsApi.signIn, { body: { email, password: PASSWORD } });
    await erase(token);
    const tokens = [token, 'token' in second ? second.token : ''];
    for (const one of tokens) {
      await expect(app.call(sessionApi.list, {}, one)).rejects.toMatchObject({ code: 'not_signed_in' });
    }
    await expect(app.call(accountsApi.signIn, { body: { email, password: PASSWORD } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await app.call(accountsApi.signUp, { body: signUpForm({ email }) });
  });

  test('waits for an open booking and names it', async () => {
    const actor = await person();
    const trip = await addBookableTrip(app.sql);
    const [bookingId = 0] = await bookingActions(app).book(trip, { ...trip.owner, ...actor });
    const { blockers } = await state(actor.token);
    expect(blockers).toMatchObject([{ kind: 'bookings', tripId: trip.tripId, bookingId, date: '2026-06-12' }]);
    await expect(erase(actor.token)).rejects.toMatchObject({ code: 'erasure_blocked' });
    await bookingActions(app).act('cancel', bookingId, { ...trip.owner, ...actor });
    await erase(actor.token);
  });

  test('a driver must hand over the planned trips first', async () => {
    const driver = await person({ userType: 'driver', singleDriver: false });
    const { carrierId, tripId, driver: other } = await addBookableTrip(app.sql);
    await app.sql`insert into member (account_id, carrier_id, role) values (${driver.accountId}, ${carrierId}, 'driver')`;
    await app.sql`update trip set driver_id = ${driver.accountId} where id = ${tripId}`;
    expect((await state(driver.token)).blockers).toMatchObject([{ kind: 'trips', tripId }]);
    await app.sql`update trip set driver_id = ${other.accountId} where id = ${tripId}`;
    await erase(driver.token);
    expect(await app.sql`select from member where account_id = ${driver.accountId}`).toHaveLength(0);
  });

  test('a driver who works alone: empty trips are cancelled and the company loses its name', async () => {
    const single = await person({ userType: 'driver', singleDriver: true, name: 'Йосипко' });
    const [mine] = await app.sql<{ carrierId: number }[]>`
      select carrier_id from member where account_id = ${single.accountId}`;
    const carrierId = mine?.carrierId ?? 0;
    const { tripId } = await addTrip(app.sql, { carrierId, driverId: single.accountId });
    await erase(single.token);
    const [trip] = await app.sql`select status from trip where id = ${tripId}`;
    expect(trip?.status).toBe('cancelled');
    expect(await found(['Йосипко'])).toEqual(await farewellOf('Йосипко'));
    const [carrier] = await app.sql`select name, description from carrier where id = ${carrierId}`;
    expect(carrier).toEqual({ name: '', description: '' });
    const routes = await app.sql`select status from route where carrier_id = ${carrierId}`;
    expect(routes.map(({ status }) => status)).toEqual(['archived']);
  });

  test('an owner may not leave the other members without an owner', async () => {
    const owner = await person({ userType: 'carrier', carrierName: 'Карпати Тур' });
    const [mine] = await app.sql<{ carrierId: number }[]>`
      select carrier_id from member where account_id = ${owner.accountId}`;
    const other = await addMember(app.sql, mine?.carrierId ?? 0, 'dispatcher');
    expect((await state(owner.token)).blockers).toEqual([{ kind: 'members' }]);
    await app.sql`update member set role = 'owner' where account_id = ${other.accountId}`;
    await erase(owner.token);
    const [carrier] = await app.sql`select name from carrier where id = ${mine?.carrierId ?? 0}`;
    expect(carrier?.name).toBe('Карпати Тур');
  });

  test('the profile of an erased account is not found', async () => {
    const driver = await person({ userType: 'driver', singleDriver: true });
    await erase(driver.token);
    await expect(app.call(profilesApi.driver, { params: { driverId: driver.accountId } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

/** Removes other people of these tests who have the same name and words, so that only traces of the erased person are found. */
async function deleteNamesakes(): Promise<void> {
  const others = await app.sql<{ email: string }[]>`
    select email::text from account where name = ${OKSANA.name} and erased_at is null`;
  for (const { email } of others) {
    const signedIn = await app.call(accountsApi.signIn, { body: { email, password: PASSWORD } });
    if ('token' in signedIn) await erase(signedIn.token);
  }
  await app.sql`delete from mail`;
}

async function farewellOf(name: string): Promise<string[]> {
  const rows = await app.sql<
    { content: string }[]
  >`select content::text from mail where content::text like ${`%${name}%`}`;
  return rows.map(({ content }) => `mail.content: ${content}`);
}
