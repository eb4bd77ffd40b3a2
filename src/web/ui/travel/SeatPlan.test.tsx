import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { show } from '#testing/web/show.tsx';
import { SeatPlan } from './SeatPlan.tsx';

const PLAN = seatPlan(18, '2+1');

async function open(props: Partial<ComponentProps<typeof SeatPlan>> = {}) {
  const [onChange, onOpen, onDrag] = [vi.fn(), vi.fn(), vi.fn()];
  const reader = await show(<SeatPlan plan={PLAN} onChange={onChange} {...props} />);
  return { reader, onChange, onOpen, onDrag };
}

const seat = (number: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^Місце ${number},`) });

it('says of each seat where it is and whether it is free', async () => {
  await open({ states: new Map([[2, 'taken']]), value: [3] });
  expect(screen.getAllByRole('button')).toHaveLength(18);
  expect(seat(1).getAttribute('aria-label')).toMatch(/^Місце 1, .*, вільне$/);
  expect(seat(2).getAttribute('aria-label')).toMatch(/зайняте$/);
  expect(seat(3).getAttribute('aria-pressed')).toBe('true');
});

it('one is chosen, and another press gives it back', async () => {
  const { reader, onChange } = await open({ value: [4] });
  await reader.click(seat(5));
  await reader.click(seat(4));
  expect(onChange.mock.calls).toEqual([[[5]], [[]]]);
});

it('of several the one that was chosen first gives way', async () => {
  const { reader, onChange } = await open({ value: [4, 5], max: 2 });
  await reader.click(seat(6));
  expect(onChange.mock.calls).toEqual([[[5, 6]]]);
});

it('a taken seat cannot be chosen', async () => {
  const { reader, onChange } = await open({ states: new Map([[2, 'taken']]) });
  await reader.click(seat(2));
  expect(onChange).not.toHaveBeenCalled();
});

it('a driver opens any seat, which has the name of its passenger', async () => {
  const onOpen = vi.fn();
  const { reader, onChange } = await open({
    onOpen,
    states: new Map([[2, 'boarded']]),
    names: new Map([[2, 'Олена Коваль']]),
  });
  await reader.click(screen.getByRole('button', { name: /^Місце 2, .*на борту: Олена Коваль$/ }));
  expect(onOpen.mock.calls).toEqual([[2]]);
  expect(onChange).not.toHaveBeenCalled();
});

it('with arrows it is one stop of the Tab key, and they skip the aisle and stay at the edges', async () => {
  const { reader } = await open({ arrows: true, value: [4] });
  await reader.tab();
  expect(document.activeElement).toBe(seat(4));
  const visited: (string | undefined)[] = [];
  for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowLeft}']) {
    await reader.keyboard(key);
    visited.push(document.activeElement?.getAttribute('data-seat') ?? undefined);
  }
  expect(visited).toEqual(['5', '5', '4', '3', '3']);
  await reader.tab();
  expect(document.activeElement).toBe(document.body);
});

it('a seat with a name can be dragged to another one, and nothing else can be dropped', async () => {
  const onDrag = vi.fn();
  await open({ onDrag, onOpen: vi.fn(), states: new Map([[2, 'boarded']]), names: new Map([[2, 'Олена Коваль']]) });
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  expect(seat(3).getAttribute('draggable')).not.toBe('true');
  fireEvent.drop(seat(5), { dataTransfer: { getData: () => '', types: ['text/plain'] } });
  expect(onDrag).not.toHaveBeenCalled();
  fireEvent.dragStart(seat(2), { dataTransfer });
  fireEvent.drop(seat(2), { dataTransfer });
  fireEvent.drop(seat(5), { dataTransfer });
  expect(onDrag.mock.calls).toEqual([[2, 5]]);
});
