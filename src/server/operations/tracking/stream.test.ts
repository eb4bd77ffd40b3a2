import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FindActor } from '#server/core/auth/token.ts';
import type { Hub } from '#server/core/realtime/hub.ts';
import { topicGuard } from '#server/core/realtime/topics.ts';
import { MODULES } from '#server/modules.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { allTests, appScene, eachTest } from '#testing/scene.ts';
import { addMember, findTestActor, type TestActor } from '#testing/server/carriers.ts';
import { testHubs } from '#testing/server/hubs.ts';
import { dial, type Peer, singleNodeBus } from '#testing/server/sockets.ts';
import { addRider, driveTo, LVIV, runningTrip } from '#testing/tracking.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const hubs = allTests(() => testHubs(app.address));
const trip = eachTest(() => runningTrip(app.sql));

let hub: Hub;
let address: string;
beforeAll(async () => {
  ({ hub, address } = await hubs.node(singleNodeBus(), {
    authenticate: (token) => employed(token, app.clock.now()),
    mayWatch: topicGuard(MODULES, app.context),
    follows: Object.assign({}, ...MODULES.map((domain) => domain.follows)),
    streams: new Set(MODULES.flatMap((domain) => domain.streams ?? [])),
    // The interval is so long that only the position messages lead to a new check of rights.
    limits: { recheckAfter: 600_000 },
  }));
});
beforeEach(() => pass());
afterAll(() => hubs.close());
afterEach(() => {
  for (const peer of peers.splice(0)) peer.close();
});

const peers: Peer[] = [];
/** Finds the actor like the real sign-in: a person who is no longer a member of a carrier has no carrier role. */
const employed: FindActor = async (token, now) => {
  const actor = await findTestActor(token, now);
  if (!actor || actor.carrierId === null) return actor;
  const [member] = await app.sql`select from member where account_id = ${actor.accountId}`;
  return member ? actor : { ...actor, role: 'passenger', carrierId: null };
};

/** Passes the app's messages to the hub, as a running server does. */
function pass(): void {
  hub.changed(...app.notified.splice(0));
  for (const [topic, message] of app.published.splice(0)) hub.publish(topic, message);
}

async function watch({ accountId, token }: TestActor): Promise<Peer> {
  const peer = await dial(address);
  peers.push(peer);
  peer.send({ type: 'auth', user_id: accountId, token });
  await peer.next('authenticated');
  peer.send({ type: 'subscribe', topic: `position:${trip.tripId}` });
  return peer;
}

async function move(longitude: number, at: string): Promise<void> {
  expect(await driveTo(app, trip, { ...LVIV, longitude }, at)).toBe('taken');
  pass();
}

