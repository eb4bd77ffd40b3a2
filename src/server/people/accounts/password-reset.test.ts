import { describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { followLink, requestPasswordLink, signedIn, signUp, tokenMailedTo } from '#testing/accounts.ts';
import { blockPerson } from '#testing/reports.ts';
import { appScene } from '#testing/scene.ts';
import { rowsIn } from '#testing/server/database.ts';
import { mailsTo, tokenIn } from '#testing/server/mails.ts';

const NEW = 'Нова-Дорога-8';
const MINUTE = 60_000;

const app = appScene();

describe('requesting a password reset', () => {
  test('sends a mail in the person’s language with a link that no other mail has', async () => {
    const { user } = await signUp(app, { email: 'Babusia@Ukr.net', locale: 'en', name: 'Надія' });
    await requestPasswordLink(app, 'babusia@ukr.net');
    const [mail] = await mailsTo(app.sql, user.email);
    expect(mail).toMatchObject({ locale: 'en', subject: 'A new password for Vezu' });
    expect(mail?.lines).toContain('Hello, Nadiia!');
    expect(mail?.lines.join()).toContain('60 minutes');
    expect(mail?.button?.url).toMatch(/^https:\/\/vezu\.test\/account\/setup-password\?token=[\w-]{43}$/);
    const rows = await app.sql`select password_link.*, content from password_link, mail where account_id = ${user.id}`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows), 'nowhere in the database').not.toContain(tokenIn(mail?.button?.url));
  });

  test('answers an unknown, a blocked and a known person alike, and mails only the known one', async () => {
    await signUp(app, { email: 'known@example.org' });
    const blocked = await signUp(app, { email: 'locked-out@example.org' });
    await app.sql`update account set status = 'blocked' where id = ${blocked.user.id}`;
    const before = await rowsIn(app.sql, 'mail');
    for (const email of ['known@example.org', 'locked-out@example.org', 'stranger@example.org']) {
      const response = await post({ email });
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    await app.runJobs();
    expect(await rowsIn(app.sql, 'mail')).toBe(before + 1);
    expect(await mailsTo(app.sql, 'known@example.org')).toHaveLength(1);
  });

  test('mails a person whom operators have blocked the way to the reasons, and no link', async () => {
    const { user } = await signUp(app, { email: 'stopped@example.org' });
    const { code } = await blockPerson(app, user.id);
    await requestPasswordLink(app, user.email);
    const [mail] = await mailsTo(app.sql, user.email);
    expect(mail).toMatchObject({
      subject: 'Обліковий запис Vezu заблоковано',
      button: { url: `https://vezu.test/reports/${code}` },
    });
    expect(await app.sql`select from password_link where account_id = ${user.id}`).toHaveLength(0);
  });

  test('looks nothing up while it answers, and only adds a job to the queue', async () => {
    await signUp(app, { email: 'same-work@example.org' });
    for (const email of ['same-work@example.org', 'no-such-person@example.org']) {
      const links = await rowsIn(app.sql, 'password_link');
      await app.call(passwordApi.requestReset, { body: { email } });
      expect(await rowsIn(app.sql, 'password_link')).toBe(links);
    }
    expect(await app.runJobs()).toEqual(expect.arrayContaining(['mail_reset', 'mail_reset', 'send_mail']));
  });

  test('also mails a person who signed up through an identity provider and has no password', async () => {
    const { user } = await signUp(app);
    await app.sql`update account set password_hash = null where id = ${user.id}`;
    const token = await tokenMailedTo(app, user.email);
    await followLink(app, token, NEW);
    expect((await signedIn(app.call(accountsApi.signIn, { body: { email: user.email, password: NEW } }))).user.id).toBe(
      user.id,
    );
    const subjects = (await mailsTo(app.sql, user.email)).map(({ subject }) => subject);
    expect(subjects, 'a first password is no change of one').toHaveLength(1);
  });

  test('a job that runs again, as after a crash, sends no second mail', async () => {
    const { user } = await signUp(app);
    await app.call(passwordApi.requestReset, { body: { email: user.email } });
    const [job] = await app.sql<{ payload: string }[]>`
      select payload::text from graphile_worker._private_jobs order by id desc limit 1`;
    await app.runJobs();
    await app.sql`
      select from graphile_worker.add_jobs_quietly(array[
        ('mail_reset', ${job?.payload ?? ''}::text::json, null, null, null, null, null, null)::graphile_worker.job_spec])`;
    await app.runJobs();
    const mails = await mailsTo(app.sql, user.email);
    expect(mails).toHaveLength(1);
    await app.call(passwordApi.link, { params: { token: tokenIn(mails[0]?.button?.url) } });
  });

  test.each(['somebody-known@example.org', 'somebody-unknown@example.org'])(
    'sends at most five mails in a quarter of an hour to one mailbox: %s',
    async (email) => {
      if (email.startsWith('somebody-known')) await signUp(app, { email });
      for (let letter = 0; letter < 5; letter += 1) expect((await post({ email })).status).toBe(204);
      const refused = await post({ email });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      app.clock.advance(16 * MINUTE);
      expect((await post({ email })).status).toBe(204);
    },
  );

  test('limits the requests from one IP address', async () => {
    app.clock.advance(16 * MINUTE);
    const answers: number[] = [];
    for (let letter = 0; letter < 32; letter += 1)
      answers.push((await post({ email: `m${letter}@example.org` })).status);
    expect(answers.filter((status) => status === 204)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    app.clock.advance(16 * MINUTE);
  });

  test.each([
    [{}, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'no-at-sign' }, 'email'],
    [{ email: `${'a'.repeat(250)}@ukr.net` }, 'email'],
    [{ email: ['a@ukr.net'] }, 'email'],
    [{ email: 'a@ukr.net\r\nBcc: b@ukr.net' }, 'email'],
  ])('refuses %j as an email', async (body, field) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });
});

function post(body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return app.request('POST', '/api/password-resets', { body: JSON.stringify(body), headers });
}
