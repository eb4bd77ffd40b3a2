import { beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { makePasswordLink } from '#server/people/accounts/commands/password-link.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { fixAnswer } from '#shared/operations/tracking/positions/schema.ts';
import { senderApi } from '#shared/operations/tracking/sender-api.ts';
import { followLink } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { tokenIn } from '#testing/server/mails.ts';
import { LVIV, rowOf, runningTrip, trackOf } from '#testing/tracking.ts';
import { liveOf } from './commands/live.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));

let token: string;
beforeEach(async () => {
  token = (await app.call(senderApi.makeToken, {}, trip.driver.token)).token;
});

const SECONDS = Date.parse(TRIP_TIMES.lviv) / 1000;
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const basic = (password: string) => ({ authorization: `Basic ${btoa(`driver:${password}`)}` });

async function outcomeOf(response: Response): Promise<string> {
  return fixAnswer.parse(await response.json()).data.outcome;
}

async function stored() {
  await liveOf(app.context).buffer.flush();
  return rowOf(app.sql, trip.tripId);
}

describe('a token of a sender app', () => {
  it('is shown once, configures both apps, and replaces an earlier one', async () => {
    const made = await app.call(senderApi.makeToken, {}, trip.driver.token);
    expect(made.traccarClient).toBe(
      `https://vezu.test/api/osmand?id=${made.token}&interval=5&distance=0&accuracy=highest`,
    );
    const inline = decodeURIComponent(made.owntracks.split('inline=')[1] ?? '');
    expect(JSON.parse(atob(inline))).toMatchObject({
      _type: 'configuration',
      mode: 3,
      url: 'https://vezu.test/api/owntracks',
      password: made.token,
    });
    const old = await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`);
    expect(old.status).toBe(401);
    expect(await app.sql`select from tracking_token where encode(token_hash, 'hex') = ${made.token}`).toHaveLength(0);
  });

  it('shows when it was made and used, can be revoked, and belongs to the driver', async () => {
    const read = async () => (await app.call(senderApi.token, {}, trip.driver.token)).token;
    expect(await read()).toEqual({ createdAt: '2026-06-12T04:00:00.000Z', last: null });
    await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`);
    expect((await read())?.last).toEqual({ at: '2026-06-12T04:00:00.000Z', outcome: 'taken' });
    await app.request('GET', `/api/osmand?id=${token}`);
    expect((await read())?.last).toMatchObject({ outcome: 'no_coordinates' });
    await app.call(senderApi.revokeToken, {}, trip.driver.token);
    expect(await read()).toBeNull();
    expect((await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`)).status).toBe(401);
    const passenger = await addPassenger(app.sql);
    for (const endpoint of [senderApi.token, senderApi.makeToken, senderApi.revokeToken]) {
      expect(await outcome(app.call(endpoint, {}, passenger.token))).toBe('not_allowed');
    }
  });

  it('is revoked by a new password', async () => {
    const { accountId } = trip.driver;
    const link = await transaction(app.sql, (sql) => {
      return makePasswordLink(app.context, sql, { accountId, purpose: 'reset', minutes: 10 }, app.clock.now());
    });
    expect((await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`)).status).toBe(200);
    await followLink(app, tokenIn(link), 'Нова-Дорога-8');
    await app.runJobs();
    expect((await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`)).status).toBe(401);
    expect((await app.call(senderApi.token, {}, trip.driver.token)).token).toBeNull();
  });
});

describe('the owner of a token', () => {
  const knock = async () => (await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`)).status;

  it.each([
    ['is no longer a member of the carrier', 'member'],
    ['is blocked', 'blocked'],
  ])('a sender that %s is refused after ten seconds', async (_, how) => {
    expect(await knock()).toBe(200);
    const { accountId } = trip.driver;
    if (how === 'member') await app.sql`delete from member where account_id = ${accountId}`;
    else await app.sql`update account set status = 'blocked' where id = ${accountId}`;
    app.clock.advance(10_001);
    expect(await knock()).toBe(401);
  });

  it('reports only for their own trip, whatever trip the request names', async () => {
    const other = await runningTrip(app.sql);
    const path = `/api/osmand?id=${token}&lat=49.84&lon=24.03&trip=${other.tripId}&tripId=${other.tripId}`;
    expect(await outcomeOf(await app.request('GET', path))).toBe('taken');
    await liveOf(app.context).buffer.flush();
    expect(await rowOf(app.sql, other.tripId)).toBeUndefined();
  });

  it('gets the same answer as the app for a trip that has ended', async () => {
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
    const answer = await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`);
    expect(await outcomeOf(answer)).toBe('not_tracked');
  });
});

describe('OsmAnd and Traccar Client', () => {
  it.each([
    ['GET', `timestamp=${SECONDS}&lat=49.84&lon=24.03&speed=19.4384&bearing=270&accuracy=8`],
    ['POST', `timestamp=${SECONDS * 1000}&lat=49.84&lon=24.03&speed=19.4384&bearing=270&accuracy=8`],
    ['POST', `timestamp=${TRIP_TIMES.lviv}&location=49.84,24.03&speed=19.4384&heading=270&accuracy=8`],
  ])('report a position: %s %s', async (method, query) => {
    const response = await app.request(method, `/api/osmand?id=${token}&${query}`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, data: { accepted: true, outcome: 'taken' } },
    ]);
    expect(await stored()).toMatchObject({ lat: 49.84, lon: 24.03, source: 'osmand' });
    expect((await stored())?.speed).toBeCloseTo(10, 3);
  });

  it('report a position in the body of a form', async () => {
    const response = await app.request('POST', '/api/osmand', {
      body: new URLSearchParams({ id: token, lat: '49.84', lon: '24.03', timestamp: String(SECONDS) }),
    });
    expect(await outcomeOf(response)).toBe('taken');
  });

  it('report a position in JSON from version 9 on', async () => {
    const location = {
      timestamp: '2026-06-12T04:00:00.000Z',
      coords: { latitude: 49.84, longitude: 24.03, accuracy: 5, speed: 12.5, heading: 90, altitude: 300 },
      is_moving: true,
      event: 'motionchange',
      battery: { level: 0.9, is_charging: true },
    };
    const response = await app.request('POST', '/api/osmand', json({ location, device_id: token }));
    expect(await outcomeOf(response)).toBe('taken');
    expect(await stored()).toMatchObject({ lat: 49.84, speed: 12.5, source: 'osmand' });
  });

  it.each([
    ['no token', '/api/osmand?lat=49.84&lon=24.03', 401],
    ['an unknown token', `/api/osmand?id=${'0'.repeat(40)}&lat=49.84&lon=24.03`, 401],
  ])('a request with %s is refused', async (_, path, status) => {
    expect((await app.request('GET', path)).status).toBe(status);
  });

  it.each([
    ['without coordinates', 'timestamp=1', 'no_coordinates'],
    ['that the app marks as invalid', 'valid=false&lat=49.84&lon=24.03', 'no_coordinates'],
    ['from 1970', 'timestamp=7&lat=49.84&lon=24.03', 'bad_time'],
    ['outside the globe', 'lat=91&lon=24.03', 'no_coordinates'],
    ['with words as coordinates', 'lat=north&lon=east', 'no_coordinates'],
    ['with NaN as its latitude', 'lat=NaN&lon=24.03', 'no_coordinates'],
    ['with one coordinate', 'location=49.84', 'no_coordinates'],
    ['with an accuracy of 300 km', 'lat=49.84&lon=24.03&accuracy=300000', 'inaccurate'],
  ])('a position %s is answered and ignored', async (_, query, expected) => {
    const response = await app.request('GET', `/api/osmand?id=${token}&${query}`);
    expect([response.status, await outcomeOf(response)]).toEqual([200, expected]);
  });
});

describe('OwnTracks', () => {
  const message = { _type: 'location', lat: 49.84, lon: 24.03, acc: 9, vel: 90, cog: 280, tst: SECONDS, tid: 'BU' };

  it('reports a position and gets an empty list as the answer', async () => {
    const response = await app.request('POST', '/api/owntracks', json(message, basic(token)));
    expect([response.status, await response.json()]).toEqual([200, []]);
    expect(await stored()).toMatchObject({ lat: 49.84, speed: 25, source: 'owntracks' });
  });

  it('sends several at once, also to the address that its manual names', async () => {
    const later = { ...message, lat: 49.841, tst: SECONDS + 20 };
    app.clock.advance(20_000);
    const sent = json([message, { _type: 'waypoint' }, later], basic(token));
    const response = await app.request('POST', '/api/owntracks/pub', sent);
    expect([response.status, await response.json()]).toEqual([200, []]);
    await liveOf(app.context).buffer.flush();
    expect((await trackOf(app.sql, trip.tripId)).map(({ lat }) => lat)).toEqual([49.84, 49.841]);
    expect((await app.request('POST', '/api/owntracks/pub', json([], basic('secret')))).status).toBe(401);
  });

  it('also sends other messages, which are ignored', async () => {
    const response = await app.request('POST', '/api/owntracks', json({ _type: 'waypoint', lat: 1 }, basic(token)));
    expect([response.status, await response.json()]).toEqual([200, []]);
    expect((await app.request('POST', '/api/owntracks', { headers: basic(token) })).status).toBe(200);
    expect(await stored()).toBeUndefined();
  });

  it.each([
    ['without a latitude', { lat: undefined }],
    ['outside the globe', { lat: 91 }],
    ['from 1970', { tst: 7 }],
    ['with words as coordinates', { lat: 'north', lon: 'east' }],
    ['with an accuracy of 300 km', { acc: 300_000 }],
  ])('a position %s is answered and ignored', async (_, change) => {
    const response = await app.request('POST', '/api/owntracks', json({ ...message, ...change }, basic(token)));
    expect([response.status, await response.json(), await stored()]).toEqual([200, [], undefined]);
  });

  it('a request without the password is refused', async () => {
    expect((await app.request('POST', '/api/owntracks', json(message, basic('secret')))).status).toBe(401);
    expect((await app.request('POST', '/api/owntracks', json(message))).status).toBe(401);
  });
});

it.each([420, 3 * 3600, 24 * 3600])('a position by a clock that is %d s ahead was measured now', async (ahead) => {
  const path = `/api/osmand?id=${token}&timestamp=${SECONDS + ahead}&lat=49.84&lon=24.03`;
  expect(await outcomeOf(await app.request('GET', path))).toBe('taken');
  app.clock.advance(10_000);
  const timestamp = new Date((SECONDS + ahead + 10) * 1000).toISOString();
  const traccar = { location: { timestamp, coords: { latitude: 49.85, longitude: 24.02 } }, device_id: token };
  expect(await outcomeOf(await app.request('POST', '/api/osmand', json(traccar)))).toBe('taken');
  app.clock.advance(10_000);
  const own = { _type: 'location', lat: 49.86, lon: 24.01, tst: SECONDS + ahead + 20 };
  await app.request('POST', '/api/owntracks', json(own, basic(token)));
  expect(await stored()).toMatchObject({ lat: 49.86 });
  expect((await trackOf(app.sql, trip.tripId)).at(-1)?.at).toEqual(app.clock.now());
});

it('another app and the browser share one limit: one position in five seconds per driver', async () => {
  await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03`);
  app.clock.advance(3_000);
  const answer = await app.call(locationApi.update, { query: {}, body: { location: LVIV } }, trip.driver.token);
  expect(answer.data.outcome).toBe('limited');
});

describe('after a time without a network', () => {
  const start = Date.parse(TRIP_TIMES.lviv);
  const MINUTES = [-5, -4, -3, -2, -1];
  const at = (minute: number) => start + minute * 60_000;
  const senders: Record<string, (minute: number) => Promise<string>> = {
    osmand: async (minute) =>
      outcomeOf(await app.request('GET', `/api/osmand?id=${token}&lat=49.84&lon=24.03&timestamp=${at(minute)}`)),
    'the app': async (minute) => {
      const location = { ...LVIV, recordedAt: new Date(at(minute)).toISOString() };
      return (await app.call(locationApi.update, { query: {}, body: { location } }, trip.driver.token)).data.outcome;
    },
    owntracks: async (minute) => {
      const message = { _type: 'location', lat: 49.84, lon: 24.03, tst: at(minute) / 1000 };
      await app.request('POST', '/api/owntracks', json(message, basic(token)));
      return 'sent';
    },
  };
  const minutesOfTrack = async () => {
    await liveOf(app.context).buffer.flush();
    const track = await trackOf(app.sql, trip.tripId);
    return track.map((fix) => (fix.at.getTime() - start) / 60_000);
  };

  it.each(Object.keys(senders))(
    '%s sends its stored positions one by one, and all are stored in any order',
    async (name) => {
      const send = senders[name];
      const outcomes: (string | undefined)[] = [];
      for (const minute of [...MINUTES, 0]) outcomes.push(await send?.(minute));
      if (name !== 'owntracks') expect(outcomes).toEqual(Array(6).fill('taken'));
      expect(await minutesOfTrack()).toEqual([...MINUTES, 0]);
    },
  );

  it.each(Object.keys(senders))(
    '%s sends the current position before the stored ones, and the bus stays there',
    async (name) => {
      const send = senders[name];
      const outcomes: (string | undefined)[] = [];
      for (const minute of [0, -3, -1, -5]) outcomes.push(await send?.(minute));
      if (name !== 'owntracks') expect(outcomes).toEqual(['taken', 'late', 'late', 'late']);
      expect(await minutesOfTrack()).toEqual([-5, -3, -1, 0]);
      app.clock.advance(5_000);
      expect(await senders['the app']?.(5 / 60)).toBe('taken');
    },
  );

  it('a batch and its single positions are stored once', async () => {
    const locations = MINUTES.map((minute) => ({ ...LVIV, recordedAt: new Date(at(minute)).toISOString() }));
    await senders.osmand?.(0);
    const { data } = await app.call(locationApi.batch, { query: {}, body: { locations } }, trip.driver.token);
    expect(data).toEqual({ accepted: 5, ignored: 0 });
    await senders.osmand?.(-2);
    expect(await minutesOfTrack()).toEqual([...MINUTES, 0]);
  });
});
