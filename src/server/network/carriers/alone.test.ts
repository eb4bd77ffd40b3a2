import { describe, expect, it } from 'vitest';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip } from '#testing/bookings.ts';
import { memberActions } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addPassenger } from '#testing/server/carriers.ts';
import { eraseMember } from './commands/erase.ts';
import { carrierData } from './queries/personal-data.ts';

const app = appScene();

const hired = () => app.call(accountsApi.signUp, { body: signUpForm({ userType: 'driver', singleDriver: false }) });
const me = (token: string) => app.call(accountsApi.me, {}, token);

describe('a driver who chose to be hired', () => {
  it('can work alone, with a carrier of their own name, once', async () => {
    const { token, user } = await hired();
    expect((await me(token)).carrier).toBeNull();
    await app.call(membersApi.workAlone, {}, token);
    expect((await me(token)).carrier).toMatchObject({
      carrierName: `${user.name} ${user.lastName}`,
      role: 'owner',
      singleDriver: true,
    });
    expect(await outcome(app.call(membersApi.workAlone, {}, token))).toBe('not_allowed');
  });

  it('is the only one who can', async () => {
    const passenger = await addPassenger(app.sql);
    expect(await outcome(app.call(membersApi.workAlone, {}, passenger.token))).toBe('not_allowed');
    const { owner } = await addCarrier(app.sql);
    expect(await outcome(app.call(membersApi.workAlone, {}, owner.token))).toBe('not_allowed');
  });
});

describe('a single driver who becomes a company', () => {
  const body = { carrierName: 'Карпати Тур' };

  it('keeps the carrier with its trips, and owns a company', async () => {
    const { token } = await app.call(accountsApi.signUp, {
      body: signUpForm({ userType: 'driver', singleDriver: true }),
    });
    const before = await me(token);
    const ride = await addBookableTrip(app.sql);
    await app.sql`update trip set carrier_id = ${before.carrier?.carrier_id ?? 0} where id = ${ride.tripId}`;
    await app.call(membersApi.becomeCompany, { body }, token);
    expect(await me(token)).toMatchObject({
      user: { userType: 'carrier' },
      carrier: {
        carrier_id: before.carrier?.carrier_id,
        carrierName: 'Карпати Тур',
        role: 'owner',
        singleDriver: false,
      },
    });
    const { data } = await app.call(tripsApi.list, { query: {} }, token);
    expect(data.map(({ id }) => id)).toContain(ride.tripId);
    expect(await outcome(app.call(membersApi.becomeCompany, { body }, token))).toBe('not_allowed');
  });

  it('is refused to a hired driver', async () => {
    const { token } = await hired();
    expect(await outcome(app.call(membersApi.becomeCompany, { body }, token))).toBe('not_allowed');
  });
});

