import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { emailOf, followLink, PASSWORD, signUpForm } from '#testing/accounts.ts';
import { memberActions } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addAccount, addCarrier, addMember } from '#testing/server/carriers.ts';
import { mailsTo, tokenIn } from '#testing/server/mails.ts';
import { decline, invitationsWith } from './commands/answer.ts';

const app = appScene();

const { accept } = invitationsWith({ begin: async () => [], rest: async () => [] });

describe('accepting an invitation', () => {
  const NOW = new Date('2026-11-20T09:00:00Z');
  const AN_HOUR_AGO = new Date('2026-11-20T08:00:00Z');
  const TOMORROW = new Date('2026-11-21T09:00:00Z');
  let carrierId: number;
  let driverId: number;

  beforeEach(async () => {
    ({ carrierId } = await addCarrier(app.sql));
    driverId = await addAccount(app.sql, { userType: 'driver' });
  });

  async function invite(accountId: number, values: { to?: number; expiresAt?: Date } = {}): Promise<number> {
    const [row] = await app.sql<{ id: number }[]>`
      insert into invitation (carrier_id, email, role, created_at, sent_at, expires_at)
      values (${values.to ?? carrierId}, ${await emailOf(app.sql, accountId)}, 'driver', ${AN_HOUR_AGO}, ${AN_HOUR_AGO},
        ${values.expiresAt ?? TOMORROW})
      returning id`;
    return row?.id ?? 0;
  }

  const outcomes = async (...ids: number[]) => {
    const rows = await app.sql<{ outcome: string | null }[]>`
      select outcome from invitation where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`;
    return rows.map(({ outcome }) => outcome);
  };
  const carrierOf = async (accountId: number) =>
    (await app.sql<{ id: number }[]>`select carrier_id as id from member where account_id = ${accountId}`)[0]?.id;

  it('is allowed only to the person to whom it was sent', async () => {
    const id = await invite(driverId);
    const other = await addAccount(app.sql, { userType: 'driver' });
    await expect(accept(app.sql, other, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(decline(app.sql, other, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(await outcomes(id)).toEqual([null]);
  });

  it('is possible once, and only until it expires', async () => {
    const over = await invite(driverId, { expiresAt: NOW });
    await expect(accept(app.sql, driverId, over, NOW)).rejects.toMatchObject({ code: 'invitation_over' });
    const declined = await invite(driverId, { to: (await addCarrier(app.sql)).carrierId });
    await decline(app.sql, driverId, declined, NOW);
    await expect(accept(app.sql, driverId, declined, NOW)).rejects.toMatchObject({ code: 'invitation_over' });
    await expect(decline(app.sql, driverId, declined, NOW)).rejects.toMatchObject({ code: 'invitation_over' });
    expect(await carrierOf(driverId)).toBeUndefined();
  });

  it.each(['passenger', ''] as const)('is refused to an account of type "%s"', async (userType) => {
    const accountId = await addAccount(app.sql, { userType });
    const id = await invite(accountId);
    await expect(accept(app.sql, accountId, id, NOW)).rejects.toMatchObject({ code: 'not_invitable' });
    expect(await carrierOf(accountId)).toBeUndefined();
  });

  it('is refused to a member of another carrier', async () => {
    await addMember(app.sql, carrierId, 'driver');
    const id = await invite(driverId);
    await accept(app.sql, driverId, id, NOW);
    expect(await carrierOf(driverId)).toBe(carrierId);
    const { carrierId: other } = await addCarrier(app.sql);
    const second = await invite(driverId, { to: other });
    await expect(accept(app.sql, driverId, second, NOW)).rejects.toMatchObject({ code: 'already_member' });
    expect(await carrierOf(driverId)).toBe(carrierId);
  });

  it('declines the person’s other open invitations, and no answered ones or those of others', async () => {
    const [one, two] = [await addCarrier(app.sql), await addCarrier(app.sql)];
    const colleague = await addAccount(app.sql, { userType: 'driver' });
    const theirs = await invite(colleague);
    const withdrawn = await invite(driverId, { to: one.carrierId });
    await app.sql`update invitation set outcome = 'withdrawn', ended_at = ${AN_HOUR_AGO} where id = ${withdrawn}`;
    const open = await invite(driverId, { to: two.carrierId });
    const id = await invite(driverId);
    await accept(app.sql, driverId, id, NOW);
    expect(await outcomes(id, open, withdrawn, theirs)).toEqual(['accepted', 'declined', 'withdrawn', null]);
    const [account] = await app.sql`select terms_agreed_at is not null as agreed from account where id = ${driverId}`;
    expect(account).toEqual({ agreed: true });
  });
});

describe('mails', () => {
  async function owner(): Promise<string> {
    const body = signUpForm({ userType: 'carrier', carrierName: 'Виграйте мільйон!' });
    const { token, user } = await app.call(accountsApi.signUp, { body });
    await app.sql`update account set email_confirmed_at = ${app.clock.now()} where id = ${user.id}`;
    return token;
  }

  const invite = (token: string, email = `${randomUUID()}@example.org`) => memberActions(app).invite(token, { email });

  describe('invitation mails', () => {
    const full = { status: 429, code: 'too_many_requests' };

    it('go to at most fifty addresses a day, even when each invitation is withdrawn', async () => {
      const token = await owner();
      for (let mail = 0; mail < 50; mail += 1) {
        const { id } = await invite(token);
        await app.call(membersApi.withdraw, { params: { invitationId: id } }, token);
      }
      expect(await problemOf(invite(token))).toMatchObject(full);
      app.clock.advance(25 * 3_600_000);
      await invite(token);
    });

    it('reach one address at most five times a day, and their subject contains no text of a company', async () => {
      const email = 'much-wanted@example.org';
      const owners = await Promise.all(Array.from({ length: 6 }, () => owner()));
      for (const token of owners.slice(1)) await invite(token, email);
      expect(await problemOf(invite(owners[0] ?? '', email.toUpperCase()))).toMatchObject(full);
      const subjects = (await mailsTo(app.sql, email)).map(({ subject }) => subject);
      expect(subjects).toEqual(Array.from({ length: 5 }, () => 'Вас запрошують до команди у Vezu'));
    });
  });

  it('a company whose stored name holds an address is not named to a stranger', async () => {
    const token = await owner();
    await app.sql`
      update carrier set name = 'Виграйте на www.example.org' where id = (
        select carrier_id from member order by account_id desc limit 1)`;
    const email = `${randomUUID()}@example.org`;
    await invite(token, email);
    const [mail] = await mailsTo(app.sql, email);
    expect(mail?.lines[1]).toBe(
      'Вас запрошують працювати водієм у компанії на Vezu. Там будуть ваші рейси, пасажири й автобус.',
    );
  });

  it('an English invitation names the people and the company in Latin letters', async () => {
    const body = signUpForm({
      userType: 'carrier',
      name: 'Мар’яна',
      lastName: 'Згурська',
      carrierName: 'Карпати Експрес',
    });
    const { token, user } = await app.call(accountsApi.signUp, { body });
    await app.sql`update account set email_confirmed_at = ${app.clock.now()} where id = ${user.id}`;
    const [email, own] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`];
    await memberActions(app).invite(token, { email, locale: 'en' });
    await memberActions(app).invite(token, { email: own, locale: 'uk' });
    const [english, ukrainian] = [await mailsTo(app.sql, email), await mailsTo(app.sql, own)].map((mails) =>
      (mails[0]?.lines ?? []).join(' '),
    );
    expect(english).not.toMatch(/\p{Script=Cyrillic}/u);
    for (const name of ['Ostap', 'Mariana Zghurska', 'Karpaty Ekspres']) expect(english).toContain(name);
    for (const name of ['Остап', 'Мар’яна Згурська', 'Карпати Експрес']) expect(ukrainian).toContain(name);
  });
});

const its = memberActions(app);

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
    ['an owner of another company', 'already_member', async () => (await addCarrier(app.sql)).owner.accountId],
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
    const entered = await followLink(app, tokenIn(mail?.button?.url), 'Kavun-na-mezhi-4');
    expect(entered.signedIn?.user.id).toBe(stranger.user.id);
    expect(await problemOf(app.call(accountsApi.me, {}, stranger.token))).toMatchObject({ code: 'not_signed_in' });
    const password = await problemOf(app.call(accountsApi.signIn, { body: { email, password: PASSWORD } }));
    expect(password).toMatchObject({ code: 'wrong_credentials' });
    expect(await app.call(accountsApi.me, {}, entered.signedIn?.token)).toMatchObject({
      user: { userType: 'carrier' },
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
