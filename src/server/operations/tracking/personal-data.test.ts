import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { jsonChunks } from '#server/core/http/calls/json-stream.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { senderApi } from '#shared/operations/tracking/sender-api.ts';
import { shareApi } from '#shared/operations/tracking/share-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { driveTo, LVIV, rowOf, runningTrip, trackOf } from '#testing/tracking.ts';
import { eraseTracking } from './commands/share.ts';
import { trackingData } from './queries/personal-data.ts';

const LEFT = new Date(TRIP_TIMES.lviv).toISOString();

const app = appScene();
const trip = allTests(() => runningTrip(app.sql));
const other = allTests(() => runningTrip(app.sql));

let code: string;
beforeAll(async () => {
  for (const one of [trip, other]) expect(await driveTo(app, one, LVIV, TRIP_TIMES.lviv)).toBe('taken');
  await app.call(senderApi.makeToken, {}, trip.driver.token);
  ({ code } = await app.call(shareApi.share, { params: { tripId: trip.tripId }, body: {} }, trip.driver.token));
});

/** The content of the person's exported file. */
const copyOf = async (accountId: number) => json(Readable.from(jsonChunks(await trackingData(app.sql, accountId))));

it('a driver’s export holds their links, their sender app without its token, and the positions of their bus', async () => {
  expect(await copyOf(trip.driver.accountId)).toEqual({
    sharedLinks: [{ code, tripId: trip.tripId }],
    locationSender: { createdAt: LEFT, lastUsedAt: null },
    newestPositions: [{ tripId: trip.tripId, lat: LVIV.latitude, lon: LVIV.longitude, recordedAt: LEFT }],
    tracks: [
      {
        tripId: trip.tripId,
        recordedAt: LEFT,
        lat: LVIV.latitude,
        lon: LVIV.longitude,
        speed: null,
        source: 'app',
      },
    ],
  });
});

it('the export of a person who never drove is empty', async () => {
  expect(await copyOf(trip.owner.accountId)).toEqual({
    sharedLinks: [],
    locationSender: null,
    newestPositions: [],
    tracks: [],
  });
});

it('erasure deletes all tracking data of the person and nothing of others', async () => {
  await eraseTracking(app.sql, trip.driver.accountId);
  expect(await copyOf(trip.driver.accountId)).toEqual({
    sharedLinks: [],
    locationSender: null,
    newestPositions: [],
    tracks: [],
  });
  expect(await outcome(app.call(shareApi.sharedTrip, { params: { code } }))).toBe('not_found');
  expect(await rowOf(app.sql, other.tripId)).toBeDefined();
  expect(await trackOf(app.sql, other.tripId)).toHaveLength(1);
  app.clock.set(TRIP_TIMES.lviv);
  const need = await app.call(locationApi.needTracking, { query: {} }, other.driver.token);
  expect(need.data.needTracking).toBe(true);
});