describe('between a company and their own carrier', () => {
  const its = memberActions(app);
  const { book } = bookingActions(app);

  /** A single driver with a finished trip, an active route and a trip ahead, and a company that invites them. */
  async function invitedSingleDriver() {
    const { token, user } = await app.call(accountsApi.signUp, {
      body: signUpForm({ userType: 'driver', singleDriver: true }),
    });
    await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
    const own = (await me(token)).carrier?.carrier_id ?? 0;
    const past = await addTrip(app.sql, { carrierId: own, driverId: user.id });
    await app.sql`
      update trip set status = 'finished', service_date = '2026-06-01', departs_at = '2026-06-01T04:00Z',
        arrives_at = '2026-06-01T16:00Z', started_at = '2026-06-01T04:00Z', finished_at = '2026-06-01T16:00Z'
      where id = ${past.tripId}`;
    const trip = await addTrip(app.sql, { carrierId: own, driverId: user.id });
    await app.sql`
      update route set plan_id = route_plan.id from route_plan where route_id = route.id and carrier_id = ${own}`;
    const company = await addBookableTrip(app.sql);
    const office = await its.signedIn(company.owner);
    await its.invite(office, { email: user.email });
    const join = async () => its.answer('accept', (await its.own(token))[0]?.id ?? 0, token);
    return { token, user, own, trip, past, company, office, join };
  }

  it('a single driver joins only without open trips; their carrier rests with its history, and is theirs again alone', async () => {
    const { token, user, own, trip, past, company, join } = await invitedSingleDriver();
    const [booking = 0] = await book({ ...company, ...trip }, await addPassenger(app.sql));
    expect(await outcome(join())).toBe('own_trips_open');
    expect((await me(token)).carrier).toMatchObject({ carrier_id: own, singleDriver: true });
    await app.sql`update booking set status = 'cancelled' where id = ${booking}`;
    await forceTrip(app.sql, trip.tripId, 'started');
    expect(await outcome(join())).toBe('own_trips_open');
    await forceTrip(app.sql, trip.tripId, 'planned');
    await join();
    expect((await me(token)).carrier).toMatchObject({ carrier_id: company.carrierId, role: 'driver' });
    expect((await app.call(tripsApi.former, { query: {} }, token)).data.map(({ id }) => id)).toEqual([past.tripId]);
    const routes = await app.sql`select distinct status from route where carrier_id = ${own}`;
    expect(routes).toEqual([{ status: 'paused' }]);
    const ahead = await app.sql`select status from trip where carrier_id = ${own} and departs_at > ${app.clock.now()}`;
    expect(ahead.every(({ status }) => status === 'cancelled')).toBe(true);

    await app.call(membersApi.workAlone, {}, token);
    expect((await me(token)).carrier).toMatchObject({ carrier_id: own, role: 'owner', singleDriver: true });
    const { data } = await app.call(tripsApi.list, { query: { tab: 'finished' } }, token);
    expect(data.map(({ id }) => id)).toEqual([past.tripId]);
    expect((await app.call(tripsApi.former, { query: {} }, token)).total).toBe(0);
    const history = await app.sql`
      select action, role, carrier_id from member_event where account_id = ${user.id} and action <> 'invited' order by id`;
    expect(history).toEqual([
      { action: 'removed', role: 'owner', carrierId: own },
      { action: 'joined', role: 'driver', carrierId: company.carrierId },
      { action: 'removed', role: 'driver', carrierId: company.carrierId },
      { action: 'joined', role: 'owner', carrierId: own },
    ]);
  });

  it('a hired driver leaves only without people on the trips that they drive, and their other trips wait for a driver', async () => {
    const { token, user, company, join } = await invitedSingleDriver();
    await join();
    await app.sql`update trip set driver_id = ${user.id} where id = ${company.tripId}`;
    const [booking = 0] = await book(company, await addPassenger(app.sql));
    expect(await outcome(app.call(membersApi.workAlone, {}, token))).toBe('member_has_trips');
    await app.sql`update booking set status = 'cancelled' where id = ${booking}`;
    await app.call(membersApi.workAlone, {}, token);
    const [trip] = await app.sql`select status, driver_id from trip where id = ${company.tripId}`;
    expect(trip).toEqual({ status: 'new', driverId: null });
  });

  it('a hired driver who left still reads which trips they drove, without anybody’s name or money', async () => {
    const { token, user, company, join } = await invitedSingleDriver();
    await join();
    const [booking = 0] = await book(company, await addPassenger(app.sql));
    await app.sql`update trip set driver_id = ${user.id}, status = 'finished' where id = ${company.tripId}`;
    await app.sql`update booking set status = 'completed' where id = ${booking}`;
    const former = () => app.call(tripsApi.former, { query: {} }, token);
    expect((await former()).data.map(({ id }) => id)).not.toContain(company.tripId);
    await app.call(membersApi.workAlone, {}, token);
    const { data } = await former();
    expect(data).toEqual([
      expect.objectContaining({ id: company.tripId, passengers: 1, parcels: 0, carrier: expect.stringMatching(/./) }),
    ]);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(
      ['busNumber', 'carrier', 'departsAt', 'from', 'id', 'parcels', 'passengers', 'serviceDate', 'to'].sort(),
    );
    expect(await outcome(app.call(tripsApi.sheet, { params: { tripId: company.tripId } }, token))).toBe('not_found');
  });

  it('a dispatcher works alone as a driver', async () => {
    const { token, user, company, join } = await invitedSingleDriver();
    await app.sql`update invitation set role = 'dispatcher' where carrier_id = ${company.carrierId}`;
    await join();
    expect((await me(token)).user.userType).toBe('carrier');
    await app.call(membersApi.workAlone, {}, token);
    expect(await me(token)).toMatchObject({
      user: { userType: 'driver' },
      carrier: { role: 'owner', singleDriver: true },
    });
    expect(await outcome(app.call(membersApi.remove, { params: { accountId: user.id } }, company.owner.token))).toBe(
      'not_found',
    );
  });

  it('a carrier that rests ends with the account of its owner', async () => {
    const { user, own, join } = await invitedSingleDriver();
    await join();
    expect((await carrierData(app.sql, user.id)).companies).toMatchObject([{ id: own, singleDriver: true }]);
    await eraseMember(app.sql, user.id);
    const [carrier] = await app.sql`select name, resting_owner_id from carrier where id = ${own}`;
    expect(carrier).toEqual({ name: '', restingOwnerId: null });
  });
});
