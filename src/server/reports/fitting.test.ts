import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput } from '#testing/bookings.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';
import { operatedApp, reportCalls, withoutReports } from '#testing/reports.ts';

let app: TestApp;
let admin: TestActor;

beforeAll(async () => {
  ({ app, admin } = await operatedApp());
});
beforeEach(() => withoutReports(app));
afterAll(() => app.close());

const { file, desk, decide } = reportCalls(
  () => app,
  () => admin,
);

/** A new report about the page of a carrier. */
async function reported(carrierId: number): Promise<number> {
  return (await file({ kind: 'carrier', id: carrierId }, null)).number;
}

describe('the measures of a case', () => {
  test('hide what is shown and show what is hidden, and a late one of the other kind is refused', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const [first, second] = [await reported(carrierId), await reported(carrierId)];
    const before = (await desk(second)).measures;
    expect(before).toContain('hide');
    expect(before).not.toContain('restore');
    await decide(first, { measures: ['hide'] });
    const { errors } = await problemOf(decide(second, { measures: ['hide'] }));
    expect(errors).toEqual([{ field: 'measures', key: 'measure_unfit' }]);
    const after = (await desk(second)).measures;
    expect(after).toContain('restore');
    expect(after).not.toContain('hide');
    await decide(second, { measures: ['restore'] });
    expect((await desk(await reported(carrierId))).measures).toEqual(before);
  });

  test('lift a restriction only while there is one', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const [first, second] = [await reported(carrierId), await reported(carrierId)];
    expect((await desk(first)).measures).not.toContain('allow');
    expect((await problemOf(decide(first, { measures: ['allow'] }))).errors).toMatchObject([{ key: 'measure_unfit' }]);
    await decide(first, { measures: ['stop_selling'], days: 30 });
    expect(await desk(second)).toMatchObject({ people: [{ stopped: true }] });
    expect((await desk(second)).measures).toContain('allow');
    app.clock.set('2026-08-10T09:00:00Z');
    expect((await desk(second)).measures, 'its days are over').not.toContain('allow');
  });

  test('block whom nobody has blocked, and unblock whom somebody has', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const [first, second] = [await reported(carrierId), await reported(carrierId)];
    expect((await desk(second)).measures).not.toContain('unblock');
    await decide(first, { measures: ['block'], accountId: owner.accountId });
    const { measures, people } = await desk(second);
    expect(people).toMatchObject([{ id: owner.accountId, blocked: true }]);
    expect(measures).toContain('unblock');
    expect(measures).not.toContain('block');
    const { errors } = await problemOf(decide(second, { measures: ['block'], accountId: owner.accountId }));
    expect(errors).toMatchObject([{ key: 'measure_unfit' }]);
    await decide(second, { measures: ['unblock'], accountId: owner.accountId });
  });
});

test('the weight of a reported parcel is a number, then and now', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const rider = await addPassenger(app.sql);
  const [bookingId = 0] = await bookingActions(app).book(trip, rider, parcelInput());
  const [parcel] = await app.sql<{ code: string; what: string }[]>`
    update parcel set weight_kg = 2.5 where booking_id = ${bookingId} returning track_code as code, what`;
  const { number } = await file({ kind: 'parcel', code: parcel?.code ?? '' }, null);
  await app.sql`update parcel set weight_kg = 3 where booking_id = ${bookingId}`;
  expect(await desk(number)).toMatchObject({
    seen: { text: parcel?.what, weightKg: 2.5 },
    now: { text: parcel?.what, weightKg: 3 },
  });
});
