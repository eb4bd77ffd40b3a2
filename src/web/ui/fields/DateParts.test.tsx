import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { DateParts } from './DateParts.tsx';

const LABEL = 'Дата народження';

type Options = Partial<Parameters<typeof DateParts>[0]>;

function Form({ options, onChange }: { options: Options; onChange: (value: string) => void }) {
  const [value, setValue] = useState(options.value ?? '');
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <DateParts label={LABEL} {...options} value={value} onChange={change} />;
}

async function open(options: Options = {}) {
  const onChange = vi.fn();
  return { reader: await show(<Form options={options} onChange={onChange} />), onChange };
}

const field = (part: string) => screen.getByLabelText<HTMLInputElement>(`${LABEL}: ${part}`);

describe('a date of day, month and year', () => {
  it('is given in the order of ISO 8601, whatever is typed first, with digits only', async () => {
    const { reader, onChange } = await open();
    await reader.type(field('рік'), '19x90');
    await reader.selectOptions(field('місяць'), '03');
    await reader.type(field('день'), '7');
    expect(onChange.mock.lastCall).toEqual(['1990-03-7']);
    expect(field('рік').value).toBe('1990');
  });

  it('is empty again once all parts are', async () => {
    const { reader, onChange } = await open({ value: '--7' });
    await reader.clear(field('день'));
    expect(onChange.mock.lastCall).toEqual(['']);
  });

  it('shows the day without a leading zero', async () => {
    await open({ value: '1990-03-07' });
    expect(field('день').value).toBe('7');
  });

  it('of month and year has no day', async () => {
    const { reader, onChange } = await open({ noDay: true });
    expect(screen.queryByLabelText(`${LABEL}: день`)).toBeNull();
    await reader.selectOptions(field('місяць'), '11');
    await reader.type(field('рік'), '2012');
    expect(onChange.mock.lastCall).toEqual(['2012-11']);
  });

  it('marks all its parts as wrong, and names the error with each', async () => {
    await open({ error: 'Такої дати немає' });
    const parts = ['день', 'місяць', 'рік'].map(field);
    expect(parts.map((part) => part.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true']);
    const note = screen.getByText('Такої дати немає');
    const described = (part: Element) => document.getElementById(part.getAttribute('aria-describedby') ?? '');
    expect(parts.every((part) => described(part)?.contains(note))).toBe(true);
  });
});
