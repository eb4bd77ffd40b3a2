import { describe, expect, test } from 'vitest';
import { deviceKeyOf } from '#server/core/auth/device-key.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { ADMIN_SESSION_LIFETIME, SESSION_LIFETIME } from '#shared/people/accounts/base/session-lifetime.ts';
import { operatorDevice, PASSWORD, signIn, signUp, signUpForm } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { sessionActors } from './commands/find-actor.ts';

const app = appScene();

describe('POST /api/signup', () => {
  test('creates a passenger’s account and signs the passenger in', async () => {
    const { token, user, carrier } = await signUp(app, { email: 'Iryna.Savchuk@Ukr.Net', locale: 'en' });
    expect(user).toMatchObject({
      email: 'iryna.savchuk@ukr.net',
      userType: 'passenger',
      locale: 'en',
      verified: false,
    });
    expect(carrier).toBeNull();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await app.call(accountsApi.me, {}, token)).user.id).toBe(user.id);
  });

  test('stores only hashes of the token and the password', async () => {
    const { token, user } = await signUp(app);
    const [row] = await app.sql`
      select password_hash, encode(token_hash, 'hex') as token from account join session on account_id = account.id
      where account.id = ${user.id}`;
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('creates a carrier with one member for a driver who works alone', async () => {
    const { carrier } = await signUp(app, { userType: 'driver', name: 'Степан', lastName: 'Бойко' });
    expect(carrier).toMatchObject({ carrierName: 'Степан Бойко', singleDriver: true, role: 'owner', hasBus: false });
  });

  test('creates no carrier for a driver who does not work alone', async () => {
    const { user, carrier } = await signUp(app, { userType: 'driver', singleDriver: false });
    expect(user.userType).toBe('driver');
    expect(carrier).toBeNull();
  });

  test('creates a carrier and its owner for a company', async () => {
    const { carrier } = await signUp(app, { userType: 'carrier', carrierName: 'Галич-Тур' });
    expect(carrier).toMatchObject({ carrierName: 'Галич-Тур', singleDriver: false, role: 'owner' });
  });

  test('refuses an email that is taken, in any letter case, and stores nothing', async () => {
    await signUp(app, { email: 'taken@example.org' });
    const before = await count('account');
    const problem = await problemOf(
      signUp(app, { email: 'TAKEN@example.org', userType: 'carrier', carrierName: 'Двійник' }),
    );
    expect(problem).toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: [{ field: 'email', key: 'email_taken' }],
    });
    expect(await count('account')).toBe(before);
  });

  test.each([
    ['terms', { terms: false }, 'terms_required'],
    ['passwordRepeat', { passwordRepeat: 'Інший-Пароль1' }, 'password_repeat'],
    ['password', { password: 'короткий', passwordRepeat: 'короткий' }, 'password_format'],
    ['password', { password: 'Password1!', passwordRepeat: 'Password1!' }, 'password_guessable'],
    ['email', { email: 'no-at-sign' }, 'email_format'],
    ['name', { name: 'Ірина  Ольга' }, 'first_name_format'],
    ['phone', { phone: '06712x4567' }, 'phone_format'],
    ['carrierName', { userType: 'carrier' as const, carrierName: ' ' }, 'carrier_name_required'],
  ])('refuses the field %s in %j with its error key', async (field, values, key) => {
    const problem = await problemOf(signUp(app, values));
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(problem.errors).toContainEqual({ field, key });
  });

  test('refuses to create an administrator', async () => {
    const body = { ...signUpForm(), userType: '' };
    const response = await app.request('POST', '/api/signup', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(422);
  });
});

