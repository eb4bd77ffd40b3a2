import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import type { ClosurePlan } from '#shared/office/disruption/closure.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { ticketLiveApi } from '#shared/operations/tracking/ticket-api.ts';
import type { SheetActionInput } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { appScene, bookingScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const app = appScene();

describe('a breakdown on the way', () => {
  const { trip, rider: aboard } = bookingScene({ app, instant: true, seats: 20 });
  const waiting = eachTest(() => addPassenger(app.sql));
  let callers: { aboard: number; waiting: number };

  beforeEach(async () => {
    const { book } = bookingActions(app);
    const [rider = 0] = await book(trip, aboard, seatInput(1));
    await book(trip, waiting, seatInput(2, 1, 3));
    const [caller = 0] = await book(trip, trip.owner, seatInput(3));
    const [later = 0] = await book(trip, trip.owner, seatInput(4, 1, 3));
    callers = { aboard: caller, waiting: later };
    app.clock.set('2026-06-12T04:05:00Z');
    await press({ action: 'start' });
    for (const bookingId of [rider, caller]) await press({ action: 'board', bookingId });
    await press({ action: 'depart', seq: 0 });
    await app.runJobs();
    app.clock.set('2026-06-12T05:00:00Z');
  });

  async function press(action: SheetActionInput, actor = trip.driver) {
    const actions = [{ id: randomUUID(), at: app.clock.now().toISOString(), do: action }];
    const body = { device: randomUUID(), actions };
    const { results, sheet } = await app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, actor.token);
    return { code: results[0]?.code ?? results[0]?.outcome, sheet };
  }

  const notifiedOf = async (subject: string) => {
    const rows = await app.sql<{ id: number; path: string }[]>`
      select account_id as id, path from notification where subject = ${subject} and trip_id = ${trip.tripId} order by account_id`;
    return rows.map(({ id }) => id);
  };
  const calls = async () =>
    (await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token)).data;
  const position = async (actor: TestActor) =>
    (await app.call(trackingApi.position, { params: { tripId: trip.tripId } }, actor.token)).breakdown;

  it('is one press: passengers and the office are notified, and people who wait without an account are called', async () => {
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const { code, sheet } = await press({ action: 'breakdown' });
    expect(code).toBe('done');
    expect(sheet).toMatchObject({
      status: 'started',
      broken: true,
      nextStop: null,
      halt: { kind: 'breakdown', afterSeq: 0, startedAt: '2026-06-12T05:00:00.000Z', until: null, help: null },
    });
    await app.runJobs();
    expect(await notifiedOf('brokenDown')).toEqual([aboard.accountId, waiting.accountId]);
    expect(await notifiedOf('broke')).toEqual([trip.owner.accountId, dispatcher.accountId]);
    const [row] = await app.sql`select path from notification where subject = 'broke' and trip_id = ${trip.tripId}`;
    expect(row?.path).toBe(`/trips/list/${trip.tripId}/replace`);
    expect((await calls()).map(({ bookingId, reason }) => [bookingId, reason])).toEqual([
      [callers.waiting, 'breakdown'],
    ]);
    const [reader] = await app.sql<{ email: string }[]>`select email from account where id = ${waiting.accountId}`;
    const mails = await mailsTo(app.sql, reader?.email ?? '');
    expect(JSON.stringify(mails)).toContain('на шляху Львів – Жешув');
  });

  it('is shown to everybody who sees the bus', async () => {
    await press({ action: 'breakdown' });
    const shown = { afterSeq: 0, left: true, help: null, until: null, stop: { en: 'Lviv' }, next: { en: 'Rzeszów' } };
    expect(await position(aboard)).toMatchObject(shown);
    const [ticket] = await app.sql<
      { key: string }[]
    >`select ticket_key as key from booking where id = ${callers.waiting}`;
    const live = await app.call(ticketLiveApi.live, { params: { code: ticket?.key ?? '' } });
    expect(live.breakdown).toMatchObject(shown);
    const { data } = await app.call(tripsApi.list, { query: {} }, trip.owner.token);
    expect(data.find(({ id }) => id === trip.tripId)).toMatchObject({ broken: true, nextStop: null });
  });

  it('takes news from the office, which everybody gets once', async () => {
    await press({ action: 'breakdown' });
    const known = { action: 'breakdown', help: 'bus', until: '2026-06-12T07:00:00.000Z' } as const;
    await press(known, trip.owner);
    await press(known, trip.owner);
    // A press of the driver that says less than is known takes nothing back.
    const { sheet } = await press({ action: 'breakdown' });
    expect(sheet.halt).toMatchObject({ help: 'bus', until: '2026-06-12T07:00:00.000Z' });
    await app.runJobs();
    expect(await notifiedOf('breakdownUpdated')).toEqual([aboard.accountId, waiting.accountId]);
  });

  it('is announced in the office’s own words, the next time in the ready ones', async () => {
    const own = { subject: 'brokenDown', uk: 'О {відколи} ми стали {де}. {що далі} Вибачте!', en: null } as const;
    expect((await press({ action: 'breakdown', wordings: [own] })).code).toBe('not_allowed');
    expect((await press({ action: 'breakdown', help: 'bus', wordings: [own] }, trip.owner)).code).toBe('done');
    await app.runJobs();
    const latest = async () =>
      (await app.call(notificationListApi.list, { query: {} }, waiting.token, { 'accept-language': 'uk' })).data[0]
        ?.body;
    expect(await latest()).toBe('О 08:00 ми стали на шляху Львів – Жешув. Виїжджає інший автобус. Вибачте!');
    app.clock.set('2026-06-12T05:30:00Z');
    await press({ action: 'breakdown', help: 'repair' }, trip.owner);
    await app.runJobs();
    expect(await latest()).toBe('Жешув – Вроцлав, 12 червня. Автобус ремонтують.');
    const wrong = { subject: 'breakdownUpdated', uk: 'Стоїмо {місця}', en: null } as const;
    const refused = press({ action: 'breakdown', help: 'bus', wordings: [wrong] }, trip.owner);
    expect(await outcome(refused)).toBe('invalid_input');
  });

  it('ends when the bus goes on, with a head count', async () => {
    await press({ action: 'breakdown' });
    await app.runJobs();
    expect((await press({ action: 'arrive', seq: 1, confirmed: true })).code).toBe('trip_halted');
    app.clock.set('2026-06-12T06:00:00Z');
    const { sheet } = await press({ action: 'resume', counted: 2 });
    expect(sheet).toMatchObject({ halt: null, broken: false, halts: [{ kind: 'breakdown', counted: 2 }] });
    expect(sheet.nextStop?.seq).toBe(1);
    await app.runJobs();
    expect(await notifiedOf('goingOn')).toEqual([aboard.accountId, waiting.accountId]);
    expect(await notifiedOf('wentOn')).toEqual([trip.owner.accountId]);
    expect(await position(aboard)).toBeNull();
  });

  it('ends a pause', async () => {
    await press({ action: 'pause' });
    const { sheet } = await press({ action: 'breakdown' });
    expect(sheet).toMatchObject({ halt: { kind: 'breakdown' }, halts: [{ kind: 'pause', counted: null }] });
  });

  it('is refused after the bus has gone on, and needs a trip under way', async () => {
    await press({ action: 'breakdown' });
    await press({ action: 'resume', counted: 2 });
    await app.runJobs();
    expect(await notifiedOf('brokenDown')).toEqual([]);
    expect(await calls()).toEqual([]);
    await app.sql`update trip set status = 'planned', started_at = null, current_seq = null where id = ${trip.tripId}`;
    expect((await press({ action: 'breakdown' })).code).toBe('trip_state');
  });

  it('is refused to a stranger', async () => {
    const other = await addBookableTrip(app.sql);
    expect(await outcome(press({ action: 'breakdown' }, other.owner))).toBe('not_found');
  });
});