/** All messages that arrived before a message that is sent now to the person's own topic. */
async function untilNow(peer: Peer, who: TestActor): Promise<DomainMessage[]> {
  hub.publish(`account:${who.accountId}`, { type: 'now' });
  const came: DomainMessage[] = [];
  for (;;) {
    await expect.poll(() => peer.inbox.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const message = peer.inbox.shift();
    if (message?.type === 'now') return came;
    if (message) came.push(message);
  }
}

const LOST = () => ({ type: 'error', code: 'not_allowed', topic: `position:${trip.tripId}` });

describe('a subscriber to the position of a bus', () => {
  it('receives each position at once as a message of type position', async () => {
    const { passenger } = await addRider(app, trip, 'boarded');
    const peer = await watch(passenger);
    await peer.next('subscribed');
    await move(24.03, '2026-06-12T04:00:00Z');
    expect(await peer.next('position')).toMatchObject({ trip_id: trip.tripId, longitude: 24.03 });
    await move(24.0, '2026-06-12T04:05:00Z');
    expect(await peer.next('position')).toEqual({
      type: 'position',
      trip_id: trip.tripId,
      latitude: LVIV.latitude,
      longitude: 24,
      accuracy: null,
      speed: null,
      heading: null,
      km: expect.any(Number),
      recorded_at: '2026-06-12T04:05:00.000Z',
    });
  });

  it('receives no position that is late, repeated or impossible', async () => {
    const peer = await watch(trip.owner);
    await peer.next('subscribed');
    await move(24.03, '2026-06-12T04:05:00Z');
    await peer.next('position');
    const again = [
      [{ ...LVIV, recordedAt: '2026-06-12T04:01:00Z' }, '2026-06-12T04:06:00Z', 'late'],
      [{ ...LVIV, recordedAt: '2026-06-12T04:05:00Z' }, '2026-06-12T04:07:00Z', 'same'],
      [{ latitude: 52, longitude: 13 }, '2026-06-12T04:08:00Z', 'implausible'],
    ] as const;
    for (const [place, at, outcome] of again) expect(await driveTo(app, trip, place, at)).toBe(outcome);
    pass();
    const came = await untilNow(peer, trip.owner);
    expect(came.filter(({ type }) => type === 'position')).toEqual([]);
  });

  it('is refused without the right to see the bus', async () => {
    const { passenger } = await addRider(app, trip, 'unconfirmed');
    expect(await (await watch(passenger)).next('error')).toEqual(LOST());
  });
});

describe('the stream of positions ends', () => {
  it('for a passenger whose booking is cancelled, and for nobody else', async () => {
    const gone = await addRider(app, trip, 'confirmed', { from: 1 });
    const stays = await addRider(app, trip, 'boarded');
    const [theirs, others] = [await watch(gone.passenger), await watch(stays.passenger)];
    await Promise.all([theirs.next('subscribed'), others.next('subscribed')]);
    await bookingActions(app).act('cancel', gone.bookingId, trip.owner);
    await move(24.0, '2026-06-12T04:05:00Z');
    expect(await theirs.next('error')).toEqual(LOST());
    expect(await others.next('position')).toMatchObject({ longitude: 24 });
    expect((await untilNow(theirs, gone.passenger)).filter(({ type }) => type === 'position')).toEqual([]);
  });

  it('for a passenger who has left the bus at their stop', async () => {
    const { passenger, bookingId } = await addRider(app, trip, 'boarded', { to: 1 });
    const peer = await watch(passenger);
    await peer.next('subscribed');
    const { pressed } = sheetPresses(app);
    await pressed(trip.tripId, trip.driver, { action: 'depart', seq: 0 });
    await pressed(trip.tripId, trip.driver, { action: 'arrive', seq: 1, confirmed: true });
    await bookingActions(app).act('complete', bookingId, trip.driver);
    await move(23.9, '2026-06-12T04:15:00Z');
    expect(await peer.next('error')).toEqual(LOST());
  });

  it('for a former member of the carrier', async () => {
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const peer = await watch(dispatcher);
    await peer.next('subscribed');
    await app.call(membersApi.remove, { params: { accountId: dispatcher.accountId } }, trip.owner.token);
    pass();
    hub.publish(`carrier:${trip.carrierId}`, { type: 'secret' });
    await move(24.0, '2026-06-12T04:05:00Z');
    const errors = [await peer.next('error'), await peer.next('error')];
    const lost = new Set(errors.map(({ topic }) => topic));
    expect(peer.inbox.filter(({ type }) => type === 'secret' || type === 'position')).toEqual([]);
    expect(lost).toEqual(new Set([`carrier:${trip.carrierId}`, `position:${trip.tripId}`]));
  });

  it('for everybody when the trip is over', async () => {
    const { passenger } = await addRider(app, trip, 'boarded');
    const watching = [await watch(passenger), await watch(trip.owner), await watch(trip.driver)];
    for (const peer of watching) await peer.next('subscribed');
    const params = { tripId: trip.tripId };
    await app.call(tripsApi.cancel, { params, body: { reason: 'Зламався автобус' } }, trip.owner.token);
    pass();
    hub.publish(`position:${trip.tripId}`, { type: 'position', trip_id: trip.tripId });
    for (const peer of watching) expect(await peer.next('error')).toEqual(LOST());
    expect(await driveTo(app, trip, LVIV, '2026-06-12T04:30:00Z')).toBe('not_tracked');
  });
});
