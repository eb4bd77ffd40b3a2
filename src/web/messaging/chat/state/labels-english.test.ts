import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: 'vezu_locale=en' }));

const { loadStartTexts } = await import('#web/core/i18n/i18n.ts');
const { ago } = await import('#web/core/i18n/format.ts');
const { whoLabel } = await import('./labels.ts');

test('a single driver, whose company has their own name, is a driver in Latin letters too', async () => {
  await loadStartTexts();
  const carrier = { id: 1, name: 'Степан Бойко' };
  expect(whoLabel({ name: 'Stepan Boiko', role: 'driver', carrier })).toBe('driver');
  expect(whoLabel({ name: 'Nataliia Ferents', role: 'driver', carrier })).toBe('Stepan Boiko');
});

test.each([
  [30, 'just now'],
  [60, '1 minute ago'],
  [5 * 60, '5 minutes ago'],
  [60 * 60, '1 hour ago'],
  [22 * 60 * 60, '22 hours ago'],
  [2 * 24 * 60 * 60, '2 days ago'],
])('a message %i seconds ago has the time “%s”', async (seconds, text) => {
  await loadStartTexts();
  const now = new Date('2026-11-26T12:00:00Z');
  expect(ago(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});
