import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchApi } from '#shared/search/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { addPassenger, findTestActor } from '#testing/carriers.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { connect } from '../database/db.ts';

let app: TestApp;
/** Another database stands for a copy that is far behind: it has none of the rows. */
let behind: TestDatabase;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  behind = await testDatabase();
});
afterAll(async () => {
  await app.close();
  await behind.close();
});

test('visitors read public pages from the replica, signed-in people from the database', async () => {
  const { tripId } = await addBookableTrip(app.sql);
  const { token } = await addPassenger(app.sql);
  const offer = (as?: string) => app.call(searchApi.offer, { params: { tripId }, query: {} }, as);
  await expect(offer()).resolves.toMatchObject({ toSeq: 3 });
  app.context.replica = behind.sql;
  await expect(offer()).rejects.toMatchObject({ code: 'not_found' });
  await expect(offer(token)).resolves.toMatchObject({ toSeq: 3 });
});

test('while the replica is away, the database answers', async () => {
  const { tripId } = await addBookableTrip(app.sql);
  const away = connect('postgres://vezu:x@127.0.0.1:9/vezu', { max: 1 });
  app.context.replica = away;
  const offer = await app.call(searchApi.offer, { params: { tripId }, query: {} });
  expect(offer).toMatchObject({ toSeq: 3 });
  await away.end({ timeout: 1 });
});
