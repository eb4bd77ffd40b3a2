import { expect, test } from 'vitest';
import { readTypedTicket } from './typed-ticket.ts';

test.each([
  ['RVG55U', ['RVG55U']],
  [' rvg 55u ', ['RVG55U']],
  ['rvg-55u', ['RVG55U']],
  ['R V G 5 5 U', ['RVG55U']],
  ['Код: RVG 55U.', ['RVG55U']],
  ['Number RVG55U, please', ['RVG55U']],
  // Cyrillic letters that look the same, alone and among Latin ones.
  ['К7М4ХР', ['K7M4XP']],
  ['СМТ555', ['CMT555', 'CVN555']],
  ['K7М4XР', ['K7M4XP']],
  // The other keyboard layout, Ukrainian and Russian.
  ['кмп55г', ['RVG55U']],
  ['ы7ь4чз', ['S7M4XP']],
  ['https://vezu.example/b/RVG55U', ['RVG55U']],
  ['vezu.example/b/rvg55u?lang=en', ['RVG55U']],
])('“%s” is read as the codes %j', (text, codes) => {
  expect(readTypedTicket(text)).toEqual({ codes });
});

test.each([
  ['https://vezu.example/b/0123456789abcdef', '/b/0123456789abcdef'],
  [
    'Ваш квиток: https://vezu.example/b/0123456789abcdef?lang=uk#proof=Ab-c_1 Дякуємо',
    '/b/0123456789abcdef#proof=Ab-c_1',
  ],
  ['0123456789ABCDEF', '/b/0123456789abcdef'],
  ['https://vezu.example/p/abcdefghjkmnpqrstuvw', '/p/abcdefghjkmnpqrstuvw'],
])('“%s” is the link %s', (text, path) => {
  expect(readTypedTicket(text)).toEqual({ path });
});

test.each(['', 'RVG5', 'RVG55U7', 'Жовтий', '067 123 45 67', 'https://vezu.example/search'])(
  '“%s” names no ticket',
  (text) => {
    expect(readTypedTicket(text)).toBeNull();
  },
);

test.each([
  ['K7M4XP', 'K7M4XP'],
  ['к7м 4хр', 'K7M4XP'],
  ['л7ь4чз', 'K7M4XP'],
  ['Ｋ７Ｍ４ＸＰ', 'K7M4XP'],
  ['𝗞𝟳𝗠𝟰𝗫𝗣', 'K7M4XP'],
  ['\u200bK7M4XP', 'K7M4XP'],
  ['K7M\u00ad4XP', 'K7M4XP'],
  ['K7M–4XP', 'K7M4XP'],
  ['Ваш код: K7M 4XP. Чекаємо!', 'K7M4XP'],
  ['#K7M4XP', 'K7M4XP'],
  ['K 7 M 4 X P', 'K7M4XP'],
  ['K.7.M.4.X.P', 'K7M4XP'],
])('the code of %j is %s', (typed, code) => {
  expect(readTypedTicket(typed)).toEqual({ codes: expect.arrayContaining([code]) });
});
