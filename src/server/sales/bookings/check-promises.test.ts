import { expect, it } from 'vitest';
import { createMetrics } from '#server/core/metrics/metrics.ts';
import { mailsApi } from '#shared/office/admin/mails-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { HRYVNIAS, moneyActions } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';
import { addOperator } from '#testing/server/carriers.ts';
import { checkPromises } from './commands/check-promises.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const money = moneyActions(app, { trip, rider });

it('the nightly check shows wrong numbers to administrators and to the alert, until they are right again', async () => {
  const [admin, support] = [await addOperator(app.sql), await addOperator(app.sql, 'support')];
  const page = () => app.call(mailsApi.promises, {}, admin.token);
  const check = () => checkPromises({}, { ...app.context, app: app.context, sql: app.sql });
  expect(await page()).toEqual({ checkedAt: null, broken: [] });
  expect(await outcome(app.call(mailsApi.promises, {}, support.token))).toBe('not_allowed');
  const id = await money.booked();
  await money.pay(id, HRYVNIAS);
  await check();
  expect(await page()).toEqual({ checkedAt: app.clock.now().toISOString(), broken: [] });

  const since = app.clock.now().toISOString();
  await app.sql`update booking set paid = 3000 where id = ${id}`;
  await app.sql`update trip_leg set parcel_kg = 7 where trip_id = ${trip.tripId} and leg = 1`;
  await check();
  app.clock.advance(86_400_000);
  await check();
  const { broken } = await page();
  expect(broken).toEqual([
    { promise: 'kilograms', subject: `${trip.tripId}/1`, expected: '0.0', found: '7.0', since },
    { promise: 'paid', subject: String(id), expected: '3500 = 3000', found: '3000 = 3500', since },
  ]);
  const metrics = createMetrics('1.2.3');
  metrics.database(app.sql);
  expect((await metrics.read()).text).toContain('vezu_broken_promises{promise="kilograms"} 1');
  metrics.stop();

  await app.sql`update booking set paid = 3500 where id = ${id}`;
  await app.sql`update trip_leg set parcel_kg = 0 where trip_id = ${trip.tripId}`;
  await check();
  expect((await page()).broken).toEqual([]);
});
