import { expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { dashboardApi } from '#shared/office/dashboard/api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { forceTrip } from '#testing/booking-actions.ts';
import { parcelInput, seatInput } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { HRYVNIAS, moneyActions, sumsOf } from '#testing/money.ts';
import { appScene, bookingScene } from '#testing/scene.ts';
import { shardReach } from '#testing/server/shards.ts';
import { addTestRoute, TOWNS } from '#testing/timetable.ts';
import { LVIV } from '#testing/tracking.ts';

const SEARCH = 'a search compares the trips of every carrier';
const PERSON = 'a person travels with several carriers';
const DRIVER = 'a driver drives for several carriers';
const CHAT = 'a chat belongs to two people, one of whom may work for a carrier';
const UNNAMED = 'its rows belong to the carrier of the trip, which the query need not name on one database';

/**
 * The statements of the hot paths that would ask every shard if the tables of carriers were distributed by carrier (docs/scaling.md), by the tables that
 * no value limits to a carrier, and why they may do so.
 */
const CROSSING: Readonly<Record<string, string>> = {
  'bus + merchant_account + route + route_plan + route_segment by from_place, to_place + trip by service_date + trip_stop':
    SEARCH,
  'bus + route_plan + route_segment by from_place, to_place + trip + trip_stop': SEARCH,
  'route_plan + route_segment by from_place, to_place + trip by service_date': SEARCH,
  'route_segment + trip': SEARCH,
  'route_segment by from_place, to_place + trip by service_date': SEARCH,
  'route_segment by from_place, to_place + trip by service_date + trip_stop': SEARCH,
  'booking + party by account_id': PERSON,
  'booking by kind, status, trip_id + booking_change + coming_question + parcel + party by account_id + route_plan + trip + trip_stop':
    PERSON,
  'booking by kind, status, trip_id + party by account_id': PERSON,
  'boarding_point + route_plan + trip by driver_id, second_driver_id + trip_position + trip_stop': DRIVER,
  'trip by bus_id, driver_id, second_driver_id': DRIVER,
  'trip by driver_id, second_driver_id + trip_position': DRIVER,
  'booking + member + trip + trip_stop': CHAT,
  'booking + trip + trip_stop': CHAT,
  member: CHAT,
  'member + trip': CHAT,
  'member by account_id': CHAT,
  'booking_change by batch_id': UNNAMED,
  invitation: UNNAMED,
};

const sent = new Set<string>();
const app = appScene({ receive: (text) => sent.add(text) });
const { trip, rider, book, act } = bookingScene({ app, instant: true });

/** The hot paths; each needs what those before it have made. */
const PATHS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a search': async () => {
    const query = { from: TOWNS.lviv, to: TOWNS.krakow, date: '2026-06-12' };
    for (const endpoint of [searchApi.search, searchApi.choices, searchApi.days, searchApi.alternatives])
      await app.call(endpoint, { query });
    await app.call(searchApi.offer, { params: { tripId: trip.tripId }, query: {} });
  },
  'a booking': async () => {
    const [bookingId = 0] = await book(trip, rider, seatInput());
    const [parcelId = 0] = await book(trip, rider, parcelInput());
    await app.call(bookingsApi.booking, { params: { bookingId } }, rider.token);
    await app.call(bookingsApi.mine, { query: {} }, rider.token);
    await act('cancel', bookingId, rider);
    await act('cancel', parcelId, trip.owner);
  },
  'the cash of a trip': async () => {
    const money = moneyActions(app, { trip, rider });
    await money.pay(await money.booked(), HRYVNIAS);
    const sums = sumsOf(await money.cashOf());
    await money.confirm((await money.handOver()).cashUps[0]?.id ?? 0, { sums });
  },
  'a sheet': async () => {
    const [bookingId = 0] = await book(trip, rider);
    await forceTrip(app.sql, trip.tripId, 'started');
    await app.call(tripsApi.list, { query: {} }, trip.driver.token);
    await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    await act('board', bookingId, trip.driver);
    await act('undo', bookingId, trip.driver);
  },
  'a position': async () => {
    await app.call(locationApi.needTracking, { query: {} }, trip.driver.token);
    await app.call(locationApi.update, { query: {}, body: { location: LVIV } }, trip.driver.token);
    await liveOf(app.context).buffer.flush();
    for (const { token } of [rider, trip.owner])
      await app.call(trackingApi.position, { params: { tripId: trip.tripId } }, token);
    await app.call(trackingApi.buses, {}, trip.owner.token);
  },
  'a chat': async () => {
    const { toDriver, say, passenger, driver } = await addChatPair(app);
    const { id: chatId } = await toDriver();
    await say(passenger, chatId, 'Добрий день');
    await app.call(chatApi.messages, { params: { chatId }, query: {} }, driver.token);
    await app.call(chatApi.chats, { query: {} }, driver.token);
    await app.call(chatApi.unreadMessages, {}, driver.token);
  },
  'a day of trips': async () => {
    const routeId = await addTestRoute(app.sql, trip.owner, {}, app.clock.now());
    const day = { routeId, from: '2026-10-20', days: 1, now: app.clock.now() };
    await transaction(app.context.pool, (sql) => makeTrips(sql, day));
  },
  'a dashboard': () => app.call(dashboardApi.dashboard, { query: {} }, trip.owner.token),
};

it('only the listed statements of the hot paths would ask every shard', async () => {
  for (const run of Object.values(PATHS)) await run();
  const reach = await shardReach(app.sql);
  const crossing = new Set<string>();
  for (const statement of sent) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/.test(statement)) continue;
    const reached = await reach(statement);
    if (typeof reached === 'object') crossing.add(reached.crossing);
  }
  expect([...crossing].sort()).toEqual(Object.keys(CROSSING).sort());
}, 120_000);
