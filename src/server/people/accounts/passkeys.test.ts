import { describe, expect, it } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passkeyApi } from '#shared/people/accounts/sign-in/passkey-api.ts';
import { CHALLENGE_MINUTES, MAX_PASSKEYS } from '#shared/people/accounts/sign-in/passkeys.ts';
import { signInsApi } from '#shared/people/accounts/sign-in/sign-ins-api.ts';
import { followLink, PASSWORD, signUpForm, tokenMailedTo } from '#testing/accounts.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { softwareAuthenticator } from '#testing/services/authenticator.ts';
import { deleteExpiredChallenges } from './commands/passkey-challenge.ts';

const app = appScene();

type Key = ReturnType<typeof softwareAuthenticator>;
type Lies = Parameters<Key['get']>[1];

/** A person with a confirmed email address. */
async function person() {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
  return { token, id: user.id, email: user.email };
}

const beginAdding = async (token: string) => app.call(passkeyApi.beginAdding, {}, token, await proofOf(app, token));
const finishAdding = async (body: ReturnType<Key['create']>, token: string) =>
  app.call(passkeyApi.add, { body }, token, await proofOf(app, token));
const begin = () => app.call(passkeyApi.beginSignIn, {});
const mine = (token: string) => app.call(passkeyApi.mine, {}, token);
const remove = async (passkeyId: number, token: string) =>
  app.call(passkeyApi.remove, { params: { passkeyId } }, token, await proofOf(app, token));

async function add(token: string, key: Key = softwareAuthenticator(), lies: Lies = {}) {
  const body = key.create(await beginAdding(token), lies);
  return { key, passkey: await finishAdding(body, token) };
}

const signIn = async (key: Key, lies: Lies = {}) => {
  const challenge = await begin();
  return app.call(passkeyApi.signIn, { body: key.get(challenge, lies) });
};

describe('adding a passkey', () => {
  it('lists the passkey, informs its owner by mail, and lets the owner sign in with it', async () => {
    const { token, id, email } = await person();
    const { key, passkey } = await add(token);
    expect(passkey).toMatchObject({ synced: false, lastUsedAt: null });
    expect(await mine(token)).toEqual([passkey]);
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.subject).toBe('Додано ключ доступу до Vezu');
    app.clock.advance(60_000);
    const entered = await signIn(key);
    expect(entered.user.id).toBe(id);
    expect(await mine(entered.token)).toMatchObject([{ lastUsedAt: app.clock.now().toISOString() }]);
    const [newest] = await app.call(signInsApi.list, {}, entered.token);
    expect(newest).toMatchObject({ way: 'passkey', outcome: 'success' });
  });

  it('marks a synced passkey, and accepts repeated sign-ins from an authenticator without a counter', async () => {
    const { token } = await person();
    const { key, passkey } = await add(token, softwareAuthenticator({ synced: true }));
    expect(passkey.synced).toBe(true);
    await signIn(key);
    await expect(signIn(key)).resolves.toHaveProperty('token');
  });

  it('asks for a discoverable passkey with user verification, and excludes those already added', async () => {
    const { token, email } = await person();
    const { key } = await add(token);
    const options = await beginAdding(token);
    expect(options).toMatchObject({
      rp: { id: 'vezu.test', name: 'Vezu' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.credentialId }],
    });
    expect((await beginAdding(token)).user.id, 'one handle for one person').toBe(options.user.id);
  });

  it.each<[string, Lies]>([
    ['another site', { origin: 'https://vezu.evil' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['an authenticator without user verification', { unverified: true }],
    ['an attestation with certificates', { certificates: true }],
  ])('refuses a passkey from %s', async (_what, lies) => {
    const { token } = await person();
    expect(await problemOf(add(token, softwareAuthenticator(), lies))).toMatchObject({ code: 'passkey_invalid' });
    expect(await mine(token)).toEqual([]);
  });

  it('accepts its own challenge once and before it expires', async () => {
    const [me, other] = [await person(), await person()];
    const key = softwareAuthenticator();
    const body = key.create(await beginAdding(me.token));
    const over = { status: 409, code: 'passkey_over' };
    expect(await problemOf(finishAdding(body, other.token)), 'another account').toMatchObject(over);
    await finishAdding(body, me.token);
    expect(await problemOf(finishAdding(body, me.token)), 'a second time').toMatchObject(over);
    const late = softwareAuthenticator().create(await beginAdding(me.token));
    app.clock.advance(CHALLENGE_MINUTES * 60_000);
    expect(await problemOf(finishAdding(late, me.token)), 'late').toMatchObject(over);
    const forSignIn = softwareAuthenticator().create({ ...(await begin()), user: { id: 'x' } });
    expect(await problemOf(finishAdding(forSignIn, me.token))).toMatchObject(over);
  });

  it('refuses a passkey that another account has', async () => {
    const [me, other] = [await person(), await person()];
    const { key } = await add(me.token);
    expect(await problemOf(add(other.token, key))).toMatchObject({ code: 'passkey_invalid' });
  });

  it('needs a confirmed address and allows twenty passkeys at most', async () => {
    const { token } = await app.call(accountsApi.signUp, { body: signUpForm() });
    expect(await problemOf(beginAdding(token))).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    const me = await person();
    await app.sql`
      insert into passkey (account_id, credential_id, public_key, synced, name, created_at)
      select ${me.id}, 'credential-' || n || '-' || ${me.id}, 'x', true, 'Passkey', now()
      from generate_series(1, ${MAX_PASSKEYS}) n`;
    expect(await problemOf(beginAdding(me.token))).toMatchObject({ status: 409, code: 'too_many_passkeys' });
  });
});

