import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

test.each([
  ['uk', '45,50', '45'],
  ['en', '45.50', '45'],
] as const)('an amount in a field has the sign of the language %s', async (locale, broken, whole) => {
  vi.doMock('./i18n.ts', () => ({ locale }));
  const { amountText, localAmount } = await import('./amount-text.ts');
  expect([amountText(4550), amountText(4500)]).toEqual([broken, whole]);
  expect(['45,50', '45.50', '45', ''].map(localAmount)).toEqual([broken, broken, whole, '']);
});
