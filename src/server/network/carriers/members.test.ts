import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { emailOf, followLink, PASSWORD } from '#testing/accounts.ts';
import { memberActions, proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addAccount, addCarrier, addMember } from '#testing/server/carriers.ts';
import { mailsTo, tokenIn } from '#testing/server/mails.ts';
import { addTestBus, addTestRoute } from '#testing/timetable.ts';
import { deleteExpiredInvitations } from './commands/invite.ts';

const app = appScene();
const its = memberActions(app);

async function company() {
  const { carrierId, owner } = await addCarrier(app.sql);
  const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
  return { carrierId, owner: await its.signedIn(owner), ownerId: owner.accountId, actor: owner, dispatcher };
}

const invite = (token: string, values: Partial<Parameters<typeof its.invite>[1]> = {}) =>
  its.invite(token, { email: `${randomUUID()}@example.org`, ...values });
const remove = (accountId: number, token: string) => app.call(membersApi.remove, { params: { accountId } }, token);
const setRole = async (accountId: number, role: 'owner' | 'dispatcher' | 'driver', token: string) =>
  app.call(membersApi.setRole, { params: { accountId }, body: { role } }, token, await proofOf(app, token));

describe('an invited person without an account', () => {
  it('receives a mail, accepts with a password through its link, and works for the company', async () => {
    const { owner, carrierId } = await company();
    const { email } = await invite(owner, { locale: 'en' });
    const [mail] = await mailsTo(app.sql, email);
    expect(mail).toMatchObject({ locale: 'en', subject: 'You are invited to a team on Vezu' });
    const { signedIn } = await followLink(app, tokenIn(mail?.button?.url), PASSWORD);
    const driver = signedIn?.token;
    await expect(app.call(tripsApi.list, { query: {} }, driver)).resolves.toMatchObject({ data: [] });
    expect(await app.call(accountsApi.me, {}, driver)).toMatchObject({
      user: { userType: 'driver', name: 'Остап', lastName: 'Мельник', locale: 'en' },
      carrier: { carrier_id: carrierId, role: 'driver' },
    });
    expect(await its.open(owner)).toEqual([]);
    const members = await app.call(carriersApi.members, {}, owner);
    expect(members.find((member) => member.email === email)).toMatchObject({ role: 'driver', tripsAhead: 0 });
    const events = await app.sql`select action, role from member_event where carrier_id = ${carrierId} order by id`;
    expect(events.map(({ action, role }) => `${action} ${role}`)).toEqual(['invited driver', 'joined driver']);
    const [account] = await app.sql`select terms_agreed_at from account where email = ${email}`;
    expect(account?.termsAgreedAt).toBeInstanceOf(Date);
  });

  it('is forgotten a month after the invitation has ended or expired', async () => {
    const { owner, carrierId } = await company();
    const first = await invite(owner);
    await app.call(membersApi.withdraw, { params: { invitationId: first.id } }, owner);
    await invite(owner);
    const left = async (days: number) => {
      app.clock.advance(days * 24 * 3_600_000);
      await deleteExpiredInvitations(app.sql, app.clock.now());
      return (await app.sql`select from invitation where carrier_id = ${carrierId}`).length;
    };
    expect([await left(29), await left(2), await left(7)]).toEqual([2, 1, 0]);
  });
});

