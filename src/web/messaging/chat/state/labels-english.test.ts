import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: 'vezu_locale=en' }));

const { loadMessages } = await import('#web/core/i18n/i18n.ts');
const { whoLabel } = await import('./labels.ts');

test('a single driver, whose company has their own name, is a driver in Latin letters too', async () => {
  await loadMessages('core', 'chat');
  const carrier = { id: 1, name: 'Степан Бойко' };
  expect(whoLabel({ name: 'Stepan Boiko', role: 'driver', carrier })).toBe('driver');
  expect(whoLabel({ name: 'Nataliia Ferents', role: 'driver', carrier })).toBe('Stepan Boiko');
});
