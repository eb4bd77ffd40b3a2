import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { email } from '../checked-text.ts';
import { normalEmail } from './email.ts';

test.each([
  [' Olena@Example.ORG ', 'olena@example.org'],
  ['ＯＬＥＮＡ@example.org', 'olena@example.org'],
  ['\u212Aate@example.org', 'kate@example.org'],
  ['\u00A8ate@example.org', '\u0308ate@example.org'],
  ['Olena@Пошта.укр', 'olena@xn--80a1acn3a.xn--j1amh'],
  ['olena@xn--80a1acny.xn--j1amh', 'olena@xn--80a1acny.xn--j1amh'],
  ['olena@mu\u0308ller.de', 'olena@xn--mller-kva.de'],
  ['mailto:Olena@example.org', 'olena@example.org'],
  ['Олена Коваль <Olena@example.org>,', 'olena@example.org'],
  ['olena\u200B @ example.org.', 'olena@example.org'],
  ['<mailto:olena@example.org>', 'olena@example.org'],
  ['olena@example.org; ivan@example.org', 'olena@example.org; ivan@example.org'],
  ['olena@при/клад.укр', 'olena@при/клад.укр'],
])('the normal form of %j is %j', (typed, normal) => {
  expect(normalEmail(typed)).toBe(normal);
});

test('the normal form of a normal form does not change', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normalEmail(normalEmail(text)) === normalEmail(text)));
});

test('the schema of an email returns its normal form', () => {
  expect(email().parse(' Olena@Example.org')).toBe('olena@example.org');
  expect(email().safeParse('no-at-sign').error?.issues[0]?.message).toBe('email_format');
});

/** Addresses as people type and paste them; null is refused. */
test.each<[string, string | null]>([
  ['a@ukr.net', 'a@ukr.net'],
  ['a@ukr.nеt', null],
  ['a@gmаil.com', null],
  ['a@ukr.net!', 'a@ukr.net'],
  ['https://mail.example.org/?to=a@ukr.net', 'a@ukr.net'],
  [' A@Ukr.net ', 'a@ukr.net'],
  ['a@ukr.net.', 'a@ukr.net'],
  ['a@ukr.net,', 'a@ukr.net'],
  ['a@ukr.net;', 'a@ukr.net'],
  ['mailto:a@ukr.net', 'a@ukr.net'],
  ['<a@ukr.net>', 'a@ukr.net'],
  ['Оля <a@ukr.net>', 'a@ukr.net'],
  ['"Оля" <a@ukr.net>', 'a@ukr.net'],
  ['a @ukr.net', 'a@ukr.net'],
  ['a@ ukr.net', 'a@ukr.net'],
  ['ａ@ukr.net', 'a@ukr.net'],
  ['a＠ukr.net', 'a@ukr.net'],
  ['a@ukr。net', 'a@ukr.net'],
  ['a@ukr,net', null],
  ['a@ukrnet', null],
  ['a@@ukr.net', null],
  ['a\u200b@ukr.net', 'a@ukr.net'],
  ['mailto:a@ukr.net?subject=hi', 'a@ukr.net'],
  ['a@ukr.net (робоча)', 'a@ukr.net'],
  ['E-mail: a@ukr.net', 'a@ukr.net'],
  ['email:a@ukr.net', 'a@ukr.net'],
  ['пошта: a@ukr.net', 'a@ukr.net'],
  ['(a@ukr.net)', 'a@ukr.net'],
  ['"a@ukr.net"', 'a@ukr.net'],
  ['«a@ukr.net»', 'a@ukr.net'],
  ["'a@ukr.net'", 'a@ukr.net'],
  ['[a@ukr.net]', 'a@ukr.net'],
  ['[a@ukr.net](mailto:a@ukr.net)', 'a@ukr.net'],
  ['a@ukr.net, b@ukr.net', null],
  ['а@ukr.net', null],
  ['a@укр.net', 'a@xn--j1amh.net'],
  ['x@müller.de', 'x@xn--mller-kva.de'],
  ['a+b@gmail.com', 'a+b@gmail.com'],
  ["o'neil@x.ie", "o'neil@x.ie"],
  ['a@1.2.3.4', null],
  ['a@[1.2.3.4]', null],
  ['.a@x.ua', null],
  ['a..b@x.ua', null],
  ['a@-x.ua', null],
  ['a@x.ua/', 'a@x.ua'],
  ['a(at)ukr.net', null],
  ['ф@гкр.тіе', null],
  ['A@GMAIL.COM', 'a@gmail.com'],
  ['a@gmail.com\n', 'a@gmail.com'],
])('the address %j is stored as %j', (typed, stored) => {
  expect(email().safeParse(typed).data ?? null).toBe(stored);
});