describe('signing in with a passkey', () => {
  it('needs no second factor', async () => {
    const { token, id } = await person();
    const { key } = await add(token);
    await app.sql`insert into second_factor (account_id, secret, confirmed_at) values (${id}, 'x', now())`;
    expect(await signIn(key)).toMatchObject({ user: { id } });
  });

  it.each<[string, Lies]>([
    ['another site', { origin: 'https://vezu.evil' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['an authenticator without user verification', { unverified: true }],
    ['a decreasing counter', { counter: 1 }],
    ['another person’s handle', { userHandle: 'c29tZWJvZHk' }],
  ])('refuses and records an answer from %s', async (_what, lies) => {
    const { token } = await person();
    const { key } = await add(token);
    await signIn(key);
    expect(await problemOf(signIn(key, lies))).toMatchObject({ status: 400, code: 'passkey_invalid' });
    const [newest] = await app.call(signInsApi.list, {}, token);
    expect(newest).toMatchObject({ way: 'passkey', outcome: 'wrong_passkey' });
  });

  it('refuses the credential of another person', async () => {
    const [me, other] = [await person(), await person()];
    const [{ key }, { key: theirs }] = [await add(me.token), await add(other.token)];
    const answer = { ...key.get(await begin()), id: theirs.credentialId, rawId: theirs.credentialId };
    expect(await problemOf(app.call(passkeyApi.signIn, { body: answer }))).toMatchObject({ code: 'passkey_invalid' });
  });

  it('accepts one challenge once and before it expires, also when several answers arrive at once', async () => {
    const { token } = await person();
    const { key } = await add(token);
    const body = key.get(await begin());
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => app.call(passkeyApi.signIn, { body })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await problemOf(app.call(passkeyApi.signIn, { body }))).toMatchObject({ code: 'passkey_over' });
    const late = key.get(await begin());
    app.clock.advance(CHALLENGE_MINUTES * 60_000);
    expect(await problemOf(app.call(passkeyApi.signIn, { body: late }))).toMatchObject({ code: 'passkey_over' });
    const own = key.get(await begin(), { challenge: 'A'.repeat(43) });
    expect(await problemOf(app.call(passkeyApi.signIn, { body: own }))).toMatchObject({ code: 'passkey_over' });
    const adding = key.get(await beginAdding(token));
    expect(await problemOf(app.call(passkeyApi.signIn, { body: adding }))).toMatchObject({ code: 'passkey_over' });
  });

  it('informs a blocked person that the account is blocked', async () => {
    const { token, id } = await person();
    const { key } = await add(token);
    await app.sql`update account set status = 'blocked' where id = ${id}`;
    expect(await problemOf(signIn(key))).toMatchObject({ status: 403, code: 'account_blocked' });
    expect(await app.sql`select from session where account_id = ${id}`).toHaveLength(1);
  });

  it('has a rate limit per network', async () => {
    const key = softwareAuthenticator();
    const answer = key.get({ challenge: 'A'.repeat(43) }, { userHandle: 'eA' });
    const codes: string[] = [];
    for (let tries = 0; tries < 80; tries += 1) {
      codes.push((await problemOf(app.call(passkeyApi.signIn, { body: answer }))).code);
    }
    expect(codes.at(-1)).toBe('too_many_requests');
    app.clock.advance(16 * 60_000);
  });

  it.each([
    ['invalid JSON', Buffer.from('{').toString('base64url'), 'passkey_invalid'],
    ['no challenge', Buffer.from('{}').toString('base64url'), 'passkey_over'],
    ['a list', Buffer.from('[]').toString('base64url'), 'passkey_over'],
  ])('refuses an answer with %s', async (_what, clientDataJSON, code) => {
    const answer = softwareAuthenticator().get(await begin(), { userHandle: 'eA' });
    const body = { ...answer, response: { ...answer.response, clientDataJSON } };
    expect(await problemOf(app.call(passkeyApi.signIn, { body }))).toMatchObject({ code });
  });

  it('takes a challenge that was being signed while old ones were tidied away', async () => {
    await app.sql`delete from passkey_challenge`;
    const { key } = await add((await person()).token);
    const answer = key.get(await begin());
    await deleteExpiredChallenges(app.sql, app.clock.now());
    await expect(app.call(passkeyApi.signIn, { body: answer })).resolves.toHaveProperty('token');
    await begin();
    app.clock.advance(CHALLENGE_MINUTES * 60_000 + 1);
    await deleteExpiredChallenges(app.sql, app.clock.now());
    expect(await app.sql`select from passkey_challenge`).toHaveLength(0);
  });
});

describe('a stored passkey', () => {
  it('is renamed and removed only by its owner, who is informed by mail, and then no longer signs in', async () => {
    const [me, other] = [await person(), await person()];
    const { key, passkey } = await add(me.token);
    const rename = (name: string, token: string) =>
      app.call(passkeyApi.rename, { params: { passkeyId: passkey.id }, body: { name } }, token);
    expect(await problemOf(rename('Моя', other.token))).toMatchObject({ status: 404 });
    expect(await problemOf(rename('  ', me.token))).toMatchObject({ errors: [{ key: 'passkey_name_required' }] });
    await rename('Телефон', me.token);
    expect(await mine(me.token)).toMatchObject([{ name: 'Телефон' }]);
    expect(await problemOf(remove(passkey.id, other.token))).toMatchObject({ status: 404 });
    await remove(passkey.id, me.token);
    expect(await mine(me.token)).toEqual([]);
    const [mail] = await mailsTo(app.sql, me.email);
    expect(mail?.lines[1]).toContain('«Телефон»');
    expect(await problemOf(signIn(key))).toMatchObject({ status: 401, code: 'passkey_unknown' });
  });

  it('is neither added nor removed without a recent proof, so a stolen token is not enough', async () => {
    const { token } = await person();
    const { passkey } = await add(token);
    const body = softwareAuthenticator().create(await beginAdding(token));
    const required = { status: 403, code: 'proof_required' };
    expect(await problemOf(app.call(passkeyApi.beginAdding, {}, token))).toMatchObject(required);
    expect(await problemOf(app.call(passkeyApi.add, { body }, token))).toMatchObject(required);
    const gone = app.call(passkeyApi.remove, { params: { passkeyId: passkey.id } }, token);
    expect(await problemOf(gone)).toMatchObject(required);
    expect(await mine(token)).toEqual([passkey]);
  });

  it('is named in the mail about a new password', async () => {
    const { token, email } = await person();
    const { passkey } = await add(token);
    await followLink(app, await tokenMailedTo(app, email), `${PASSWORD}-2`);
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.lines.join()).toContain(passkey.name);
  });

  it('cannot be removed when it is the last way to sign in', async () => {
    const { token, id } = await person();
    const [one, two] = [await add(token), await add(token)];
    await app.sql`update account set password_hash = null where id = ${id}`;
    const headers = await proofOf(app, token);
    const removals = await Promise.allSettled(
      [one, two].map(({ passkey }) => {
        return app.call(passkeyApi.remove, { params: { passkeyId: passkey.id } }, token, headers);
      }),
    );
    expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [left] = await mine(token);
    expect(await problemOf(remove(left?.id ?? 0, token))).toMatchObject({ status: 409, code: 'last_way_in' });
  });

  it('is removed from an unconfirmed account when its owner sets a password through a mailed link', async () => {
    const { token, id, email } = await person();
    await add(token);
    await app.sql`update account set email_confirmed_at = null where id = ${id}`;
    await followLink(app, await tokenMailedTo(app, email), `${PASSWORD}-2`);
    expect(await app.sql`select from passkey where account_id = ${id}`).toHaveLength(0);
  });
});

describe('the offer to add a passkey', () => {
  it('is made once, to a person with a confirmed address and no passkey', async () => {
    const me = async (token: string) => (await app.call(accountsApi.me, {}, token)).user.offerPasskey;
    const { token } = await app.call(accountsApi.signUp, { body: signUpForm() });
    expect(await me(token)).toBe(false);
    const [seen, has] = [await person(), await person()];
    expect(await me(seen.token)).toBe(true);
    await app.call(passkeyApi.recordOffer, {}, seen.token);
    expect(await me(seen.token)).toBe(false);
    const { passkey } = await add(has.token);
    await remove(passkey.id, has.token);
    expect(await me(has.token)).toBe(false);
  });
});
