import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tripsDomain } from '#server/trips/handlers.ts';
import type { SheetActionInput } from '#shared/bookings/sheet-actions.ts';
import { type PressResult, sheetApi } from '#shared/bookings/sheet-api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip } from '#testing/bookings.ts';
import { addCarrier, addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';
import { tripBookings } from './commands/trip-end.ts';
import { sheetDomain } from './handlers/sheet.ts';
import { bookings } from './handlers.ts';

let app: TestApp;
let rider: TestActor;
let trip: BookableTrip;
let booked: number[];

const DEVICE = randomUUID();

beforeAll(async () => {
  app = await testApp({ domains: [tripsDomain(tripBookings), bookings, sheetDomain()], findActor: findTestActor });
  rider = await addPassenger(app.sql);
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql, { instant: true });
  const actions = bookingActions(app);
  booked = [...(await actions.book(trip, rider)), ...(await actions.book(trip, rider))];
  app.clock.set('2026-06-12T04:05:00Z');
});
afterAll(() => app.close());

interface Press {
  id?: string;
  at?: string;
  do: SheetActionInput;
}

function send(
  presses: readonly Press[],
  { who = trip.driver, device = DEVICE }: { who?: TestActor; device?: string } = {},
): Promise<{ results: PressResult[]; sheet: TripSheet }> {
  const actions = presses.map((press) => ({ id: randomUUID(), at: app.clock.now().toISOString(), ...press }));
  return app.call(sheetApi.act, { params: { tripId: trip.tripId }, body: { device, actions } }, who.token);
}

/** The outcome of one press: 'done' or the code of the refusal. */
async function press(action: SheetActionInput, at?: string): Promise<string> {
  const { results } = await send([{ do: action, ...(at === undefined ? {} : { at }) }]);
  return results[0]?.code ?? results[0]?.outcome ?? '';
}

describe('the steps of a trip', () => {
  it('go from the start over departures and arrivals to the end', async () => {
    const [one = 0, two = 0] = booked;
    const steps: SheetActionInput[] = [
      { action: 'start' },
      { action: 'board', bookingId: one },
      { action: 'board', bookingId: two },
      { action: 'depart', seq: 0 },
      { action: 'arrive', seq: 1, confirmed: true },
      { action: 'depart', seq: 1, confirmed: true },
      { action: 'border' },
      { action: 'resume', counted: 2 },
      { action: 'arrive', seq: 2, confirmed: true },
      { action: 'depart', seq: 2, confirmed: true },
      { action: 'arrive', seq: 3, confirmed: true },
      { action: 'finish', confirmed: true },
    ];
    const { results, sheet } = await send(steps.map((step) => ({ do: step })));
    expect(results.map(({ code, outcome }) => code ?? outcome)).toEqual(steps.map(() => 'done'));
    expect(sheet).toMatchObject({
      status: 'finished',
      currentSeq: 3,
      halt: null,
      halts: [{ kind: 'border', counted: 2 }],
    });
    expect(sheet.stops.map(({ departedAt }) => departedAt !== null)).toEqual([true, true, true, false]);
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('are refused one by one without stopping the next', async () => {
    const { results, sheet } = await send([
      { do: { action: 'arrive', seq: 1 } },
      { do: { action: 'start' } },
      { do: { action: 'depart', seq: 1 } },
      { do: { action: 'depart', seq: 0 } },
    ]);
    expect(results.map(({ code, outcome }) => code ?? outcome)).toEqual([
      'trip_state',
      'done',
      'wrong_stop',
      'needs_confirmation',
    ]);
    expect(sheet).toMatchObject({ status: 'started', currentSeq: 0 });
  });

  it('make no-shows of those who are left behind, only once the departure is due', async () => {
    await press({ action: 'start' }, '2026-06-12T03:50:00Z');
    expect(await press({ action: 'depart', seq: 0, confirmed: true }, '2026-06-12T03:59:00Z')).toBe('too_early');
    const { sheet } = await send([{ do: { action: 'depart', seq: 0, confirmed: true } }]);
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['no_show', 'no_show']);
  });

  it('can be undone for ten minutes, with the no-shows that they caused', async () => {
    await press({ action: 'start' });
    await press({ action: 'depart', seq: 0, confirmed: true });
    app.clock.advance(10 * 60_000);
    const { sheet } = await send([{ do: { action: 'undoStep' } }]);
    expect(sheet.stops[0]?.departedAt).toBeNull();
    expect(sheet.bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    app.clock.advance(60_000);
    expect(await press({ action: 'undoStep' })).toBe('undo_too_late');
  });
});

describe('a press', () => {
  it('is done once, however often it arrives', async () => {
    await press({ action: 'start' });
    const twice = { id: randomUUID(), do: { action: 'pay', bookingId: booked[0] ?? 0, paid: true } } as const;
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => send([twice], { device: randomUUID() })));
    expect(new Set(all.map(({ results }) => JSON.stringify(results))).size).toBe(1);
    const events = await app.sql`
      select from booking_event where booking_id = ${booked[0] ?? 0} and action = 'pay'`;
    expect(events.length).toBe(1);
  });

  it('of a stranger finds no trip', async () => {
    const other = await addCarrier(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const who of [other.owner, colleague]) {
      expect((await problemOf(send([{ do: { action: 'start' } }], { who }))).code).toBe('not_found');
    }
    expect((await problemOf(send([{ do: { action: 'start' } }], { who: rider }))).code).toBe('not_allowed');
  });
});

describe('the trips ahead', () => {
  it('are those that the person drives within two days', async () => {
    const ahead = async (who: TestActor) => (await app.call(tripsApi.ahead, {}, who.token)).data.map(({ id }) => id);
    expect(await ahead(trip.driver)).toEqual([trip.tripId]);
    expect(await ahead(trip.owner)).toEqual([]);
    app.clock.set('2026-06-10T03:59:00Z');
    expect(await ahead(trip.driver)).toEqual([]);
    expect((await problemOf(ahead(rider))).code).toBe('not_allowed');
  });
});
