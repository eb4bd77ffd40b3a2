import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { FormFrame } from '../FormDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function confirming(values: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  const calls = { onConfirm: vi.fn(), onClose: vi.fn() };
  const reader = await show(
    <ConfirmDialog open title="Скасувати рейс?" confirm="Скасувати рейс" {...calls} {...values} />,
  );
  return { reader, ...calls };
}

it('a confirmation without a required reason says so and confirms nothing', async () => {
  const { reader, onConfirm } = await confirming({ reason: { label: 'Причина', required: true } });
  await reader.type(screen.getByLabelText('Причина'), '   ');
  await reader.click(button('Скасувати рейс'));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Причина').getAttribute('aria-invalid')).toBe('true');
  await reader.type(screen.getByLabelText('Причина'), 'Поломка ');
  await reader.click(button('Скасувати рейс'));
  expect(onConfirm.mock.calls).toEqual([['Поломка']]);
});

it('a confirmation is left by Escape, by the cross and by its other button', async () => {
  const { reader, onClose, onConfirm } = await confirming();
  await reader.keyboard('{Escape}');
  await reader.click(button('Закрити'));
  await reader.click(button('Скасувати'));
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('a confirmation is left by the phone’s "back", each time that it is asked', async () => {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];
  class Asking {
    onclose = null;
    destroy = vi.fn();
    constructor() {
      watchers.push(this);
    }
  }
  vi.stubGlobal('CloseWatcher', Asking);
  const { onClose } = await confirming();
  act(() => watchers.at(-1)?.onclose?.());
  act(() => watchers.at(-1)?.onclose?.());
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(watchers.slice(0, -1).every(({ destroy }) => vi.mocked(destroy).mock.calls.length === 1)).toBe(true);
  vi.unstubAllGlobals();
});

it('a confirmation under way cannot be left or pressed again', async () => {
  const { reader, onClose, onConfirm } = await confirming({ busy: true });
  await reader.keyboard('{Escape}');
  await reader.click(button('Закрити'));
  await reader.click(button('Скасувати рейс'));
  expect(onClose).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('a form in a dialog is sent by Enter in its field, and says what went wrong below it', async () => {
  const submit = vi.fn((event?: React.BaseSyntheticEvent) => event?.preventDefault());
  const reader = await show(
    <FormFrame title="Назва" action="Зберегти" busy={false} failure="Не вдалося" onSubmit={submit} onClose={vi.fn()}>
      <input aria-label="Поле" />
    </FormFrame>,
  );
  await reader.type(screen.getByLabelText('Поле'), 'слово{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  await reader.click(button('Зберегти'));
  expect(submit).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert').textContent).toBe('Не вдалося');
});
