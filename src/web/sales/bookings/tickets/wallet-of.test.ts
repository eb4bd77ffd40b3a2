import { expect, it } from 'vitest';
import { walletOf } from './wallet-of.ts';

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 'apple'],
  [
    'an iPad, which calls itself a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    'apple',
  ],
  ['a telephone with Android', 'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36', 'google'],
  ['a computer with Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', null],
  ['a computer with Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101', null],
] as const)('%s', (_, userAgent, wallet) => {
  expect(walletOf(userAgent)).toBe(wallet);
});
