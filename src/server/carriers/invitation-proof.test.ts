import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession } from '#server/accounts/commands/session.ts';
import { accountsApi } from '#shared/accounts/api.ts';
import { membersApi } from '#shared/carriers/members-api.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addAccount, addCarrier } from '#testing/carriers.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { followLink } from '#testing/passwords.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const signedIn = async ({ accountId }: { accountId: number }) =>
  beginSession(app.sql, accountId, { userAgent: 'test', now: app.clock.now() });

async function company() {
  const { carrierId, owner } = await addCarrier(app.sql);
  return { carrierId, owner: await signedIn(owner) };
}

const invite = (token: string, values: { email: string; role?: 'driver' | 'dispatcher' }) =>
  app.call(
    membersApi.invite,
    { body: { name: 'Остап', lastName: 'Мельник', role: 'driver' as const, ...values } },
    token,
  );
const open = (token: string) => app.call(membersApi.invitations, {}, token);
const own = (token: string) => app.call(membersApi.own, {}, token);
const answer = (how: 'accept' | 'decline', invitationId: number, token: string) =>
  app.call(membersApi[how], { params: { invitationId } }, token);
const accountOf = async (email: string) => {
  const [row] = await app.sql<{ id: number }[]>`select id from account where email = ${email}`;
  return row?.id ?? 0;
};
const emailOf = async (accountId: number) => {
  const [row] = await app.sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
  return row?.email ?? '';
};

/** A name that no inviter may see. */
const SECRET_NAME = { name: 'Таємна', lastName: 'Назва' };

describe('an invitation does not show its sender whether the address has an account', () => {
  it.each([
    ['a driver without a company', async () => addAccount(app.sql, { userType: 'driver', ...SECRET_NAME })],
    ['a passenger', async () => addAccount(app.sql, SECRET_NAME)],
    ['a member of another carrier', async () => (await addCarrier(app.sql)).owner.accountId],
    ['an address without an account', async () => null],
  ])('%s is invited in the same way, under the name that the inviter gave', async (_who, make) => {
    const { owner } = await company();
    const accountId = await make();
    const email = accountId === null ? `${randomUUID()}@example.org` : await emailOf(accountId);
    const answer = await invite(owner, { email });
    expect(answer).toEqual({
      id: expect.any(Number),
      email,
      name: 'Остап',
      lastName: 'Мельник',
      role: 'driver',
      sentAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(await open(owner)).toEqual([answer]);
  });

  it.each([
    ['a passenger', 'not_invitable', async () => addAccount(app.sql)],
    ['a member of another carrier', 'already_member', async () => (await addCarrier(app.sql)).owner.accountId],
  ])('%s is informed by mail that they cannot accept, and the API refuses with %s', async (_who, code, make) => {
    const { owner } = await company();
    const accountId = await make();
    const email = await emailOf(accountId);
    const { id } = await invite(owner, { email });
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.lines.at(-1)).toMatch(/^Прийняти запрошення з вашого теперішнього облікового запису не вийде/);
    expect(mail?.button).toBeUndefined();
    const problem = await problemOf(answer('accept', id, await signedIn({ accountId })));
    expect(problem).toMatchObject({ status: 409, code });
    expect(await open(owner)).toHaveLength(1);
  });
});

describe('an account with an unconfirmed address', () => {
  it('neither sees nor answers an invitation, and only the mail opens the account to the owner of the mailbox', async () => {
    const { owner, carrierId } = await company();
    const email = `${randomUUID()}@example.org`;
    const stranger = await app.call(accountsApi.signUp, {
      body: signUpForm({ email, userType: 'driver', singleDriver: false }),
    });
    const { id } = await invite(owner, { email, role: 'dispatcher' });
    expect(await own(stranger.token)).toEqual([]);
    for (const how of ['accept', 'decline'] as const) {
      const problem = await problemOf(answer(how, id, stranger.token));
      expect(problem).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    }
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.lines[0]).toContain('Остап');
    await followLink(app, tokenIn(mail?.button?.url), 'Kavun-na-mezhi-4');
    expect(await problemOf(app.call(accountsApi.me, {}, stranger.token))).toMatchObject({ code: 'not_signed_in' });
    const password = await problemOf(app.call(accountsApi.signIn, { body: { email, password: PASSWORD } }));
    expect(password).toMatchObject({ code: 'wrong_credentials' });
    const employee = await signedIn({ accountId: await accountOf(email) });
    await answer('accept', id, employee);
    expect(await app.call(accountsApi.me, {}, employee)).toMatchObject({
      carrier: { carrier_id: carrierId, role: 'dispatcher' },
    });
  });

  it('accepts in the app once the address is confirmed', async () => {
    const { owner } = await company();
    const accountId = await addAccount(app.sql, { userType: 'driver', emailConfirmed: false });
    const { id } = await invite(owner, { email: await emailOf(accountId) });
    const driver = await signedIn({ accountId });
    expect(await problemOf(answer('accept', id, driver))).toMatchObject({ code: 'email_unconfirmed' });
    await app.sql`update account set email_confirmed_at = now() where id = ${accountId}`;
    expect(await own(driver)).toMatchObject([{ id }]);
    await answer('accept', id, driver);
  });
});
