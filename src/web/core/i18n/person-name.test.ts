import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { loadMessages } = await import('./i18n.ts');
const { personName } = await import('./person-name.ts');

test.each([
  [{ name: 'Тарас', lastName: 'Гаврилюк' }, 'Тарас Гаврилюк'],
  [{ name: 'Надія', lastName: '' }, 'Надія'],
  [{ name: 'Надія Ткач' }, 'Надія Ткач'],
  [{ name: '', lastName: '' }, 'Видалений користувач'],
  [{ name: '' }, 'Видалений користувач'],
])('%o is shown as %s', async (person, shown) => {
  await loadMessages('core');
  expect(personName(person)).toBe(shown);
});