describe('sessions', () => {
  test('signing out ends only the current session, and answers the same without a session', async () => {
    const { token } = await signUp(app, { email: 'two.devices@example.org' });
    const other = await signIn(app, 'two.devices@example.org', PASSWORD);
    await app.call(accountsApi.signOut, { query: { locale: 'uk' } }, token);
    expect(app.revoked).toEqual([expect.any(Number)]);
    expect(await problemOf(app.call(accountsApi.me, {}, token))).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await app.call(accountsApi.me, {}, other.token)).user.email).toBe('two.devices@example.org');
    await app.call(accountsApi.signOut, { query: {} }, token);
    await app.call(accountsApi.signOut, { query: {} });
  });

  test.each([
    ['passenger', SESSION_LIFETIME],
    ['', ADMIN_SESSION_LIFETIME],
  ])(
    'a session of user type %j ends after its idle time, and at its absolute end even when it is used',
    async (userType, lifetime) => {
      const { idle, absolute } = lifetime;
      const begin = async () => {
        const { user } = await signUp(app);
        await app.sql`update account set user_type = ${userType} where id = ${user.id}`;
        const { token } = await signIn(app, user.email, PASSWORD);
        const headers = userType === '' ? await operatorDevice(app.sql, user.id) : {};
        return () => app.call(accountsApi.me, {}, token, headers);
      };
      const over = { status: 401, code: 'not_signed_in' };
      const unused = await begin();
      app.clock.advance(idle);
      expect(await problemOf(unused())).toMatchObject(over);
      const used = await begin();
      const step = idle - 60_000;
      let age = 0;
      for (; age + step < absolute; age += step) {
        app.clock.advance(step);
        await used();
      }
      app.clock.advance(absolute - age - 1);
      await used();
      app.clock.advance(1);
      expect(await problemOf(used())).toMatchObject(over);
    },
  );

  test('caches the actor of a token for a short time only', async () => {
    const { token } = await signUp(app);
    let elapsed = 0;
    const find = sessionActors(app.sql, 80, () => elapsed);
    expect(await find(token, app.clock.now())).not.toBeNull();
    await app.call(accountsApi.signOut, { query: {} }, token);
    expect(await find(token, app.clock.now())).not.toBeNull();
    elapsed = 79;
    expect(await find(token, app.clock.now())).not.toBeNull();
    elapsed = 80;
    expect(await find(token, app.clock.now())).toBeNull();
  });

  test('finds the role of each kind of account', async () => {
    const find = sessionActors(app.sql, 0);
    const roleOf = async (token: string) => (await find(token, app.clock.now()))?.role;
    const company = await signUp(app, { userType: 'carrier', carrierName: 'Карпати Експрес' });
    const hired = await signUp(app, { userType: 'driver', singleDriver: false });
    const dispatcher = await signUp(app, { userType: 'passenger' });
    await join(hired.user.id, company.carrier?.carrier_id ?? 0, 'driver');
    await join(dispatcher.user.id, company.carrier?.carrier_id ?? 0, 'dispatcher');
    const admin = await signUp(app);
    const { cookie = '' } = await operatorDevice(app.sql, admin.user.id);
    expect(await roleOf((await signUp(app)).token)).toBe('passenger');
    expect(await roleOf((await signUp(app, { userType: 'driver' })).token)).toBe('singleDriver');
    expect(await roleOf(company.token)).toBe('owner');
    expect(await roleOf(hired.token)).toBe('driver');
    expect(await roleOf(dispatcher.token)).toBe('dispatcher');
    expect((await find(admin.token, app.clock.now(), { device: deviceKeyOf(cookie) }))?.role).toBe('admin');
    expect(await roleOf('nobody-has-this-token')).toBeUndefined();
  });

  test('the cleaning jobs delete old sessions and counters', async () => {
    const { token } = await signUp(app);
    await app.call(accountsApi.signOut, { query: {} }, token);
    app.clock.advance(200 * 24 * 60 * 60 * 1000);
    await app.sql`select from graphile_worker.add_jobs_quietly(array[
      ('forget_sessions', '{}'::json, null, ${app.clock.now()}::timestamptz, null, null, null, null)::graphile_worker.job_spec,
      ('forget_counters', '{}'::json, null, ${app.clock.now()}::timestamptz, null, null, null, null)::graphile_worker.job_spec])`;
    expect(await app.runJobs()).toEqual(expect.arrayContaining(['forget_sessions', 'forget_counters']));
    expect(await count('session')).toBe(0);
    expect(await count('rate_limit')).toBe(0);
  });
});

describe('the signed-in account', () => {
  test('stores the language for mails', async () => {
    const { token } = await signUp(app, { locale: 'uk' });
    await app.call(accountsApi.setLocale, { body: { locale: 'en' } }, token);
    expect((await app.call(accountsApi.me, {}, token)).user.locale).toBe('en');
  });

  test.each([
    ['me', () => app.call(accountsApi.me, {})],
    ['setLocale', () => app.call(accountsApi.setLocale, { body: { locale: 'en' } })],
  ])('%s refuses visitors', async (_name, work) => {
    expect(await problemOf(work())).toMatchObject({ status: 401, code: 'not_signed_in' });
  });
});

async function join(accountId: number, carrierId: number, role: 'driver' | 'dispatcher'): Promise<void> {
  await app.sql`update account set user_type = ${role === 'driver' ? 'driver' : 'carrier'} where id = ${accountId}`;
  await app.sql`insert into member (account_id, carrier_id, role) values (${accountId}, ${carrierId}, ${role})`;
}

async function count(table: string): Promise<number> {
  const [row] = await app.sql<{ count: number }[]>`select count(*) as count from ${app.sql(table)}`;
  return row?.count ?? 0;
}
