import { beforeEach, describe, expect, test } from 'vitest';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { proofApi } from '#shared/people/accounts/base/proof-api.ts';
import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import { PHONE_CODE_TRIES, PHONE_CODES_OF_NUMBER } from '#shared/people/accounts/proof/phone-proof.ts';
import { phoneEntryApi, phoneProofApi } from '#shared/people/accounts/proof/phone-proof-api.ts';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { signUp, signUpForm } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { proofOf } from '#testing/people.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addOperator } from '#testing/server/carriers.ts';
import { confirmationMailsTo, mailsTo, tokenIn } from '#testing/server/mails.ts';
import { codeIn, phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import { browserSecret } from '#testing/services/providers.ts';

const MINUTE = 60_000;
const sms = allTests(phoneGatewayServer);
const app = appScene({ config: { trustProxy: 1 } });
beforeEach(() => {
  app.context.gateways = { viber: null, sms: sms.gateway };
});

let numbers = 0;
const newPhone = () => `+38067${String(4_000_000 + ++numbers)}`;
const from = () => ({ 'x-forwarded-for': `198.51.${100 + (numbers % 100)}.1` });
const ask = (phone: string, holder: string) =>
  app.call(phoneEntryApi.sendCode, { body: { phone, holder } }, undefined, from());
const enter = (holder: string, code: string) => app.call(phoneEntryApi.enter, { body: { holder, code } });
const textedTo = async (phone: string) => {
  await app.runJobs();
  return sms.to(phone).at(-1)?.text;
};

async function codeFor(phone: string, holder: string): Promise<string> {
  await ask(phone, holder);
  return codeIn(await textedTo(phone));
}

async function firstStep(phone = newPhone()) {
  const holder = browserSecret();
  return { phone, holder, answer: await enter(holder, await codeFor(phone, holder)) };
}

async function newcomer(values: object = {}) {
  const { phone, holder, answer } = await firstStep();
  if (!('setup' in answer)) throw new Error('the number has an account');
  const who = { userType: 'driver' as const, name: 'Мирон', lastName: 'Лис', terms: true, ...values };
  const { setup: ticket } = answer;
  return { phone, holder, ticket, signedIn: await app.call(providerApi.signUp, { body: { ticket, holder, ...who } }) };
}

test('without a gateway no code is sent', async () => {
  app.context.gateways = { viber: null, sms: null };
  expect(await outcome(ask(newPhone(), browserSecret()))).toBe('not_found');
});

describe('a new person', () => {
  test('gets an account with the number alone, and is signed in by it the next time', async () => {
    const { phone, signedIn, ticket, holder } = await newcomer();
    expect(signedIn).toMatchObject({
      user: { email: '', phone, userType: 'driver', emailConfirmed: true },
      carrier: { singleDriver: true, role: 'owner' },
    });
    expect(await app.call(phoneProofApi.state, {}, signedIn.token)).toMatchObject({ proven: { phone } });
    app.clock.advance(2 * MINUTE);
    const { answer } = await firstStep(phone);
    expect(answer).toMatchObject({ user: { id: signedIn.user.id } });
    const again = { ticket, holder, userType: 'passenger' as const, name: 'Мирон', terms: true };
    expect(await outcome(app.call(providerApi.signUp, { body: again }))).toBe('sign_in_over');
  });

  test('is asked for a name and the terms, in the browser that asked for the code', async () => {
    const { phone, holder, answer } = await firstStep();
    const ticket = 'setup' in answer ? answer.setup : '';
    expect(await app.call(providerApi.newcomer, { body: { ticket, holder } })).toMatchObject({ phone, email: '' });
    const empty = { ticket, holder, userType: 'driver' as const, name: '', terms: false };
    expect((await problemOf(app.call(providerApi.signUp, { body: empty }))).errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'terms', key: 'terms_required' })]),
    );
    const elsewhere = { ticket, holder: browserSecret() };
    expect(await outcome(app.call(providerApi.newcomer, { body: elsewhere }))).toBe('sign_in_over');
  });

  test('of two sign-ups with one number the second makes no account', async () => {
    const phone = newPhone();
    const one = await firstStep(phone);
    app.clock.advance(2 * MINUTE);
    const other = await firstStep(phone);
    const body = { userType: 'passenger' as const, name: 'Лев', terms: true };
    const made = [one, other].map(({ holder, answer }) =>
      outcome(
        app.call(providerApi.signUp, { body: { ...body, holder, ticket: 'setup' in answer ? answer.setup : '' } }),
      ),
    );
    expect((await Promise.all(made)).sort()).toEqual(['done', 'sign_in_over']);
  });

  test('gets no mails, proves who they are by text message, and cannot remove the number', async () => {
    const { phone, signedIn } = await newcomer();
    const { token } = signedIn;
    expect(await app.sql`select 1 from mail where content->>'to' like '%vezu.invalid'`).toEqual([]);
    expect(await app.call(proofApi.ways, {}, token)).toMatchObject({
      ways: ['text'],
      email: expect.stringMatching(/^\+38067•••\d\d$/),
    });
    await app.call(proofApi.mailCode, {}, token);
    const code = /\b\d{8}\b/.exec((await textedTo(phone)) ?? '')?.[0] ?? '';
    expect(await app.call(proofApi.give, { body: { mailedCode: code } }, token)).toMatchObject({
      proof: expect.any(String),
    });
    expect(await outcome(app.call(phoneProofApi.remove, {}, token))).toBe('last_way_in');
  });

  test('adds an address later, by a proof and a code, and is signed in by both from then on', async () => {
    const { phone, signedIn } = await newcomer();
    const { token, user } = signedIn;
    const email = `myron.${user.id}@example.com`;
    const add = (body: { email: string }, proof: Record<string, string> = {}) =>
      app.call(emailConfirmationApi.add, { body }, token, proof);
    const early = app.call(emailConfirmationApi.enterCode, { body: { code: '123456' } }, token);
    expect(await outcome(early), 'no mail was sent').toBe('done');
    expect(await outcome(add({ email }))).toBe('proof_required');
    await app.call(proofApi.mailCode, {}, token);
    const mailedCode = /\b\d{8}\b/.exec((await textedTo(phone)) ?? '')?.[0] ?? '';
    const { proof } = await app.call(proofApi.give, { body: { mailedCode } }, token);
    const proven = { [PROOF_HEADER]: proof };
    await add({ email: signUpForm().email }, proven);
    expect(await outcome(add({ email }, proven)), 'one mail a minute').toBe('too_many_requests');
    app.clock.advance(2 * MINUTE);
    await add({ email }, proven);
    const me = async () => (await app.call(accountsApi.me, {}, token)).user;
    expect(await me()).toMatchObject({ email: '', emailConfirmed: true });
    const code = (await confirmationMailsTo(app.sql, email))[0]?.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await outcome(app.call(emailConfirmationApi.enterCode, { body: { code: wrong } }, token))).toBe(
      'wrong_email_code',
    );
    await app.call(emailConfirmationApi.enterCode, { body: { code } }, token);
    expect(await me()).toMatchObject({ email, emailConfirmed: true });
    expect(await outcome(add({ email: 'other@example.com' }, proven)), 'it has one').toBe('not_allowed');
    // By the number as before, and by a password that a mail to the address sets.
    app.clock.advance(2 * MINUTE);
    expect((await firstStep(phone)).answer).toMatchObject({ user: { id: user.id, email } });
    await app.call(passwordApi.requestReset, { body: { email } });
    await app.runJobs();
    const link = tokenIn(
      (await mailsTo(app.sql, email)).find(({ button }) => button?.url.includes('token='))?.button?.url,
    );
    const password = 'Zelena-4-Hora';
    await app.call(passwordApi.follow, { params: { token: link }, body: { password, passwordRepeat: password } });
    expect(await app.call(accountsApi.signIn, { body: { email, password } })).toMatchObject({
      user: { id: user.id, phone },
    });
  });

  test('learns that an address has an account only by the code that was mailed there', async () => {
    const { phone, signedIn } = await newcomer();
    const { token } = signedIn;
    const email = signUpForm().email.replace('@', '.known@');
    await signUp(app, { email });
    await app.call(proofApi.mailCode, {}, token);
    const mailedCode = /\b\d{8}\b/.exec((await textedTo(phone)) ?? '')?.[0] ?? '';
    const { proof } = await app.call(proofApi.give, { body: { mailedCode } }, token);
    expect(
      await outcome(app.call(emailConfirmationApi.add, { body: { email } }, token, { [PROOF_HEADER]: proof })),
    ).toBe('done');
    const code = (await confirmationMailsTo(app.sql, email))[0]?.code ?? '';
    expect(await outcome(app.call(emailConfirmationApi.enterCode, { body: { code } }, token))).toBe('email_taken');
  });

  test('keeps the number when somebody else proves it in the settings', async () => {
    const { phone } = await newcomer();
    const other = await signUp(app, { email: signUpForm().email.replace('@', '.taking@') });
    await app.call(phoneProofApi.sendCode, { body: { phone } }, other.token, await proofOf(app, other.token));
    const code = codeIn(await textedTo(phone));
    expect(await outcome(app.call(phoneProofApi.prove, { body: { code } }, other.token))).toBe('phone_taken');
  });

  test('cannot lose the number even by a fault of the code', async () => {
    const { signedIn } = await newcomer();
    await expect(app.sql`delete from account_phone where account_id = ${signedIn.user.id}`).rejects.toThrow(
      'an account without a mailbox has a proven number',
    );
  });
});

