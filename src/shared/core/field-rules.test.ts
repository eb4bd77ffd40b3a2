import { describe, expect, test } from 'vitest';
import { checkedText, line, optionalText } from './checked-text.ts';
import {
  addressRule,
  carrierNameRule,
  cityRule,
  colorRule,
  descriptionRule,
  emailRule,
  lastNameRule,
  licenseRule,
  linklessRule,
  manufacturerRule,
  modelRule,
  nameRule,
  numberRule,
  passwordRule,
  phoneRule,
  priceRule,
  type Rule,
  textRule,
  timeRule,
} from './field-rules.ts';

const a = (length: number) => 'а'.repeat(length);

/** The rules of docs/product.md 20.3, each with texts that pass, and texts that fail with their message keys. */
const TABLE: Record<string, { rule: Rule; passes: string[]; fails: [string, string][] }> = {
  name: {
    rule: nameRule,
    passes: ['Ян', 'Ірина', "Мар'яна", 'Анна-Марія', 'Жан Поль Марі', 'Zoë', 'Łukasz', 'Ґалаґан', a(50)],
    fails: [
      ['', 'first_name_required'],
      ['І', 'first_name_min_length'],
      [a(51), 'first_name_max_length'],
      ['Ірина  Ольга', 'first_name_format'],
      ['Анна--Марія', 'first_name_format'],
      ['Анна- Марія', 'first_name_format'],
      ['Ірина 2', 'first_name_format'],
      ['Ян М', 'first_name_format'],
      ['Один Два Три Чотири', 'first_name_format'],
      ['-Ірина', 'first_name_format'],
      ["Ірина'", 'first_name_format'],
      ['Ірина@', 'first_name_format'],
      ['李雷', 'first_name_format'],
    ],
  },
  lastName: {
    rule: lastNameRule,
    passes: ['Савчук', 'Нечуй-Левицький', "О'Коннор", a(50)],
    fails: [
      ['С', 'last_name_min_length'],
      [a(51), 'last_name_max_length'],
      ['Савчук_', 'last_name_format'],
      ['Ван дер Ваальс Молодший', 'last_name_format'],
    ],
  },
  carrierName: {
    rule: carrierNameRule,
    passes: [
      'Карпати Тур',
      'ТОВ «Європа-Плюс»',
      'Bus Trans Sp. z o.o.',
      'ФОП І.Бойко',
      'Rossi S.r.l.',
      '24 години',
      a(80),
    ],
    fails: [
      ['', 'carrier_name_required'],
      [a(81), 'text_max_length'],
      ['Win 500 EUR at http://evil.example now', 'name_address'],
      ['Ваш банк: evil.example/login', 'name_address'],
      ['ＷＷＷ Bank', 'name_address'],
      ['Тур банк.укр', 'name_address'],
      ['evil。com', 'name_address'],
      ['Пишіть a@b', 'name_address'],
      ['Карпати/Тур', 'name_address'],
    ],
  },
  description: {
    rule: descriptionRule,
    passes: ['', 'Їжджу щодня, беру тварин.', 'Телефонуйте о 9:00', 'Sp. z o.o., виїзд о 9.30', a(500)],
    fails: [
      [a(501), 'description_max_length'],
      ['Пишіть на https://vezu.example', 'description_format'],
      ['Наш сайт www.vezu.example', 'description_format'],
      ['Обрізане http://', 'description_format'],
      ['Обрізане www.', 'description_format'],
      ['visit example.com', 'description_format'],
      ['Пишіть: t.me/name', 'description_format'],
      ['Подвійний  пробіл', 'description_format'],
    ],
  },
  'what comes in our mails': {
    rule: linklessRule(40),
    passes: ['вул. Руська, 3/5', 'Autohof A4/E40, платформа 2', 'ul. Kolejowa 7', 'Поломка: буде о 14.30', a(40)],
    fails: [
      ['', 'field_required'],
      [a(41), 'text_max_length'],
      ['Ваш банк: https://evil.example/login', 'description_format'],
      ['Виграш: ｅｖｉｌ．ｃｏｍ', 'description_format'],
      ['Пишіть win＠evil', 'description_format'],
    ],
  },
  price: {
    rule: priceRule,
    passes: ['0', '45', '1000', '45.5', '45,50', '999.99', '1000.0'],
    fails: [
      ['', 'price_required'],
      ['1001', 'price_max_length'],
      ['1000.01', 'price_max_length'],
      ['1000.00', 'price_max_length'],
      ['45.505', 'price_max_length'],
      ['45.', 'price_max_length'],
      ['.5', 'price_max_length'],
      ['-1', 'price_max_length'],
      ['1e3', 'price_max_length'],
      ['сорок', 'price_max_length'],
    ],
  },
  license: {
    rule: licenseRule,
    passes: ['ВХО123456', 'BXO 123456', 'ВХ123456', 'AB-123456789', '1234567890', 'A12345', 'ABC1234567890'],
    fails: [
      ['A1234', 'license_min_length'],
      ['ABC12345678901234', 'license_max_length'],
      ['ABCD123456', 'license_format'],
      ['123456', 'license_format'],
      ['АВ12Х456', 'license_format'],
    ],
  },
  time: {
    rule: timeRule,
    passes: ['00:00', '06:15', '19:59', '23:59'],
    fails: [
      ['24:00', 'time_format'],
      ['6:15', 'time_format'],
      ['06:60', 'time_format'],
      ['06.15', 'time_format'],
      ['06:15:00', 'time_format'],
    ],
  },
  phone: {
    rule: phoneRule,
    passes: ['+38067123', '+380671234567', '+4915112345678', '+1234567890123456'],
    fails: [
      ['', 'phone_required'],
      ['+3806712', 'phone_min_length'],
      ['+12345678901234567', 'phone_max_length'],
      ['380671234567', 'phone_format'],
      ['+380 67 1234567', 'phone_format'],
      ['+38067123456a', 'phone_format'],
      ['++38067123456', 'phone_format'],
    ],
  },
  city: {
    rule: cityRule,
    passes: ['Львів', 'Івано-Франківськ', 'Bielsko-Biała', 'New York', a(168)],
    fails: [
      ['Л', 'city_min_length'],
      [a(169), 'city_max_length'],
      ['Львів 2', 'city_format'],
      ['Івано--Франківськ', 'city_format'],
      ['Кривий  Ріг', 'city_format'],
    ],
  },
  address: {
    rule: addressRule,
    passes: ['вул. Стрийська, 109', 'ul. Sądowa 5', 'просп. Свободи, 1-А', a(255)],
    fails: [
      ['вул.', 'address_min_length'],
      [a(256), 'address_max_length'],
      ['вул. Стрийська,, 109', 'address_format'],
      ['вул.  Стрийська 109', 'address_format'],
      ['вул. Стрийська 109 <b>', 'address_format'],
    ],
  },
  manufacturer: {
    rule: manufacturerRule,
    passes: ['Mercedes-Benz', 'Еталон', 'VW', a(40)],
    fails: [
      ['M', 'manufacturer_min_length'],
      [a(41), 'manufacturer_max_length'],
      ['Mercedes  Benz', 'manufacturer_format'],
      ['Mercedes 2', 'manufacturer_format'],
    ],
  },
  model: {
    rule: modelRule,
    passes: ['Sprinter 519', 'А07', 'Travego-17', a(50)],
    fails: [
      ['S', 'model_min_length'],
      [a(51), 'model_max_length'],
      ['Sprinter  519', 'model_format'],
      ['Sprinter!', 'model_format'],
    ],
  },
  color: {
    rule: colorRule,
    passes: ['білий', 'темно-синій', 'жовтий та білий', a(40)],
    fails: [
      ['б', 'color_min_length'],
      [a(41), 'color_max_length'],
      ['білий1', 'color_format'],
      ['темно--синій', 'color_format'],
    ],
  },
  number: {
    rule: numberRule,
    passes: ['ВС 4178 НК', 'BC4178HK', 'KR-1234', '1234', a(20)],
    fails: [
      ['BC1', 'number_min_length'],
      [a(21), 'number_max_length'],
      ['BC_4178', 'number_format'],
      ['BC  4178', 'number_format'],
    ],
  },
  email: {
    rule: emailRule,
    passes: [
      'olena@ukr.net',
      "o'neil@mail.example.org",
      'x@xn--80a1acny.xn--j1amh',
      'i.savchuk+vezu@mail.example.org',
      `${'a'.repeat(242)}@example.org`,
    ],
    fails: [
      [`${'a'.repeat(243)}@example.org`, 'email_max_length'],
      ['', 'email_required'],
      ['olena', 'email_format'],
      ['olena@', 'email_format'],
      ['@ukr.net', 'email_format'],
      ['olena@ukr', 'email_format'],
      ['olena@@ukr.net', 'email_format'],
      ['olena @ukr.net', 'email_format'],
      ['olena@-ukr.net', 'email_format'],
      ['іван@ukr.net', 'email_format'],
      ['ivаn@ukr.net', 'email_format'],
      ['.olena@ukr.net', 'email_format'],
      ['olena.@ukr.net', 'email_format'],
      ['o..lena@ukr.net', 'email_format'],
    ],
  },
  password: {
    rule: passwordRule,
    passes: ['Дорога-7', 'Passw0rd!', 'aB3$aB3$', `aB3$${'x'.repeat(196)}`],
    fails: [
      ['', 'password_required'],
      ['aB3$aB3', 'password_min_length'],
      [`aB3$${'x'.repeat(197)}`, 'password_max_length'],
      ['дорога-7', 'password_format'],
      ['ДОРОГА-7', 'password_format'],
      ['Дорога-сім', 'password_format'],
      ['Дорога77', 'password_format'],
    ],
  },
  text: {
    rule: textRule(5),
    passes: ['a', 'п’ять', '12345'],
    fails: [
      ['', 'field_required'],
      ['123456', 'text_max_length'],
    ],
  },
};

