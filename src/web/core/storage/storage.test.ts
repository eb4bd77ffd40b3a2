import { expect, test } from 'vitest';
import { cookieLine } from './storage.ts';

test.each([
  ['over HTTPS a cookie is Secure', 'abc', 'https:', 'token=abc; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  [
    'over plain HTTP a cookie is not Secure, because WebKit would drop it',
    'abc',
    'http:',
    'token=abc; Path=/; Max-Age=31536000; SameSite=Lax',
  ],
  ['a value is escaped', 'a b;c', 'https:', 'token=a%20b%3Bc; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['null deletes the cookie', null, 'http:', 'token=; Path=/; Max-Age=0; SameSite=Lax'],
] as const)('cookieLine: %s', (_rule, value, protocol, line) => {
  expect(cookieLine('token', value, protocol)).toBe(line);
});
