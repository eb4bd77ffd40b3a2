import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#shared/core/issues.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { type Contact, contactLink, contactList, contactRule, contactText, normalContact } from './contacts.ts';

const phone = (value: string): Contact => ({ kind: 'phone', value });
const telegram = (value: string): Contact => ({ kind: 'telegram', value });

describe('normalContact', () => {
  test.each([
    [phone('+38 (067) 123-45-67'), '380671234567'],
    [phone('380671234567'), '380671234567'],
    [phone('00380 67.123.45.67'), '380671234567'],
    [phone('\u202a+380671234567\u202c'), '380671234567'],
    [phone('３８０６７１２３４５６７'), '380671234567'],
    [phone(' 0671234567 '), '380671234567'],
    [phone('067 123-45-67'), '380671234567'],
    [phone('48601234567'), '48601234567'],
    [telegram('@Oksana_Lviv'), 'oksana_lviv'],
    [telegram(' oksana_lviv'), 'oksana_lviv'],
    [telegram('@ oksana_lviv'), 'oksana_lviv'],
    [telegram('https://t.me/Oksana_Lviv'), 'oksana_lviv'],
    [telegram('t.me/oksana_lviv/'), 'oksana_lviv'],
    [telegram('https://t.me/oksana_lviv?start=1'), 'oksana_lviv'],
    [telegram('https://telegram.me/s/oksana_lviv'), 'oksana_lviv'],
    [telegram('tg://resolve?domain=oksana_lviv'), 'oksana_lviv'],
    [telegram('Telegram: @oksana_lviv'), 'oksana_lviv'],
  ])('gives one spelling of %j', (contact, value) => {
    expect(normalContact(contact)).toEqual({ kind: contact.kind, value });
    expect(normalContact(normalContact(contact))).toEqual(normalContact(contact));
  });
});

describe('contactRule', () => {
  test.each([
    [phone('123456789'), null],
    [phone('123456789012345'), null],
    [phone('+38 067 123 45 67'), null],
    [phone(''), 'contact_required'],
    [phone(' - () '), 'contact_required'],
    [phone('12345678'), 'contact_phone_min_length'],
    [phone('1234567890123456'), 'contact_phone_max_length'],
    [phone('067 12x 45 67'), 'contact_phone_format'],
    [phone('380+671234567'), 'contact_phone_format'],
    [phone('٣٨٠٦٧١٢٣٤٥٦٧'), null],
    [telegram('oksan'), null],
    [telegram('@O_2345678901234567890123456789012'.slice(0, 33)), null],
    [telegram('@'), 'contact_required'],
    [telegram('oksa'), 'telegram_format'],
    [telegram('o'.repeat(33)), 'telegram_format'],
    [telegram('1oksana'), 'telegram_format'],
    [telegram('_oksana'), 'telegram_format'],
    [telegram('oksana-lviv'), 'telegram_format'],
    [telegram('оксана'), 'telegram_format'],
    [telegram('@@oksana'), 'telegram_format'],
    [telegram('t.me/+380671234567'), 'telegram_format'],
    [telegram('https://example.com/oksana'), 'telegram_format'],
  ])('checks %j: %s', ({ kind, value }, key) => expect(contactRule(kind)(value)).toBe(key));
});

describe('contactList', () => {
  const errorsOf = (contacts: Contact[]) => fieldErrors(contactList.safeParse(contacts).error?.issues ?? []);

  test('normalises the spelling of each contact', () => {
    expect(contactList.parse([phone('+38 (067) 123-45-67'), telegram('@Name_1')])).toEqual([
      phone('380671234567'),
      telegram('name_1'),
    ]);
    expect(contactList.parse([])).toEqual([]);
  });

  test('reports the second of two equal contacts, however they are spelled', () => {
    expect(
      errorsOf([phone('+38 (067) 123-45-67'), telegram('name_1'), phone('380671234567'), telegram('@NAME_1')]),
    ).toEqual([
      { field: '2.value', key: 'contact_exists' },
      { field: '3.value', key: 'contact_exists' },
    ]);
  });

  test('never treats a phone number and a Telegram name as equal, and reports each invalid one', () => {
    expect(errorsOf([telegram('a23456789'), phone('123456789')])).toEqual([]);
    expect(errorsOf([phone(''), phone('12'), telegram('ні')])).toEqual([
      { field: '0.value', key: 'contact_required' },
      { field: '1.value', key: 'contact_phone_min_length' },
      { field: '2.value', key: 'telegram_format' },
    ]);
  });

  test('accepts the maximum number of contacts and no more', () => {
    const many = Array.from({ length: LIMITS.CONTACTS_MAX + 1 }, (_, index) => phone(`38067123456${index}`));
    expect(errorsOf(many)).toEqual([{ field: '', key: 'contacts_max' }]);
    expect(errorsOf(many.slice(1))).toEqual([]);
  });
});

test.each([
  [phone('380671234567'), '+380 67 123 45 67', 'tel:+380671234567'],
  [phone('0671234567'), '+380 67 123 45 67', 'tel:+380671234567'],
  [telegram('oksana_lviv'), '@oksana_lviv', 'https://t.me/oksana_lviv'],
])('contact %j has its text and its link', (contact, text, link) => {
  expect([contactText(contact), contactLink(contact)]).toEqual([text, link]);
});
