import { expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { personName } = await import('./person-name.ts');

test.each([
  [{ name: 'Тарас', lastName: 'Гаврилюк' }, 'Тарас Гаврилюк'],
  [{ name: 'Надія', lastName: '' }, 'Надія'],
  [{ name: 'Надія Ткач' }, 'Надія Ткач'],
  [{ name: '', lastName: '' }, 'Видалений користувач'],
  [{ name: '' }, 'Видалений користувач'],
])('%o is shown as %s', async (person, shown) => {
  expect(personName(person)).toBe(shown);
});
