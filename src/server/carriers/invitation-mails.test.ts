import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { profilesApi } from '#shared/accounts/profile-api.ts';
import { membersApi } from '#shared/carriers/members-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { mailsTo } from '#testing/mails.ts';
import { memberActions } from '#testing/members.ts';
import { invitationTo } from '#testing/passwords.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function owner(): Promise<string> {
  const body = signUpForm({ userType: 'carrier', carrierName: 'Виграйте мільйон!' });
  const { token, user } = await app.call(accountsApi.signUp, { body });
  await app.sql`update account set email_confirmed_at = ${app.clock.now()} where id = ${user.id}`;
  return token;
}

const invite = (token: string, email = `${randomUUID()}@example.org`) => memberActions(app).invite(token, { email });

describe('invitation mails', () => {
  const full = { status: 429, code: 'too_many_requests' };

  test('go to at most fifty addresses a day, even when each invitation is withdrawn', async () => {
    const token = await owner();
    for (let mail = 0; mail < 50; mail += 1) {
      const { id } = await invite(token);
      await app.call(membersApi.withdraw, { params: { invitationId: id } }, token);
    }
    expect(await problemOf(invite(token))).toMatchObject(full);
    app.clock.advance(25 * 3_600_000);
    await invite(token);
  });

  test('reach one address at most five times a day, and their subject contains no text of a company', async () => {
    const email = 'much-wanted@example.org';
    const owners = await Promise.all(Array.from({ length: 6 }, () => owner()));
    for (const token of owners.slice(1)) await invite(token, email);
    expect(await problemOf(invite(owners[0] ?? '', email.toUpperCase()))).toMatchObject(full);
    const subjects = (await mailsTo(app.sql, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 5 }, () => 'Вас запрошують до команди у Vezu'));
  });
});

test('a company whose stored name holds an address is not named to a stranger', async () => {
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

test('an English invitation names the people and the company in Latin letters', async () => {
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

test('an invited driver becomes public only after agreeing to the terms', async () => {
  const token = await owner();
  const email = `${randomUUID()}@example.org`;
  await invite(token, email);
  const [account] = await app.sql<{ id: number }[]>`select id from account where email = ${email}`;
  const driverId = account?.id ?? 0;
  const look = () => app.call(profilesApi.driver, { params: { driverId } });
  expect(await problemOf(look())).toMatchObject({ status: 404 });
  const link = await invitationTo(app, driverId);
  const password = 'Нова-Дорога-8';
  const body = { password, passwordRepeat: password };
  const response = await app.request('POST', `/api/password-links/${link}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  expect(await problemOf(look()), 'a password is no agreement').toMatchObject({ status: 404 });
  await app.sql`update account set terms_agreed_at = ${app.clock.now()} where id = ${driverId}`;
  expect(await look()).toMatchObject({ name: 'Остап', lastName: 'Мельник' });
});
