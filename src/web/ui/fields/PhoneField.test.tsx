import { fireEvent, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { PhoneField } from './PhoneField.tsx';

async function typed(text: string, countries: string[] = []) {
  const onChange = vi.fn();
  const reader = await show(<PhoneField label="Телефон" countries={countries} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Телефон');
  await reader.type(field, text);
  return { reader, field, onChange };
}

it.each<[string, string[], string]>([
  ['0671234567', [], '+380 67 123 45 67'],
  ['(067) 123-45-67', [], '+380 67 123 45 67'],
  ['00380671234567', [], '+380 67 123 45 67'],
  ['601 234 567', ['PL'], '+48 601 234 567'],
  ['12', [], '12'],
])('%s with the countries %j is shown as %s when the field is left', async (text, countries, shown) => {
  const { reader, field } = await typed(text, countries);
  expect(field.value).toBe(text);
  await reader.tab();
  expect(field.value).toBe(shown);
});

it('is shown in the international format before Enter sends its form, which gets that value', async () => {
  const { reader, field, onChange } = await typed('0671234567');
  onChange.mockClear();
  await reader.keyboard('{Enter}');
  expect(field.value).toBe('+380 67 123 45 67');
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('understands a number that the browser fills in without the focus', async () => {
  const onChange = vi.fn();
  await show(<PhoneField label="Телефон" countries={['PL']} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Телефон');
  fireEvent.input(field, { target: { value: '501234567' } });
  expect(field.value).toBe('+48 501 234 567');
});

it('understands a number whose form is sent without leaving the field, and names its country', async () => {
  const sent: string[] = [];
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.push(String(new FormData(event.currentTarget).get('phone')));
  };
  const reader = await show(
    <form onSubmit={send}>
      <PhoneField label="Телефон" name="phone" countries={['PL']} />
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Телефон');
  await reader.type(field, '501 234 567');
  expect(screen.getByText('Польща')).toBeTruthy();
  if (field.form) fireEvent.submit(field.form);
  expect(sent).toEqual(['+48 501 234 567']);
});

it.each([
  ['+38 067 123 45', /бракує 2 цифр.*Україна/],
  ['+48 501 234 5678', /1 цифра.*Польща/],
])('%s has a hint about its digits once the field is left', async (text, hint) => {
  const { reader } = await typed(text);
  expect(screen.queryByText(hint)).toBeNull();
  await reader.tab();
  expect(screen.getByText(hint)).toBeTruthy();
});

it('names the digits beside the refusal of its form', async () => {
  await show(<PhoneField label="Телефон" defaultValue="+38067123" error="Номер закороткий" />);
  expect(screen.getByText(/бракує 4 цифр.*Україна/)).toBeTruthy();
  expect(screen.getByText('Номер закороткий')).toBeTruthy();
});

it('keeps a button of its caller behind the country', async () => {
  await show(<PhoneField label="Телефон" defaultValue="+380671234567" end={<button type="button">Прибрати</button>} />);
  expect(screen.getByText('Україна')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Прибрати' })).toBeTruthy();
});

it('asks about a number that may be of two countries, and takes the one that is pressed', async () => {
  const { reader, field } = await typed('501 123 456', ['PL']);
  expect(screen.queryByRole('status')).toBeNull();
  await reader.tab();
  expect(field.value).toBe('+48 501 123 456');
  await reader.click(screen.getByRole('button', { name: '+380 50 112 34 56, Україна' }));
  expect(field.value).toBe('+380 50 112 34 56');
  expect(screen.getByRole('button', { name: '+48 501 123 456, Польща' })).toBeTruthy();
  await reader.clear(field);
  await reader.type(field, '+48 501 123 456');
  await reader.tab();
  expect(screen.queryByRole('status')).toBeNull();
});