describe('a closed crossing', () => {
  const { trip: first, rider, book } = bookingScene({ app, instant: true, seats: 20 });
  let second: BookableTrip;

  beforeEach(async () => {
    const more = async () => {
      const driver = await addMember(app.sql, first.carrierId, 'driver');
      return addTrip(app.sql, { carrierId: first.carrierId, driverId: driver.accountId }, { seats: 20 });
    };
    second = { ...first, ...(await more()) };
    const inland = await more();
    await app.sql`
      update route_plan set crossing_key = null where id = (select plan_id from trip where id = ${inland.tripId})`;
  });

  /** Two trips over Krakivets on one day, and one over no crossing. */
  const plan = (actor = first.owner, change: { trip?: number; until?: string } = {}) =>
    app.call(
      disruptionApi.closure,
      { query: { trip: first.tripId, from: '2026-06-10', until: '2026-06-14', ...change } },
      actor.token,
    );

  const close = ({ trips }: Pick<ClosurePlan, 'trips'>, actor = first.owner, text: string | null = null) => {
    const wordings = text === null ? [] : [{ subject: 'tripCancelled' as const, uk: text, en: null }];
    return app.call(disruptionApi.close, { body: { trips, reason: 'Черга до вечора', wordings } }, actor.token);
  };

  const statuses = async () =>
    (
      await app.sql<{ status: string }[]>`select status from trip where carrier_id = ${first.carrierId} order by id`
    ).map(({ status }) => status);

  it('lists the trips over the crossing with their people, and cancels those that were chosen with one reason', async () => {
    await book(first, rider, seatInput(3));
    await book(first, first.owner, seatInput(4));
    await book(second, rider, parcelInput());
    const shown = await plan();
    expect(shown.trips).toMatchObject([
      { tripId: first.tripId, people: 2, parcels: 0, notified: 2, calls: 1 },
      { tripId: second.tripId, people: 0, parcels: 1, notified: 1, calls: 0 },
    ]);
    const text = '{рейс} {дата} не їде: {причина}';
    expect(await close({ trips: shown.trips.slice(0, 1) }, first.owner, text)).toEqual({
      trips: 1,
      notified: 2,
      calls: 1,
    });
    expect(await statuses()).toEqual(['cancelled', 'planned', 'planned']);
    await app.runJobs();
    const headers = { 'accept-language': 'uk' };
    const { data } = await app.call(notificationListApi.list, { query: {} }, rider.token, headers);
    expect(data[0]?.body).toMatch(/не їде: .*пункт пропуску.*Черга до вечора/i);
    const calls = await app.call(disruptionApi.calls, { params: { tripId: first.tripId } }, first.owner.token);
    expect(calls.data).toMatchObject([{ reason: 'cancelled' }]);
    expect((await plan()).trips).toHaveLength(1);
    expect((await plan(first.owner, { until: '2026-06-11' })).trips).toEqual([]);
  });

  it('cancels nothing when one of the trips has other bookings by now', async () => {
    const shown = await plan();
    await book(second, rider, seatInput(5));
    expect(await outcome(close(shown))).toBe('preview_outdated');
    expect(await statuses()).toEqual(['planned', 'planned', 'planned']);
  });

  it('is for the office of the carrier only', async () => {
    const shown = await plan();
    const other = await addBookableTrip(app.sql);
    expect(await outcome(plan(other.owner))).toBe('not_found');
    expect(await outcome(close(shown, other.owner))).toBe('not_found');
    expect(await outcome(plan(first.driver))).toBe('not_allowed');
    expect(await outcome(close(shown, rider))).toBe('not_allowed');
  });
});
