import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NUMBERING } from '#shared/core/text/phone.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import {
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_CODES_OF_NUMBER,
  PHONE_CODES_OF_NUMBER_IN_ALL,
} from '#shared/people/accounts/proof/phone-proof.ts';
import { phoneProofApi } from '#shared/people/accounts/proof/phone-proof-api.ts';
import { emailOf, signUp, signUpForm } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { proofOf } from '#testing/people.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addOperator } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { codeIn, phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import { deleteExpiredPhoneCodes } from './commands/prove-phone.ts';

const MINUTE = 60_000;

const sms = allTests(phoneGatewayServer);
const app = appScene({ config: { trustProxy: 1 } });

let numbers = 0;
beforeEach(async () => {
  sms.answers.status = 202;
  app.context.gateways = { viber: null, sms: sms.gateway };
});

const newPhone = () => `+38067${String(3_000_000 + ++numbers)}`;
const person = async () => (await signUp(app, { email: signUpForm().email.replace('@', `.${++numbers}@`) })).token;
const state = (token: string) => app.call(phoneProofApi.state, {}, token);
const ask = async (token: string, phone: string, ip = '198.51.100.1') =>
  app.call(phoneProofApi.sendCode, { body: { phone } }, token, {
    ...(await proofOf(app, token)),
    'x-forwarded-for': ip,
  });
const enter = (token: string, code: string) => app.call(phoneProofApi.prove, { body: { code } }, token);

/** Asks for a code and returns it as it arrived. */
async function codeFor(token: string, phone: string): Promise<string> {
  await ask(token, phone);
  await app.runJobs();
  return codeIn(sms.to(phone).at(-1)?.text);
}

async function prove(token: string, phone: string): Promise<void> {
  await enter(token, await codeFor(token, phone));
}

test('without a gateway there is no channel, and no code is sent', async () => {
  const token = await person();
  await prove(token, newPhone());
  app.context.gateways = { viber: null, sms: null };
  expect(await state(token)).toEqual({ channels: [], proven: null });
  expect(await outcome(ask(token, newPhone()))).toBe('not_found');
});

describe('the text messages of the service', () => {
  const usual = { countries: Object.keys(NUMBERING), aDay: 1_000 };
  afterEach(() => {
    app.context.texts = usual;
  });

  test('go to possible numbers of its countries only', async () => {
    const token = await person();
    for (const phone of ['+881612345678', '+19001234567', '+99999999999', '+3806712345', '+38067123456789'])
      expect(await problemOf(ask(token, phone)), phone).toMatchObject({
        status: 422,
        errors: [{ field: 'phone', key: 'phone_country' }],
      });
    app.context.texts = { ...usual, countries: ['PL'] };
    expect(await outcome(ask(token, newPhone()))).toBe('invalid_input');
    expect(await outcome(ask(token, '+48600700811'))).toBe('done');
    await app.runJobs();
    expect(sms.to('+48600700811')).toHaveLength(1);
  });

  test('have a budget of the day, and its use is mailed to the administrators', async () => {
    const admin = await addOperator(app.sql);
    await addOperator(app.sql, 'support');
    app.context.texts = { ...usual, aDay: 5 };
    const phones = Array.from({ length: 6 }, newPhone);
    for (const phone of phones) {
      await ask(await person(), phone);
      await app.runJobs();
    }
    expect(phones.map((phone) => sms.to(phone).length)).toEqual([1, 1, 1, 1, 1, 0]);
    const mails = await mailsTo(app.sql, await emailOf(app.sql, admin.accountId));
    expect(mails.map(({ subject }) => /\d+/.exec(subject)?.[0])).toEqual(['100', '80']);
    app.clock.advance(25 * 60 * MINUTE);
    const [last = ''] = phones.slice(-1);
    await ask(await person(), last);
    await app.runJobs();
    expect(sms.to(last)).toHaveLength(1);
  });
});

