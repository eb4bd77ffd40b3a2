import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { emailOf, PASSWORD, signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addAccount, addCarrier } from '#testing/carriers.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { memberActions } from '#testing/members.ts';
import { followLink } from '#testing/passwords.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let its: ReturnType<typeof memberActions>;
beforeAll(async () => {
  app = await testApp();
  its = memberActions(app);
});
afterAll(() => app.close());

async function company() {
  const { carrierId, owner } = await addCarrier(app.sql);
  return { carrierId, owner: await its.signedIn(owner) };
}

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
    const email = accountId === null ? `${randomUUID()}@example.org` : await emailOf(app.sql, accountId);
    const answer = await its.invite(owner, { email });
    expect(answer).toEqual({
      id: expect.any(Number),
      email,
      name: 'Остап',
      lastName: 'Мельник',
      role: 'driver',
      sentAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(await its.open(owner)).toEqual([answer]);
  });

  it.each([
    ['a passenger', 'not_invitable', async () => addAccount(app.sql)],
    ['a member of another carrier', 'already_member', async () => (await addCarrier(app.sql)).owner.accountId],
  ])('%s is informed by mail that they cannot accept, and the API refuses with %s', async (_who, code, make) => {
    const { owner } = await company();
    const accountId = await make();
    const email = await emailOf(app.sql, accountId);
    const { id } = await its.invite(owner, { email });
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.lines.at(-1)).toMatch(/^Прийняти запрошення з вашого теперішнього облікового запису не вийде/);
    expect(mail?.button).toBeUndefined();
    const problem = await problemOf(its.answer('accept', id, await its.signedIn({ accountId })));
    expect(problem).toMatchObject({ status: 409, code });
    expect(await its.open(owner)).toHaveLength(1);
  });
});

describe('an account with an unconfirmed address', () => {
  it('neither sees nor answers an invitation, and only the mail opens the account to the owner of the mailbox', async () => {
    const { owner, carrierId } = await company();
    const email = `${randomUUID()}@example.org`;
    const stranger = await app.call(accountsApi.signUp, {
      body: signUpForm({ email, userType: 'driver', singleDriver: false }),
    });
    const { id } = await its.invite(owner, { email, role: 'dispatcher' });
    expect(await its.own(stranger.token)).toEqual([]);
    for (const how of ['accept', 'decline'] as const) {
      const problem = await problemOf(its.answer(how, id, stranger.token));
      expect(problem).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    }
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.lines[0]).toContain('Остап');
    await followLink(app, tokenIn(mail?.button?.url), 'Kavun-na-mezhi-4');
    expect(await problemOf(app.call(accountsApi.me, {}, stranger.token))).toMatchObject({ code: 'not_signed_in' });
    const password = await problemOf(app.call(accountsApi.signIn, { body: { email, password: PASSWORD } }));
    expect(password).toMatchObject({ code: 'wrong_credentials' });
    const employee = await its.signedIn({ accountId: await its.accountOf(email) });
    await its.answer('accept', id, employee);
    expect(await app.call(accountsApi.me, {}, employee)).toMatchObject({
      carrier: { carrier_id: carrierId, role: 'dispatcher' },
    });
  });

  it('accepts in the app once the address is confirmed', async () => {
    const { owner } = await company();
    const accountId = await addAccount(app.sql, { userType: 'driver', emailConfirmed: false });
    const { id } = await its.invite(owner, { email: await emailOf(app.sql, accountId) });
    const driver = await its.signedIn({ accountId });
    expect(await problemOf(its.answer('accept', id, driver))).toMatchObject({ code: 'email_unconfirmed' });
    await app.sql`update account set email_confirmed_at = now() where id = ${accountId}`;
    expect(await its.own(driver)).toMatchObject([{ id }]);
    await its.answer('accept', id, driver);
  });
});
