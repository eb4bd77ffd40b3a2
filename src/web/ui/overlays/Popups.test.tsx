import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { ChipPopover } from '../base/Chip.tsx';
import { toast, waitingToasts } from '../base/toasts.ts';
import { Lightbox } from '../media/Lightbox.tsx';
import { Menu } from './Menu.tsx';
import Toaster from './Toast.tsx';

const focused = () => document.activeElement?.textContent;

it('a menu that a pointer opens has no active entry; the first arrow key makes the first one active', async () => {
  const reader = await show(<Menu label="Дії" items={[{ label: 'Змінити' }, { label: 'Видалити' }]} />);
  await reader.click(screen.getByRole('button', { name: 'Дії' }));
  expect(document.activeElement).toBe(screen.getByRole('menu'));
  await reader.keyboard('{ArrowDown}');
  expect(focused()).toBe('Змінити');
  await reader.keyboard('{ArrowUp}');
  expect(focused()).toBe('Видалити');
});

describe('the panel of a filter', () => {
  const open = async () => {
    const reader = await show(
      <>
        <ChipPopover label="Час">
          {(close) => (
            <button type="button" onClick={close}>
              Ранок
            </button>
          )}
        </ChipPopover>
        <p>Результати</p>
      </>,
    );
    await reader.click(screen.getByRole('button', { name: 'Час' }));
    expect(screen.getByRole('dialog', { name: 'Час' })).toBeTruthy();
    return reader;
  };

  it('closes after a choice and by Escape, and the focus returns to the filter', async () => {
    const reader = await open();
    await reader.click(screen.getByRole('button', { name: 'Ранок' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Час');
    await reader.keyboard('{Enter}');
    await reader.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Час');
  });

  it('closes by a press outside, and says on the filter whether it is open', async () => {
    const reader = await open();
    const chip = screen.getByRole('button', { name: 'Час' });
    expect(chip.getAttribute('aria-expanded')).toBe('true');
    await reader.click(screen.getByText('Результати'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chip.getAttribute('aria-expanded')).toBe('false');
  });
});

const PHOTOS = ['Салон', 'Водій', 'Багажник'].map((alt) => ({ src: 'data:,', alt }));

function Photos({ onClose, photos = PHOTOS }: { onClose: () => void; photos?: typeof PHOTOS }) {
  const [at, setAt] = useState(0);
  return <Lightbox photos={photos} at={at} onMove={setAt} onClose={onClose} />;
}

describe('large pictures', () => {
  it('are turned by arrow keys and buttons in a circle, and the number is announced', async () => {
    const reader = await show(<Photos onClose={vi.fn()} />);
    const alt = () => screen.getByRole('img').getAttribute('alt');
    await reader.keyboard('{ArrowLeft}');
    expect(alt()).toBe('Багажник');
    await reader.keyboard('{ArrowRight}');
    expect(alt()).toBe('Салон');
    await reader.click(screen.getByRole('button', { name: 'Наступне фото' }));
    expect(alt()).toBe('Водій');
    expect(screen.getByText('Фото 2 з 3').getAttribute('aria-live')).toBe('polite');
  });

  it('close by Escape and by the cross; a single one has no buttons to turn', async () => {
    const onClose = vi.fn();
    const reader = await show(<Photos photos={PHOTOS.slice(0, 1)} onClose={onClose} />);
    expect(screen.queryByRole('button', { name: 'Наступне фото' })).toBeNull();
    await reader.click(screen.getByRole('button', { name: 'Закрити' }));
    await reader.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('toasts', () => {
  afterEach(() => void vi.useRealTimers());

  it('wait for the regions in which they are announced: errors at once, the others politely', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show(<Toaster />);
    act(() => {
      toast({ text: 'Збережено', kind: 'good' });
      toast({ text: 'Місце вже зайняте', kind: 'bad' });
    });
    expect(screen.getByRole('alert').textContent).toBe('');
    act(() => void vi.advanceTimersByTime(100));
    expect(screen.getByRole('alert').textContent).toBe('Місце вже зайняте');
    expect(screen.getByRole('status').textContent).toBe('Збережено');
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
    expect(waitingToasts.get()).toEqual([]);
  });

  it('are groups and no dialogs, with one action that closes them', async () => {
    const onAct = vi.fn();
    const reader = await show(<Toaster />);
    act(() => toast({ text: 'Рейс скасовано', action: { label: 'Повернути', onAct } }));
    await reader.click(await screen.findByRole('button', { name: 'Повернути' }));
    expect(onAct).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Рейс скасовано')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are closed by their cross', async () => {
    const reader = await show(<Toaster />);
    act(() => toast({ text: 'Скопійовано' }));
    await screen.findByText('Скопійовано');
    await reader.click(screen.getByRole('button', { name: 'Закрити' }));
    await waitFor(() => expect(screen.queryByText('Скопійовано')).toBeNull());
  });
});
