import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { DateParts } from './DateParts.tsx';
import { MoneyField, NumberStepper, TimeField } from './NumberFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { WeekDays } from './WeekDays.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function Born({ noDay }: { noDay?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <>
      <DateParts label="Дата" value={value} onChange={setValue} noDay={noDay} />
      <output>{value}</output>
    </>
  );
}

function Price() {
  const [value, setValue] = useState('4550.5');
  return <MoneyField label="Сума" value={value} onChange={({ target }) => setValue(target.value)} />;
}

describe('a date in parts', () => {
  const value = () => screen.getByRole('status').textContent;

  it('is put together from day, month and year in any order, and only digits are taken', async () => {
    const reader = await show(<Born />);
    await reader.type(field('Дата: рік'), '19x84');
    expect(value()).toBe('1984--');
    await reader.selectOptions(field('Дата: місяць'), '03');
    await reader.type(field('Дата: день'), '7');
    expect(value()).toBe('1984-03-7');
  });

  it('is empty again when every part is', async () => {
    const reader = await show(<Born noDay />);
    await reader.type(field('Дата: рік'), '2');
    expect(value()).toBe('2-');
    await reader.clear(field('Дата: рік'));
    expect(value()).toBe('');
    expect(screen.queryByLabelText('Дата: день')).toBeNull();
  });
});

describe('a field that formats what is typed', () => {
  it.each([
    ['0930', '09:30'],
    ['9:5', '09:5'],
    ['2460', '02:46'],
  ])('shows the time %s as %s', async (typed, shown) => {
    const reader = await show(<TimeField label="Час" />);
    await reader.type(field('Час'), typed);
    expect(field('Час').value).toBe(shown);
  });

  it('leaves a time alone that is corrected in the middle', async () => {
    const reader = await show(<TimeField label="Час" defaultValue="09:30" />);
    await reader.type(field('Час'), '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field('Час').value).toBe('0:30');
    expect(field('Час').selectionStart).toBe(1);
  });

  it('takes an amount with a comma, and no letters', async () => {
    const reader = await show(<MoneyField label="Сума" />);
    await reader.type(field('Сума'), '4a5,50');
    expect(field('Сума').value).toBe('45,50');
  });

  it.each(['45,50', '45.50'])('shows the amount %s as texts of the language do, also to the form', async (typed) => {
    const change = vi.fn();
    const reader = await show(<MoneyField label="Сума" onChange={change} />);
    await reader.type(field('Сума'), typed);
    expect(field('Сума').value).toBe('45,50');
    expect(change.mock.lastCall?.[0].target.value).toBe('45,50');
  });

  it('shows an amount that the form has with the sign of the language, and keeps the caret in the middle', async () => {
    const reader = await show(<Price />);
    expect(field('Сума').value).toBe('4550,5');
    await reader.clear(field('Сума'));
    await reader.type(field('Сума'), '4550');
    await reader.type(field('Сума'), '.', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([field('Сума').value, field('Сума').selectionStart]).toEqual(['45,50', 3]);
  });

  it.each([
    ['067 123 45 67', [], '+380 67 123 45 67'],
    ['0049 1512 3456789', [], '+49 151 234 567 89'],
    ['512 345 678', ['PL'], '+48 512 345 678'],
    ['12', [], '12'],
  ])('shows the number %s internationally when it is left', async (typed, countries, shown) => {
    const change = vi.fn();
    const reader = await show(<PhoneField label="Телефон" countries={countries} onChange={change} />);
    await reader.type(field('Телефон'), typed);
    await reader.tab();
    expect(field('Телефон').value.replaceAll('\u00a0', ' ')).toBe(shown);
    expect(change.mock.lastCall?.[0].target.value, 'the form has it too').toBe(field('Телефон').value);
  });
});

describe('a small number', () => {
  it('ends at its bounds', async () => {
    const change = vi.fn();
    const reader = await show(<NumberStepper label="Пасажири" value={8} min={1} max={8} onChange={change} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Більше' }).disabled).toBe(true);
    await reader.click(screen.getByRole('button', { name: 'Менше' }));
    expect(change.mock.calls).toEqual([[7]]);
  });
});

describe('the days of the week', () => {
  const days = ['пн', 'вт', 'ср'].map((short) => ({ short, full: `повністю ${short}` }));

  it.each([
    [[2], 'повністю пн', [0, 2]],
    [[0, 2], 'повністю ср', [0]],
  ])('%j with a press on %s are %j', async (before, pressed, after) => {
    const change = vi.fn();
    const reader = await show(<WeekDays label="Дні" days={days} value={before} onChange={change} />);
    await reader.click(screen.getByRole('checkbox', { name: pressed }));
    expect(change.mock.calls).toEqual([[after]]);
  });
});
