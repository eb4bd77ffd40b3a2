import { describe, expect, test } from 'vitest';
import { isGuessable } from './guesses.ts';

describe('a guessable password', () => {
  test.each([
    // Common passwords from the top of the lists, changed until they satisfy the character rules.
    ...['Password1!', 'P@ssw0rd', 'P@$$w0rd1!', 'Qwerty123!', 'Welcome1!', 'Iloveyou1!', 'Liverpool1!', 'Zaq12wsx!'],
    ...['Admin2024!', 'Summer2024!', 'Aa123456!', '1234567aA!', 'Abcd1234!', 'Qwer!234', 'Hunter2!'],
    // Local words: towns, slogans, keyboard rows and first names.
    ...['Львів2024!', 'Slava-2022', 'Йцукен12!', 'Vezuvezu1!', 'Kyiv2024!', 'Oksana1990!', 'Пароль123!'],
    // Long passwords that repeat a short one.
    ...['Qwerty1!'.repeat(25), `A1!${'a'.repeat(197)}`],
  ])('is recognised: %s', async (password) => expect(await isGuessable(password)).toBe(true));

  test('is one that is made of the person’s own email or name', async () => {
    const words = ['solomiia.hnatiuk@ukr.net', 'Соломія', 'Гнатюк'];
    for (const password of ['Solomiia.Hnatiuk1', 'Гнатюк-1987']) {
      expect(await isGuessable(password, words), password).toBe(true);
    }
    expect(await isGuessable('Solomiia.Hnatiuk1'), 'somebody else’s').toBe(false);
  });
});

test.each([
  'Дорога-7-зима',
  'kavun-Na-Mezhi4',
  'Tr4nsit*Krakovets',
  'Zelenyi.Bus8',
  'Vezu-demo-2026!',
  'Нова-Дорога-8',
])('%s is not guessable', async (password) => expect(await isGuessable(password)).toBe(false));

test('the check lets the process do other work meanwhile', async () => {
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 5 }, (_, one) => isGuessable(`${one}${'Qwerty1!P@55w0rd'.repeat(12)}`)));
  done = true;
  expect(turns).toBeGreaterThan(20);
});

test('too many checks at once are refused with “retry later”, and later checks run again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 130 }, () => isGuessable('Дорога-7-зима')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(30);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
  expect(await isGuessable('Дорога-7-зима')).toBe(false);
});
