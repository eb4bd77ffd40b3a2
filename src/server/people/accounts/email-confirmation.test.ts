import { describe, expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import {
  CONFIRMATION_HOURS,
  CONFIRMATION_MAILS_PER_DAY,
  MAX_CODE_TRIES,
} from '#shared/people/accounts/sign-in/email-confirmation.ts';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { followLink, invitationTo, signedIn, signUpForm, tokenMailedTo } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { confirmationMailsTo, tokenIn } from '#testing/server/mails.ts';
import { addTestBus, lvivWroclaw } from '#testing/timetable.ts';

const app = appScene();

const MINUTE = 60_000;

/** Signs up a person and returns the account with the link and the code of the mail. */
async function newcomer(values: Parameters<typeof signUpForm>[0] = {}) {
  const { token, user, carrier } = await app.call(accountsApi.signUp, { body: signUpForm(values) });
  return { token, user, carrier, ...(await latestMail(user.email)) };
}

async function latestMail(email: string) {
  const [mail] = await confirmationMailsTo(app.sql, email);
  return { mail, link: tokenIn(mail?.button?.url), code: mail?.code ?? '' };
}

const isConfirmed = async (token: string) => (await app.call(accountsApi.me, {}, token)).user.emailConfirmed;
const look = (token: string, as: string | null = null) =>
  app.call(emailConfirmationApi.link, { params: { token } }, as);
const follow = (token: string) => app.call(emailConfirmationApi.follow, { params: { token } });
const enter = (code: string, token: string) => app.call(emailConfirmationApi.enterCode, { body: { code } }, token);
const resend = (token: string) => app.call(emailConfirmationApi.resend, {}, token);
/** A code of six digits that differs from the correct one. */
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('after sign-up', () => {
  it('the person is signed in at once, and a mail with a link and a code asks to confirm the address', async () => {
    const { token, user, mail, code } = await newcomer({ locale: 'en' });
    expect(user.emailConfirmed).toBe(false);
    expect(await isConfirmed(token)).toBe(false);
    expect(mail).toMatchObject({ to: user.email, locale: 'en', subject: 'Confirm your email for Vezu' });
    expect(mail?.button?.url).toMatch(/^https:\/\/vezu\.test\/account\/confirm-email\?token=[\w-]{43}$/);
    expect(code).toMatch(/^\d{6}$/);
  });

  it('the database holds neither the link nor the code in readable form', async () => {
    const { user, link, code } = await newcomer();
    const rows = await app.sql`
      select content::text from mail where content->>'to' = ${user.email}
      union all select row_to_json(email_confirmation)::text from email_confirmation where account_id = ${user.id}`;
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(2);
    expect([text.includes(link), text.includes(code)]).toEqual([false, false]);
  });
});

describe('the confirmation link', () => {
  it('confirms the address without a sign-in, and says so when it is opened again', async () => {
    const { token, user, link } = await newcomer();
    const seen = { email: `${user.email[0]}•••@example.org`, name: user.name };
    expect(await look(link)).toEqual({ ...seen, confirmed: false, own: false });
    expect(await look(link, token)).toMatchObject({ own: true });
    expect(await isConfirmed(token), 'looking at it confirms nothing').toBe(false);
    expect(await follow(link)).toEqual({ ...seen, confirmed: true, own: false });
    expect(app.notified).toContain(`account:${user.id}`);
    expect(await isConfirmed(token)).toBe(true);
    expect(await look(link)).toMatchObject({ confirmed: true });
    expect(await follow(link)).toMatchObject({ confirmed: true });
  });

  it('works from an earlier mail too', async () => {
    const { token, link } = await newcomer();
    app.clock.advance(2 * MINUTE);
    await resend(token);
    await follow(link);
    expect(await isConfirmed(token)).toBe(true);
  });

  it('expires, but still answers “confirmed” to a person who has used it', async () => {
    const [late, early] = [await newcomer(), await newcomer()];
    await follow(early.link);
    app.clock.advance(CONFIRMATION_HOURS * 60 * MINUTE);
    expect(await problemOf(look(late.link))).toMatchObject({ status: 404, code: 'invalid_confirmation_link' });
    expect(await problemOf(follow(late.link))).toMatchObject({ code: 'invalid_confirmation_link' });
    expect(await isConfirmed(late.token)).toBe(false);
    expect(await look(early.link)).toMatchObject({ confirmed: true });
  });

  it.each(['x', 'x'.repeat(43), "' or 1=1 --"])('%s is not a valid link', async (token) => {
    expect(await problemOf(follow(token))).toMatchObject({ status: 404, code: 'invalid_confirmation_link' });
  });
});

describe('the confirmation code', () => {
  it('confirms the address, also with spaces between the digits', async () => {
    const { token, code } = await newcomer();
    expect(await problemOf(enter('12345', token))).toMatchObject({
      status: 422,
      errors: [{ field: 'code', key: 'email_code_format' }],
    });
    expect(await problemOf(enter(wrongCode(code), token))).toMatchObject({ status: 422, code: 'wrong_email_code' });
    await enter(` ${code.slice(0, 3)} ${code.slice(3)} `, token);
    expect(await isConfirmed(token)).toBe(true);
    await enter(code, token);
  });

  it('does not confirm another account’s address', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    if (mine.code === theirs.code) return;
    expect(await problemOf(enter(theirs.code, mine.token))).toMatchObject({ code: 'wrong_email_code' });
  });

  it('allows five attempts, one by one or all at once, and then only a new mail helps', async () => {
    const { token, user, code } = await newcomer();
    const tries = Array.from({ length: 4 * MAX_CODE_TRIES }, () => problemOf(enter(wrongCode(code), token)));
    const codes = (await Promise.all(tries)).map((problem) => problem.code);
    expect(codes.filter((one) => one === 'wrong_email_code')).toHaveLength(MAX_CODE_TRIES);
    expect(await problemOf(enter(code, token))).toMatchObject({ status: 409, code: 'email_code_over' });
    app.clock.advance(2 * MINUTE);
    await resend(token);
    expect(await problemOf(enter(code, token)), 'the older code').toMatchObject({ code: 'wrong_email_code' });
    await enter((await latestMail(user.email)).code, token);
    expect(await isConfirmed(token)).toBe(true);
  });

  it('expires', async () => {
    const { token, code } = await newcomer();
    app.clock.advance(CONFIRMATION_HOURS * 60 * MINUTE);
    expect(await problemOf(enter(code, token))).toMatchObject({ code: 'email_code_over' });
  });
});

