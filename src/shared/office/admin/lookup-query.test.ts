import { expect, test } from 'vitest';
import { maskedEmail, maskedPhone } from '#shared/core/text/mask.ts';
import { lookupKinds, readLookup } from './lookup-query.ts';

test.each([
  ['Ковальчук', ['words']],
  ['kovalchuk', ['words', 'email']],
  ['olena@ukr.net', ['email']],
  ['+380 67 123 45 67', ['tail', 'plate']],
  ['4567', ['tail', 'plate', 'number']],
  ['№ 12', ['number']],
  ['ВС 1234 АВ', ['words', 'plate']],
  ['https://vezu.app/p/abcdefghjkmnpqrstuvw', ['track']],
  ['', []],
])('“%s” is read as %j', (text, kinds) => {
  expect(lookupKinds(readLookup(text)).sort()).toEqual([...kinds].sort());
});

test.each([
  ['olena.kovalchuk@ukr.net', 'ol•••@ukr.net'],
  ['ol@ukr.net', 'o•••@ukr.net'],
  ['@ukr.net', '•••'],
])('support reads the address %s as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test.each([
  ['+380671234567', '+38067•••67'],
  ['112', '•••'],
])('support reads the number %s as %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});
