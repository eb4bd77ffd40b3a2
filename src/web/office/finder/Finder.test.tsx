import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Finder } from './Finder.tsx';
import { takeTyped, typeAhead } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });

it('begins with what was typed while its code was loading, and leaves the keys to its field then', async () => {
  typeAhead();
  const letters = ['7', '1', 'к', 'Backspace'].map((key) => press(key));
  expect(letters.slice(0, 3), 'the page under it does not get them').toEqual([false, false, false]);
  const reader = await show(<Finder onClose={() => undefined} />, {
    messages: ['finder', 'statuses'],
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
