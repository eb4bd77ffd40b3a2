import { expect, test } from 'vitest';
import { mayHavePasskeys, passkeyName } from './passkeys.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

test.each([
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', { browser: 'Chrome', system: 'Android' }, 'Google Password Manager'],
  [NOBODY, { browser: 'Firefox', system: 'Linux' }, 'Firefox, Linux'],
  [NOBODY, { browser: null, system: 'Windows' }, 'Windows'],
  [NOBODY, { browser: null, system: null }, 'Passkey'],
])('a passkey with the AAGUID %s on %o is called %s', (aaguid, device, name) =>
  expect(passkeyName(aaguid, device)).toBe(name),
);

test.each([
  ['vezu.example', true],
  ['localhost', true],
  ['1.example', true],
  ['127.0.0.1', false],
  ['192.168.1.20', false],
  ['[::1]', false],
])('the host %s supports passkeys: %s', (host, may) => expect(mayHavePasskeys(host)).toBe(may));
