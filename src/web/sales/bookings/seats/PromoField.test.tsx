import { screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show, showAgain } from '#testing/web/show.tsx';
import { ProblemError } from '#web/core/api/call.ts';
import { PromoField } from './PromoField.tsx';

type Props = ComponentProps<typeof PromoField>;
const RULE: NonNullable<Props['rule']> = { code: 'VESNA', percent: 10, amountCents: null };

function Form({ onChange = () => undefined, ...props }: Partial<Props>) {
  const [code, setCode] = useState(props.code ?? '');
  const change = (next: string) => {
    onChange(next);
    setCode(next);
  };
  return <PromoField rule={undefined} error={null} busy={false} {...props} code={code} onChange={change} />;
}

async function open(values: Partial<Props> = {}) {
  const used = vi.fn<(code: string) => void>();
  const form = (next: Partial<Props> = {}) => <Form {...values} {...next} onChange={used} />;
  const reader = await show(form());
  return { reader, used, again: (next: Partial<Props>) => showAgain(form(next)) };
}

const field = () => screen.getByRole('textbox', { name: 'Промокод' });

it('opens by a link, and Enter applies the code without sending the form around it', async () => {
  const { reader, used } = await open();
  expect(screen.queryByRole('textbox')).toBeNull();
  await reader.click(screen.getByRole('button', { name: 'У мене є промокод' }));
  await reader.type(field(), 'vesna{Enter}');
  expect(used.mock.calls).toEqual([['vesna']]);
});

it('refuses what is no code before anybody is asked', async () => {
  const { reader, used } = await open();
  await reader.click(screen.getByRole('button', { name: 'У мене є промокод' }));
  await reader.click(screen.getByRole('button', { name: 'Застосувати' }));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(used).not.toHaveBeenCalled();
  await reader.type(field(), 'v');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

it('shows why the server refuses a code, until another one is typed', async () => {
  const { reader } = await open({ code: 'OSIN', error: new ProblemError('promo_unknown', 409) });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await reader.type(field(), 'X');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

it('says which code is used and takes it back', async () => {
  const { reader, used, again } = await open({ code: 'VESNA', rule: RULE });
  expect(screen.getByRole('status').textContent).toContain('Промокод VESNA застосовано');
  await reader.click(screen.getByRole('button', { name: 'Прибрати промокод' }));
  expect(used.mock.calls).toEqual([['']]);
  await again({ rule: undefined });
  expect(field()).toHaveProperty('value', '');
});