describe('a code', () => {
  test('goes to the number as a signed message, and proves it', async () => {
    const [token, phone] = [await person(), newPhone()];
    expect(await state(token)).toEqual({ channels: ['sms'], proven: null });
    expect(await ask(token, phone.replace('+38', '0038'))).toEqual({ phone, channel: 'sms' });
    await app.runJobs();
    const [message, ...more] = sms.to(phone);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      channel: 'sms',
      locale: 'uk',
      text: expect.stringMatching(/^Vezu: код \d{6}, діє 10\u00a0хв/),
      validUntil: new Date(app.clock.now().getTime() + PHONE_CODE_MINUTES * MINUTE).toISOString(),
      callback: 'https://vezu.test/api/phone-gateways/sms/status',
    });
    expect(message?.webhookId).toBe(message?.id);
    const code = codeIn(message?.text);
    const [stored] =
      await app.sql`select t.content, p.code_hash from phone_text t, phone_proof p where p.phone = ${phone} and t.id = ${message?.id ?? ''}`;
    expect(stored?.content, 'nothing of it stays').toBeNull();
    expect(stored?.codeHash.toString()).not.toContain(code);
    expect(await enter(token, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ proven: { phone } });
    expect(await outcome(enter(token, code)), 'a second time').toBe('phone_code_over');
  });

  test('needs a proof of identity and a possible number', async () => {
    const token = await person();
    expect(await outcome(app.call(phoneProofApi.sendCode, { body: { phone: newPhone() } }, token))).toBe(
      'proof_required',
    );
    expect(await outcome(ask(token, '12'))).toBe('invalid_input');
    expect(await outcome(enter(token, '12'))).toBe('invalid_input');
    expect(await outcome(app.call(phoneProofApi.state, {}))).toBe('not_signed_in');
  });

  test('is over after some wrong ones, and after its minutes', async () => {
    const [token, phone] = [await person(), newPhone()];
    const code = await codeFor(token, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let one = 0; one < PHONE_CODE_TRIES; one += 1)
      expect(await outcome(enter(token, wrong))).toBe('wrong_phone_code');
    expect(await outcome(enter(token, code))).toBe('phone_code_over');
    app.clock.advance(MINUTE);
    const late = await codeFor(token, phone);
    app.clock.advance(PHONE_CODE_MINUTES * MINUTE);
    expect(await outcome(enter(token, late))).toBe('phone_code_over');
    expect((await state(token)).proven).toBeNull();
  });

  test('is forgotten once it is over, not before', async () => {
    const [token, phone] = [await person(), newPhone()];
    const code = await codeFor(token, phone);
    await deleteExpiredPhoneCodes(app.sql, app.clock.now());
    expect(await enter(token, code)).toMatchObject({ proven: { phone } });
    const late = newPhone();
    await codeFor(await person(), late);
    app.clock.advance(PHONE_CODE_MINUTES * MINUTE + 1);
    await deleteExpiredPhoneCodes(app.sql, app.clock.now());
    expect(await app.sql`select from phone_proof where phone in (${phone}, ${late})`).toHaveLength(0);
  });

  test('is sent once a minute, and so many times a day to a number on behalf of one network, no matter who asks', async () => {
    const [token, phone] = [await person(), newPhone()];
    // A session has one proof: three parallel requests would end each other.
    const proof = await proofOf(app, token);
    const headers = { ...proof, 'x-forwarded-for': '198.51.100.1' };
    const askOnce = () => app.call(phoneProofApi.sendCode, { body: { phone } }, token, headers);
    const several = await Promise.all([1, 2, 3].map(() => outcome(askOnce())));
    expect(several.toSorted()).toEqual(['done', 'too_many_requests', 'too_many_requests']);
    app.clock.advance(MINUTE);
    const others = [];
    for (let one = 0; one < PHONE_CODES_OF_NUMBER; one += 1) others.push(await outcome(ask(await person(), phone)));
    expect(others.filter((one) => one === 'done').length).toBeLessThan(PHONE_CODES_OF_NUMBER);
    expect(others.at(-1)).toBe('too_many_requests');
    const fromAll: string[] = [];
    for (let more = 0; more < PHONE_CODES_OF_NUMBER_IN_ALL; more += 1)
      fromAll.push(await outcome(ask(await person(), phone, `203.0.113.${more}`)));
    expect(fromAll[0], 'the owner, elsewhere').toBe('done');
    expect(fromAll.filter((one) => one === 'done')).toHaveLength(PHONE_CODES_OF_NUMBER_IN_ALL - PHONE_CODES_OF_NUMBER);
  });

  test('is dropped when the gateway was away until it was over, and else sent again under the same id', async () => {
    const [token, phone] = [await person(), newPhone()];
    sms.answers.status = 503;
    await ask(token, phone);
    await expect(app.runJobs()).rejects.toThrow('answered 503');
    sms.answers.status = 202;
    app.clock.advance(5 * MINUTE);
    await app.runJobs();
    const tried = sms.to(phone);
    expect(tried.map(({ id }) => id)).toEqual([tried[0]?.id, tried[0]?.id]);
    const [other, later] = [await person(), newPhone()];
    sms.answers.status = 0;
    await ask(other, later);
    await expect(app.runJobs()).rejects.toThrow();
    sms.answers.status = 202;
    app.clock.advance(PHONE_CODE_MINUTES * MINUTE);
    await app.runJobs();
    expect(sms.to(later)).toEqual([]);
    expect(
      await app.sql`select outcome from phone_text where account_id is not null and outcome = 'late'`,
    ).toHaveLength(1);
  });
});

describe('a proven number', () => {
  test('belongs to the person who proved it last, and can be removed', async () => {
    const [one, other, third, phone, another] = [
      await person(),
      await person(),
      await person(),
      newPhone(),
      newPhone(),
    ];
    await prove(third, another);
    await prove(one, phone);
    await prove(other, phone);
    expect((await state(one)).proven).toBeNull();
    expect((await state(third)).proven).toMatchObject({ phone: another });
    expect((await state(other)).proven).toMatchObject({ phone });
    const [next, before] = [newPhone(), await state(third)];
    const code = await codeFor(third, next);
    await app.call(phoneProofApi.remove, {}, other);
    expect((await state(other)).proven).toBeNull();
    expect(await state(third)).toEqual(before);
    expect(await enter(third, code)).toMatchObject({ proven: { phone: next } });
  });

  test('is in the copy of one’s data, and erased with the account', async () => {
    const [token, phone, other, another] = [await person(), newPhone(), await person(), newPhone()];
    await prove(token, phone);
    await prove(other, another);
    const copy = await app.call(personalDataApi.export, {}, token, await proofOf(app, token));
    expect(copy).toMatchObject({ provenPhone: { phone }, phoneTexts: [{ channel: 'sms', outcome: 'sent' }] });
    await app.call(personalDataApi.erase, {}, token, await proofOf(app, token));
    expect(await app.sql`select from account_phone where phone = ${phone}`).toHaveLength(0);
    const theirs = await app.call(personalDataApi.export, {}, other, await proofOf(app, other));
    expect(theirs).toMatchObject({ provenPhone: { phone: another }, phoneTexts: [{ channel: 'sms' }] });
  });
});
