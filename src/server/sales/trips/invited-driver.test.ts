import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { followLink, signUpForm } from '#testing/accounts.ts';
import { memberActions } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier } from '#testing/server/carriers.ts';
import { mailsTo, tokenIn } from '#testing/server/mails.ts';
import { addTestBus, lvivWroclaw, tripsOf } from '#testing/timetable.ts';
import { freeExpiredPlans } from './commands/invited-driver.ts';

const app = appScene({ now: '2026-06-12T03:50:00Z' });
const its = memberActions(app);

let owner = '';
let busId = 0;
let invitation = { id: 0, email: '' };

async function company() {
  const carrier = await addCarrier(app.sql);
  return { token: await its.signedIn(carrier.owner), busId: await addTestBus(app.sql, carrier.carrierId) };
}

async function invited(token: string) {
  const email = `${randomUUID()}@example.org`;
  const { id } = await its.invite(token, { email });
  return { id, email };
}

beforeEach(async () => {
  const made = await company();
  owner = made.token;
  busId = made.busId;
  invitation = await invited(owner);
});

const routeOf = (changes: Partial<RouteInput> = {}) =>
  app.call(timetableApi.add, { body: lvivWroclaw({ busId, invitedDriverId: invitation.id, ...changes }) }, owner);

async function firstTrip(routeId: number): Promise<number> {
  const [trip] = (await tripsOf(app.sql, routeId)).values();
  return trip ?? 0;
}

const sheet = (tripId: number) => app.call(tripsApi.sheet, { params: { tripId } }, owner);

async function accept() {
  const token = tokenIn((await mailsTo(app.sql, invitation.email))[0]?.button?.url);
  await followLink(app, token, 'Kavun-na-mezhi-4');
  return its.accountOf(invitation.email);
}

describe('a person who is planned as the driver while their invitation is open', () => {
  it('is named on the route and its trips, which nobody can book yet', async () => {
    const route = await routeOf();
    expect(route.invitedDriver).toEqual({ id: invitation.id, name: 'Остап Мельник' });
    const trip = await sheet(await firstTrip(route.id));
    expect(trip).toMatchObject({ status: 'new', driver: null, invitedDriver: { lastName: 'Мельник' } });
  });

  it('drives the route and its trips as soon as they accept', async () => {
    const route = await routeOf();
    const id = await accept();
    const trip = await sheet(await firstTrip(route.id));
    expect(trip).toMatchObject({ status: 'planned', driver: { id }, invitedDriver: null });
    const after = await app.call(timetableApi.route, { params: { routeId: route.id } }, owner);
    expect(after).toMatchObject({ driver: { id }, invitedDriver: null });
  });

  it('drives a single trip that was planned for them, in the app too, and not two at one time', async () => {
    const route = await routeOf({ invitedDriverId: null, busId: null });
    const other = await routeOf({ invitedDriverId: null, busId: null });
    const trips = [await firstTrip(route.id), await firstTrip(other.id)];
    const buses = [
      busId,
      await addTestBus(app.sql, route.bus?.id ?? (await carrierOf(route.id)), { number: 'BC 9 AA' }),
    ];
    for (const [index, tripId] of trips.entries()) {
      const body = { invitationId: invitation.id, busId: buses[index] ?? 0 };
      const planned = await app.call(tripsApi.planInvited, { params: { tripId }, body }, owner);
      expect(planned).toMatchObject({ status: 'new', bus: { id: body.busId }, invitedDriver: { id: invitation.id } });
    }
    const { user, token } = await app.call(accountsApi.signUp, {
      body: signUpForm({ email: invitation.email, userType: 'driver', singleDriver: false }),
    });
    await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
    await its.answer('accept', invitation.id, token);
    const sheets = await Promise.all(trips.map(sheet));
    expect(sheets.map(({ status, driver }) => [status, driver?.id])).toEqual([
      ['planned', user.id],
      ['new', undefined],
    ]);
  });

  const carrierOf = async (routeId: number) => {
    const [row] = await app.sql<{ carrierId: number }[]>`select carrier_id from route where id = ${routeId}`;
    return row?.carrierId ?? 0;
  };

  it.each([
    [
      'it is withdrawn',
      () => app.sql`update invitation set ended_at = now(), outcome = 'withdrawn' where id = ${invitation.id}`,
    ],
    [
      'it is declined',
      () => app.sql`update invitation set ended_at = now(), outcome = 'declined' where id = ${invitation.id}`,
    ],
    ['it has expired', async () => freeExpiredPlans(app.sql, new Date('2026-06-20T00:00:00Z'))],
    ['it is deleted', () => app.sql`delete from invitation where id = ${invitation.id}`],
  ])('is planned no longer once %s', async (_, end) => {
    const route = await routeOf();
    await end();
    const after = await app.call(timetableApi.route, { params: { routeId: route.id } }, owner);
    expect(after.invitedDriver).toBeNull();
    expect((await sheet(await firstTrip(route.id))).invitedDriver).toBeNull();
  });

  it('is refused with the invitation of another company, of a dispatcher, and for a trip that has a driver', async () => {
    const stranger = await company();
    const strange = await invited(stranger.token);
    const { id: office } = await its.invite(owner, { email: `${randomUUID()}@example.org`, role: 'dispatcher' });
    for (const invitedDriverId of [strange.id, office]) {
      expect(await problemOf(routeOf({ invitedDriverId }))).toMatchObject({
        code: 'invalid_input',
        errors: [{ field: 'invitedDriverId', key: 'driver_unknown' }],
      });
    }
    const route = await routeOf();
    const tripId = await firstTrip(route.id);
    const plan = (invitationId: number, by = owner) =>
      problemOf(app.call(tripsApi.planInvited, { params: { tripId }, body: { invitationId, busId } }, by));
    expect(await plan(strange.id)).toMatchObject({ status: 404 });
    expect(await plan(invitation.id, stranger.token)).toMatchObject({ status: 404 });
    await accept();
    const late = await invited(owner);
    expect(await plan(late.id)).toMatchObject({ status: 409, code: 'trip_has_driver' });
    const other = await routeOf({ invitedDriverId: null, busId: null });
    const body = { invitationId: late.id, busId };
    const taken = app.call(tripsApi.planInvited, { params: { tripId: await firstTrip(other.id) }, body }, owner);
    expect(await problemOf(taken)).toMatchObject({ status: 409, code: 'bus_in_use' });
  });
});