describe('a code', () => {
  test('is tried a few times only, and works once', async () => {
    const [phone, holder] = [newPhone(), browserSecret()];
    const code = await codeFor(phone, holder);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < PHONE_CODE_TRIES - 1; tries += 1)
      expect(await outcome(enter(holder, wrong))).toBe('wrong_phone_code');
    expect(await outcome(enter(browserSecret(), code)), 'another browser').toBe('phone_code_over');
    expect(await outcome(enter(holder, code))).toBe('done');
    expect(await outcome(enter(holder, code)), 'a second time').toBe('phone_code_over');
    const late = browserSecret();
    app.clock.advance(2 * MINUTE);
    const over = await codeFor(phone, late);
    app.clock.advance(11 * MINUTE);
    expect(await outcome(enter(late, over))).toBe('phone_code_over');
  });

  test('is limited by the number; a stranger who asks neither replaces nor uses up the code of its owner', async () => {
    const [phone, holder] = [newPhone(), browserSecret()];
    const code = await codeFor(phone, holder);
    expect(await outcome(ask(phone, browserSecret())), 'one a minute').toBe('too_many_requests');
    app.clock.advance(2 * MINUTE);
    const stranger = browserSecret();
    await codeFor(phone, stranger);
    for (let tries = 0; tries < PHONE_CODE_TRIES; tries += 1) await outcome(enter(stranger, '123456'));
    expect(await outcome(enter(holder, code))).toBe('done');
    for (let sent = 2; sent < PHONE_CODES_OF_NUMBER; sent += 1) {
      app.clock.advance(2 * MINUTE);
      await ask(phone, stranger);
    }
    app.clock.advance(2 * MINUTE);
    expect(await outcome(ask(phone, stranger))).toBe('too_many_requests');
  });

  test('goes to countries of the service only', async () => {
    expect(await problemOf(ask('+19001234567', browserSecret()))).toMatchObject({ errors: [{ key: 'phone_country' }] });
  });

  test('asks for the second factor of an account that has one, and lets no operator and nobody blocked in', async () => {
    const known = async (accountId: number) => {
      const phone = newPhone();
      await app.sql`insert into account_phone (account_id, phone, proven_at) values (${accountId}, ${phone}, now())`;
      return phone;
    };
    const person = await signUp(app, { email: signUpForm().email.replace('@', '.factor@') });
    const phone = await known(person.user.id);
    await app.sql`insert into second_factor (account_id, secret, confirmed_at) values (${person.user.id}, '\\x00', now())`;
    expect((await firstStep(phone)).answer).toEqual({ secondFactor: expect.any(String) });
    const operator = await addOperator(app.sql);
    expect(await outcome(firstStep(await known(operator.accountId)))).toBe('not_allowed');
    await app.sql`update account set status = 'blocked' where id = ${person.user.id}`;
    app.clock.advance(2 * MINUTE);
    expect(await outcome(firstStep(phone))).toBe('account_blocked');
  });

  test('nobody signs up with an address that stands for no mailbox', async () => {
    const body = signUpForm({ email: 'phone-1@vezu.invalid' });
    expect((await problemOf(app.call(accountsApi.signUp, { body }))).errors).toEqual([
      { field: 'email', key: 'email_format' },
    ]);
  });
});
