import { describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const app = appScene();
const actions = bookingActions(app);
const decline = ({ token }: TestActor) =>
  app.call(notificationsApi.choose, { body: { kind: 'booking_new', channel: 'email', wanted: false } }, token);

describe('a new request of a driver whom no push reaches', () => {
  const mailed = async (
    setUp: (ride: Awaited<ReturnType<typeof addBookableTrip>>) => Promise<unknown>,
    userType = 'driver',
  ) => {
    const ride = await addBookableTrip(app.sql);
    const { accountId } = ride.owner;
    const [account] = await app.sql<{ email: string }[]>`
      update account set user_type = ${userType} where id = ${accountId} returning email`;
    await setUp(ride);
    await actions.book(ride, await addPassenger(app.sql));
    await app.runJobs();
    return (await mailsTo(app.sql, account?.email ?? '')).length;
  };
  const nothing = () => Promise.resolve();
  /** The staff of the test has no real session: it gets the browser of a person who has one. */
  const subscribe = async ({ accountId }: TestActor) => {
    const { user } = await app.call(accountsApi.signUp, { body: signUpForm() });
    await app.sql`
      insert into push_subscription (account_id, session_id, endpoint, p256dh, auth, created_at)
      select ${accountId}, s.id, 'https://push.example/' || s.id, 'key', 'auth', ${app.clock.now()}
      from session s where s.account_id = ${user.id}`;
  };
  test('is mailed until a push works, and not to who has declined such mails', async () => {
    expect(await mailed(nothing)).toBe(1);
    expect(await mailed(({ owner }) => decline(owner))).toBe(0);
    expect(await mailed(({ owner }) => subscribe(owner))).toBe(0);
    const failing = async (owner: TestActor) => {
      await subscribe(owner);
      await app.sql`update push_subscription set failing_since = ${app.clock.now()} where account_id = ${owner.accountId}`;
    };
    expect(await mailed(({ owner }) => failing(owner))).toBe(1);
  });

  test('is not mailed to an office, which sees its screens', async () => {
    expect(await mailed(nothing, 'carrier')).toBe(0);
  });
});
