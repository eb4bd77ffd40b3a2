import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { finderApi } from '#shared/office/finder/api.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { PLACES, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import Finder from './Finder.tsx';
import { takeTyped, typeAhead } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });

it('begins with what was typed while its code was loading, and leaves the keys to its field then', async () => {
  typeAhead();
  const letters = ['7', '1', 'к', 'Backspace'].map((key) => press(key));
  expect(letters.slice(0, 3), 'the page under it does not get them').toEqual([false, false, false]);
  const reader = await show(<Finder onClose={() => undefined} />, {
    as: staff('owner'),
  });
  const box = await screen.findByRole<HTMLInputElement>('combobox');
  await act(async () => box.focus());
  expect(box.value).toBe('71');
  await reader.type(box, '!');
  expect(box.value).toBe('71!');
  expect(press('x')).toBe(true);
});

it.each([
  ['Escape', () => press('Escape')],
  ['Tab', () => press('Tab')],
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
])('%s gives the wait up', (_, giveUp) => {
  typeAhead();
  press('7');
  giveUp();
  expect(press('1')).toBe(true);
  expect(takeTyped()).toBe('');
});

it('takes no shortcut of the browser for a letter', () => {
  typeAhead();
  expect(press('l', { ctrlKey: true })).toBe(true);
  expect(takeTyped()).toBe('');
});

it.each([
  ['28.11', /^Рейси: .*28 листопада/, /\?from=\d{4}-11-28&to=\d{4}-11-28$/],
  ['неоплачені', /^Неоплачені/, /\?unpaid=1$/],
  ['імпорт', /^Перенести з таблиці/, /\/company\/import$/],
  ['додати авт', /^Додати автобус/, /\/bus-add$/],
  ['вроц', /^Рейси з посадкою: Вроцлав/, /\?boarding=\d+$/],
  ['граф', /^Графік/, /\/trips\/roster$/],
])('%s goes to a day, a list, a town or a page before the server answers', async (typed, label, to) => {
  serve(
    answer(finderApi.find, () => new Promise(() => undefined)),
    answer(callersApi.stops, () => ({ places: [PLACES.lviv, PLACES.wroclaw], pairs: [] })),
  );
  const places = [{ icon: 'calendar', label: 'Графік', to: '/trips/roster' }] as const;
  const reader = await show(<Finder places={places} onClose={() => undefined} />, {
    as: staff('owner'),
  });
  const box = await screen.findByRole('combobox');
  await reader.type(box, typed);
  expect(await screen.findByRole('option', { name: label })).toBeTruthy();
  await reader.keyboard('{Enter}');
  expect(window.location.href).toMatch(to);
});