describe('the confirmation mail', () => {
  it('is sent again at most once a minute and ten times a day', async () => {
    const { token, user } = await newcomer();
    expect(await problemOf(resend(token))).toMatchObject({ status: 429, code: 'too_many_requests' });
    for (let sent = 1; sent < CONFIRMATION_MAILS_PER_DAY; sent += 1) {
      app.clock.advance(2 * MINUTE);
      await resend(token);
    }
    app.clock.advance(2 * MINUTE);
    expect(await problemOf(resend(token))).toMatchObject({ code: 'too_many_requests' });
    expect(await confirmationMailsTo(app.sql, user.email)).toHaveLength(CONFIRMATION_MAILS_PER_DAY);
    app.clock.advance(25 * 60 * MINUTE);
    await resend(token);
  });

  it('is not sent to a person who has confirmed the address', async () => {
    const { token, user, link } = await newcomer();
    await follow(link);
    app.clock.advance(2 * MINUTE);
    await resend(token);
    expect(await confirmationMailsTo(app.sql, user.email)).toHaveLength(1);
  });
});

describe('a password that is set through a mailed link', () => {
  it('confirms the email address', async () => {
    const { user } = await newcomer();
    const answer = await followLink(app, await tokenMailedTo(app, user.email), 'Kavun-na-mezhi-4');
    expect(answer.signedIn?.user.emailConfirmed).toBe(true);
  });

  it('confirms the email address when the link is an invitation', async () => {
    const { user } = await newcomer({ userType: 'driver', singleDriver: false });
    const answer = await followLink(app, await invitationTo(app, user.id), 'Kavun-na-mezhi-4');
    expect(answer.signedIn?.user.emailConfirmed).toBe(true);
  });

  it('removes the sign-in methods and the telephone of an unconfirmed account, and keeps those of a confirmed one', async () => {
    const [unproven, proven] = [await newcomer(), await newcomer()];
    await follow(proven.link);
    for (const { user } of [unproven, proven]) {
      await app.sql`
        insert into identity (provider, subject, account_id, created_at)
        values ('test', ${`subject of ${user.id}`}, ${user.id}, now())`;
      await app.sql`
        insert into account_phone (account_id, phone, proven_at) values (${user.id}, ${`+38067${1_000_000 + user.id}`}, now())`;
      await app.sql`insert into telegram_link (account_id, chat_id, name, linked_at) values (${user.id}, ${user.id}, 'x', now())`;
    }
    for (const { user } of [unproven, proven]) {
      await app.sql`insert into second_factor (account_id, secret, confirmed_at) values (${user.id}, 'x', now())`;
      await app.sql`insert into recovery_code (account_id, code_hash) values (${user.id}, 'x')`;
      await app.sql`
        insert into passkey (account_id, credential_id, public_key, synced, name, created_at)
        values (${user.id}, ${`passkey of ${user.id}`}, 'x', false, 'x', now())`;
    }
    for (const { user } of [unproven, proven]) {
      await followLink(app, await tokenMailedTo(app, user.email), 'Kavun-na-mezhi-4');
    }
    for (const table of ['identity', 'second_factor', 'recovery_code', 'passkey']) {
      const left = await app.sql<{ id: number }[]>`
        select account_id as id from ${app.sql(table)} where account_id in (${unproven.user.id}, ${proven.user.id})`;
      expect(left, table).toEqual([{ id: proven.user.id }]);
    }
    expect(await app.sql`select account_id as id from account_phone`).toEqual([{ id: proven.user.id }]);
    await app.runJobs();
    expect(await app.sql`select from telegram_link`, 'with each new password').toHaveLength(0);
    const body = { email: unproven.user.email, password: 'Kavun-na-mezhi-4' };
    await expect(signedIn(app.call(accountsApi.signIn, { body }))).resolves.toHaveProperty('token');
  });
});

describe('a route', () => {
  it('is published only from an account with a confirmed address; drafts need no confirmation', async () => {
    const { token, carrier, link } = await newcomer({ userType: 'driver', singleDriver: true });
    const busId = await addTestBus(app.sql, carrier?.carrier_id ?? 0);
    const form = lvivWroclaw({ busId });
    const add = (status: 'active' | 'draft') => app.call(timetableApi.add, { body: { ...form, status } }, token);
    expect(await problemOf(add('active'))).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    const { id } = await add('draft');
    const publish = () =>
      app.call(timetableApi.setStatus, { params: { routeId: id }, body: { status: 'active' } }, token);
    const edit = () =>
      app.call(timetableApi.edit, { params: { routeId: id }, body: { ...form, status: 'active' } }, token);
    expect(await problemOf(publish())).toMatchObject({ code: 'email_unconfirmed' });
    expect(await problemOf(edit())).toMatchObject({ code: 'email_unconfirmed' });
    await follow(link);
    expect(await publish()).toMatchObject({ status: 'active' });
  });
});