describe.each(Object.entries(TABLE))('the rule %s', (_name, { rule, passes, fails }) => {
  test.each(passes)('accepts %j', (text) => expect(rule(text)).toBeNull());
  test.each(fails)('refuses %j with the key %s', (text, key) => expect(rule(text)).toBe(key));
});

test('a checked text is trimmed first, and its issue is the key of the rule', () => {
  expect(checkedText(nameRule).parse('  Ірина ')).toBe('Ірина');
  expect(checkedText(nameRule).safeParse(' І ').error?.issues).toMatchObject([{ message: 'first_name_min_length' }]);
});

test.each([
  ['Олекса\u0301ндр', 'Олександр'],
  ['Анна\u2011Марія', 'Анна-Марія'],
  ['Анна–Марія', 'Анна-Марія'],
  ['Олена\u00a0Марія', 'Олена Марія'],
  ['Іван\u200b', 'Іван'],
  ['\ufeffІван\u00ad', 'Іван'],
  ['\u202aІван\u202c', 'Іван'],
  ['Мар`яна', 'Мар’яна'],
  ['Мар´яна', 'Мар’яна'],
  ['Мар‘яна', 'Мар’яна'],
  ["Мар'яна", "Мар'яна"],
  ['Jose\u0301', 'José'],
  ['Андріи\u0306', 'Андрій'],
])('a name pasted as %j is stored as %j', (typed, stored) => {
  expect(line(nameRule).parse(typed)).toBe(stored);
});

test('an optional text may be empty or missing, and is checked when filled', () => {
  const field = optionalText(lastNameRule);
  expect([field.parse('  '), field.parse(undefined)]).toEqual(['', '']);
  expect(field.safeParse('С').error?.issues).toMatchObject([{ message: 'last_name_min_length' }]);
});
