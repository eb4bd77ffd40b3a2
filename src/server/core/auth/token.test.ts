import { describe, expect, it } from 'vitest';
import { type Actor, access, PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { type Endpoint, endpoint } from '#shared/core/endpoint.ts';
import { checkSecondFactor, lacksSecondFactor, needsSecondFactor } from './proof.ts';
import { basicPassword, bearerToken, isApiKey, tokenHash } from './token.ts';

describe('the token of a request', () => {
  it.each([
    ['Bearer abc123', 'abc123'],
    ['bearer abc123', 'abc123'],
    ['Bearer a.b~c+d/e-f_g==', 'a.b~c+d/e-f_g=='],
    ['Bearer  abc123', null],
    ['Bearer abc 123', null],
    ['Bearer ', null],
    ['Basic abc123', null],
    ['abc123', null],
    [`Bearer ${'a'.repeat(200)}`, 'a'.repeat(200)],
    [`Bearer ${'a'.repeat(201)}`, null],
    ['Bearer abc\r\nX: y', null],
    ['', null],
    [undefined, null],
  ])('of «%s» is %s', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });

  it('of a program is known by its beginning, and only by it', () => {
    expect(isApiKey('vezu_abc')).toBe(true);
    expect(isApiKey('abc_vezu_')).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    expect(tokenHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the password of a tracking app', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it.each([
    [basic('bus:secret'), 'secret'],
    [basic(':secret'), 'secret'],
    [basic('bus:se:cret'), 'se:cret'],
    [basic('bus:'), ''],
    [basic('bus'), null],
    ['Basic ', null],
    ['Basic ***', null],
    ['Bearer abc', null],
    [undefined, null],
  ])('of «%s» is %s', (header, password) => {
    expect(basicPassword(header)).toBe(password);
  });
});

describe('the second factor of operators', () => {
  const actor = (role: Actor['role'], secondFactor = false): Actor => ({
    ...{ accountId: 1, sessionId: 1, role, carrierId: null, secondFactor },
  });
  const of = (given: Endpoint['access']): Endpoint =>
    endpoint({ method: 'GET', path: '/api/x', summary: 'x', access: given });
  const EVERYBODY = of(access({ admin: 'all', support: 'all' }));
  const OWN = of(SIGNED_IN);
  const refused = (rule: boolean, who: Actor | null, to: Endpoint) => {
    try {
      checkSecondFactor({ adminSecondFactor: rule }, who, to);
      return null;
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['an administrator without one', actor('admin'), EVERYBODY, 'second_factor_required'],
    ['support without one', actor('support'), EVERYBODY, 'second_factor_required'],
    ['an administrator with one', actor('admin', true), EVERYBODY, null],
    ['an administrator on their own account', actor('admin'), OWN, null],
    ['an administrator on a public page', actor('admin'), of(PUBLIC), null],
    ['an owner', actor('owner'), EVERYBODY, null],
    ['nobody', null, EVERYBODY, null],
  ] as const)('%s: %s', (_, who, to, code) => {
    const error = refused(true, who, to);
    if (code) expect(error).toMatchObject({ code });
    else expect(error).toBeNull();
  });

  it('is not asked for where the setting does not say so', () => {
    expect(refused(false, actor('admin'), EVERYBODY)).toBeNull();
    expect(needsSecondFactor({ adminSecondFactor: false }, 'admin')).toBe(false);
    expect(lacksSecondFactor({ adminSecondFactor: true }, actor('admin'))).toBe(true);
    expect(lacksSecondFactor({ adminSecondFactor: true }, actor('driver'))).toBe(false);
  });
});