describe('an invited person with an account', () => {
  it('a driver without a company answers in the app, and declining changes nothing', async () => {
    const { owner, carrierId } = await company();
    const accountId = await addAccount(app.sql, { userType: 'driver' });
    const [row] = await app.sql<{ email: string }[]>`
      update account set password_hash = 'x' where id = ${accountId} returning email::text`;
    const driver = await its.signedIn({ accountId });
    const { id } = await invite(owner, { email: row?.email ?? '' });
    const [mail] = await mailsTo(app.sql, row?.email ?? '');
    expect(mail?.button?.url).toBe('https://vezu.test/account/login?lang=uk');
    await its.answer('decline', id, driver);
    expect(await its.own(driver)).toEqual([]);
    expect((await app.call(accountsApi.me, {}, driver)).carrier).toBeNull();
    const again = await invite(owner, { email: row?.email ?? '', role: 'dispatcher' });
    await its.answer('accept', again.id, driver);
    expect(await app.call(accountsApi.me, {}, driver)).toMatchObject({
      user: { userType: 'carrier' },
      carrier: { carrier_id: carrierId, role: 'dispatcher' },
    });
    expect(await problemOf(its.answer('accept', again.id, driver))).toMatchObject({ code: 'invitation_over' });
  });

  it('invited by two companies joins the first that they accept, and the other invitation is declined', async () => {
    const [one, two] = [await company(), await company()];
    const accountId = await addAccount(app.sql, { userType: 'driver' });
    const [row] = await app.sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
    const driver = await its.signedIn({ accountId });
    const first = await invite(one.owner, { email: row?.email ?? '' });
    const second = await invite(two.owner, { email: row?.email ?? '' });
    const answers = await Promise.allSettled([
      its.answer('accept', first.id, driver),
      its.answer('accept', second.id, driver),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.sql`select from member where account_id = ${accountId}`).toHaveLength(1);
    expect([...(await its.open(one.owner)), ...(await its.open(two.owner))]).toEqual([]);
  });

  it('is not invited again when they already work for this carrier', async () => {
    const { owner, carrierId } = await company();
    const { accountId } = await addMember(app.sql, carrierId, 'driver');
    const problem = await problemOf(invite(owner, { email: await emailOf(app.sql, accountId) }));
    expect(problem).toMatchObject({ status: 409, code: 'already_member' });
  });
});

describe('an invitation', () => {
  it('is sent again with a new link, and the old link stops working', async () => {
    const { owner } = await company();
    const { id, email } = await invite(owner);
    expect(await problemOf(invite(owner, { email }))).toMatchObject({ code: 'already_invited' });
    app.clock.advance(3_600_000);
    const again = await app.call(membersApi.resend, { params: { invitationId: id } }, owner);
    expect(Date.parse(again.sentAt)).toBe(app.clock.now().getTime());
    const letters = await mailsTo(app.sql, email);
    const tokens = letters.map(({ button }) => new URL(button?.url ?? '').searchParams.get('token'));
    const answers = tokens.map(async (token) => (await app.request('GET', `/api/password-links/${token}`)).status);
    expect((await Promise.all(answers)).toSorted()).toEqual([200, 404]);
  });

  it.each(['driver', 'dispatcher'] as const)(
    'as %s is made with a proof only: a stolen token lets nobody in',
    async (role) => {
      const { owner } = await company();
      const body = { email: `${randomUUID()}@example.org`, name: 'Остап', lastName: '', role, locale: 'uk' } as const;
      expect(await problemOf(app.call(membersApi.invite, { body }, owner))).toMatchObject({ code: 'proof_required' });
      expect(await its.accountOf(body.email)).toBe(0);
      expect(await app.call(membersApi.invite, { body }, owner, await proofOf(app, owner))).toMatchObject({ role });
    },
  );

  it('expires after a week', async () => {
    const { owner } = await company();
    const accountId = await addAccount(app.sql, { userType: 'driver' });
    const [row] = await app.sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
    const { id } = await invite(owner, { email: row?.email ?? '' });
    app.clock.advance(7 * 24 * 3_600_000);
    const driver = await its.signedIn({ accountId });
    expect(await its.own(driver)).toEqual([]);
    expect(await problemOf(its.answer('accept', id, driver))).toMatchObject({ status: 409, code: 'invitation_over' });
  });

  it('belongs to one person and one company', async () => {
    const { owner } = await company();
    const { id } = await invite(owner);
    const stranger = await its.signedIn({ accountId: await addAccount(app.sql, { userType: 'driver' }) });
    expect(await problemOf(its.answer('accept', id, stranger))).toMatchObject({ status: 404 });
    const other = (await company()).owner;
    for (const endpoint of [membersApi.resend, membersApi.withdraw]) {
      expect(await problemOf(app.call(endpoint, { params: { invitationId: id } }, other))).toMatchObject({
        status: 404,
      });
    }
  });

  it('of a dispatcher can be made by an owner only, and a driver invites nobody', async () => {
    const { owner, carrierId, dispatcher } = await company();
    const token = await its.signedIn(dispatcher);
    const { id } = await invite(owner, { role: 'dispatcher' });
    expect(await problemOf(invite(token, { role: 'dispatcher' }))).toMatchObject({ code: 'not_allowed' });
    const withdraw = app.call(membersApi.withdraw, { params: { invitationId: id } }, token);
    expect(await problemOf(withdraw)).toMatchObject({ code: 'not_allowed' });
    expect(await invite(token)).toMatchObject({ role: 'driver' });
    const driver = await its.signedIn(await addMember(app.sql, carrierId, 'driver'));
    expect(await problemOf(invite(driver))).toMatchObject({ code: 'not_allowed' });
  });

  it.each([
    ['email', 'nobody', 'email_format'],
    ['name', 'О', 'first_name_min_length'],
    ['lastName', 'М2', 'last_name_format'],
  ])('with an invalid %s, "%s", is refused', async (field, value, key) => {
    const { owner } = await company();
    expect(await problemOf(invite(owner, { [field]: value }))).toMatchObject({ errors: [{ field, key }] });
  });
});

describe('members of a carrier', () => {
  async function duringTrip() {
    const at = await company();
    const driver = await addMember(app.sql, at.carrierId, 'driver');
    const busId = await addTestBus(app.sql, at.carrierId, { driverId: driver.accountId });
    const routeId = await addTestRoute(app.sql, at.actor, { driverId: driver.accountId, busId }, app.clock.now());
    return { ...at, driver, busId, routeId };
  }
  const member = async (token: string, accountId: number) =>
    (await app.call(carriersApi.members, {}, token)).find((one) => one.accountId === accountId);
  const firstTrip = async (routeId: number) => {
    const [trip] = await app.sql<{ id: number }[]>`select id from trip where route_id = ${routeId} order by id limit 1`;
    return trip?.id ?? 0;
  };

  it('lose every right at once when they are removed, and their unsold trips wait for another driver', async () => {
    const { owner, driver, busId, routeId } = await duringTrip();
    const token = await its.signedIn(driver);
    const before = await member(owner, driver.accountId);
    expect(before).toMatchObject({ busId, tripsSold: 0 });
    expect(before?.tripsAhead).toBeGreaterThan(30);
    await remove(driver.accountId, owner);
    expect(app.notified).toContain(`account:${driver.accountId}`);
    expect(await app.call(fleetApi.buses, { query: {} }, token)).toEqual([]);
    expect((await app.call(tripsApi.list, { query: {} }, token)).data).toEqual([]);
    expect((await app.call(accountsApi.me, {}, token)).carrier).toBeNull();
    const left = await app.sql`select distinct status, driver_id from trip where route_id = ${routeId}`;
    expect(left.map(({ status, driverId }) => [status, driverId])).toEqual([['new', null]]);
    const [route] = await app.sql`select driver_id from route where id = ${routeId}`;
    expect(route?.driverId).toBeNull();
    expect(await app.sql`select from driver_bus where account_id = ${driver.accountId}`).toHaveLength(0);
  });

  it('stay the drivers of trips that are over when they are removed', async () => {
    const { owner, driver, routeId } = await duringTrip();
    const over = app.sql<{ id: number; status: string }[]>`
      update trip set status = case when id % 2 = 0 then 'finished' else status end, departs_at = departs_at - interval '300 days',
        arrives_at = arrives_at - interval '300 days'
      where id in (select id from trip where route_id = ${routeId} order by id limit 2) returning id, status`;
    const ids = (await over).map(({ id }) => id);
    await remove(driver.accountId, owner);
    const still = await app.sql`select from trip where id = any(${ids}::int[]) and driver_id = ${driver.accountId}`;
    expect(still).toHaveLength(2);
  });

  it('with a sold or running trip cannot be removed until another driver takes it', async () => {
    const { owner, driver, routeId } = await duringTrip();
    await app.sql`update trip set status = 'started' where id = ${await firstTrip(routeId)}`;
    expect(await member(owner, driver.accountId)).toMatchObject({ tripsSold: 1 });
    expect(await problemOf(remove(driver.accountId, owner))).toMatchObject({ status: 409, code: 'member_has_trips' });
    expect(await problemOf(setRole(driver.accountId, 'dispatcher', owner))).toMatchObject({ code: 'member_has_trips' });
    expect(await member(owner, driver.accountId)).toMatchObject({ role: 'driver' });
  });

  it('drivers who become dispatchers have no bus and no trips', async () => {
    const { owner, driver } = await duringTrip();
    const token = await its.signedIn(driver);
    await setRole(driver.accountId, 'dispatcher', owner);
    expect(await app.call(accountsApi.me, {}, token)).toMatchObject({
      user: { userType: 'carrier' },
      carrier: { role: 'dispatcher' },
    });
    expect(await member(owner, driver.accountId)).toMatchObject({ role: 'dispatcher', busId: null, tripsAhead: 0 });
    await expect(app.call(timetableApi.routes, { query: {} }, token)).resolves.toBeDefined();
  });

  it('keep at least one owner: the first may leave only after a second one is set', async () => {
    const { owner, ownerId, dispatcher } = await company();
    expect(await problemOf(remove(ownerId, owner))).toMatchObject({ status: 409, code: 'last_owner' });
    expect(await problemOf(setRole(ownerId, 'dispatcher', owner))).toMatchObject({ code: 'last_owner' });
    await setRole(dispatcher.accountId, 'owner', owner);
    await remove(ownerId, await its.signedIn(dispatcher));
    expect(await problemOf(app.call(membersApi.invitations, {}, owner))).toMatchObject({ status: 403 });
  });

  it('are given another role only with a proof: a stolen token makes nobody an owner', async () => {
    const { owner, dispatcher } = await company();
    const input = { params: { accountId: dispatcher.accountId }, body: { role: 'owner' as const } };
    expect(await problemOf(app.call(membersApi.setRole, input, owner))).toMatchObject({ code: 'proof_required' });
    expect(await member(owner, dispatcher.accountId)).toMatchObject({ role: 'dispatcher' });
  });

  it('keep one owner when two owners remove each other at once', async () => {
    const { carrierId, owner, ownerId, dispatcher } = await company();
    await setRole(dispatcher.accountId, 'owner', owner);
    const other = await its.signedIn(dispatcher);
    await Promise.allSettled([remove(dispatcher.accountId, owner), remove(ownerId, other)]);
    expect(await app.sql`select from member where carrier_id = ${carrierId} and role = 'owner'`).toHaveLength(1);
  });

  it('may be removed by a dispatcher only if they are drivers, and by no stranger', async () => {
    const { ownerId, dispatcher, driver } = await duringTrip();
    const token = await its.signedIn(dispatcher);
    expect(await problemOf(remove(ownerId, token))).toMatchObject({ code: 'not_allowed' });
    expect(await problemOf(setRole(driver.accountId, 'dispatcher', token))).toMatchObject({ code: 'not_allowed' });
    const stranger = (await company()).owner;
    expect(await problemOf(remove(driver.accountId, stranger))).toMatchObject({ status: 404 });
    await remove(driver.accountId, token);
  });
});
