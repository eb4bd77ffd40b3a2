import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { PhoneField } from './PhoneField.tsx';

async function typed(text: string, countries: string[] = []) {
  const onChange = vi.fn();
  const reader = await show(<PhoneField label="Телефон" countries={countries} onChange={onChange} />, { messages: [] });
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
