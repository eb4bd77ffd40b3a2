import { describe, expect, it } from 'vitest';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';

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
    const { token } = await hired();
    const ride = await addBookableTrip(app.sql);
    const { user } = await me(token);
    await app.sql`insert into member (account_id, carrier_id, role) values (${user.id}, ${ride.carrierId}, 'driver')`;
    expect(await outcome(app.call(membersApi.workAlone, {}, token))).toBe('already_member');
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
