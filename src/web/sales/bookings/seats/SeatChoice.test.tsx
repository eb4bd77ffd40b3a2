import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { terms } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { SeatPlan } from '#web/ui/travel/SeatPlan.tsx';
import { SeatChoice } from './SeatChoice.tsx';

const seat = (number: number) => screen.getByRole('button', { name: new RegExp(`^Місце ${number},`) });
const pressed = () =>
  screen
    .queryAllByRole('button', { pressed: true })
    .map((one) => Number(/\d+/.exec(one.ariaLabel ?? one.title ?? '')?.[0] ?? one.textContent));

function Choosing({ travellers }: { travellers: number }) {
  const [seats, setSeats] = useState<readonly number[]>([]);
  const rest = Array.from({ length: travellers - seats.length }, () => null);
  return (
    <SeatChoice
      terms={terms({ taken: [2, 3] })}
      seats={[...seats, ...rest]}
      error={undefined}
      calls={0}
      onChange={setSeats}
    />
  );
}

describe('the choice of seats', () => {
  it('selects a free seat, says where it is, and releases it at the next press', async () => {
    const reader = await show(<Choosing travellers={1} />);
    expect(screen.getByRole('group', { name: 'Схема салону' })).toBeTruthy();
    expect(screen.getByText('Виберіть місце на схемі. Не виберете – посадимо на вільне.')).toBeTruthy();
    await reader.click(seat(1));
    expect(pressed()).toEqual([1]);
    expect(seat(1).getAttribute('aria-label')).toBe('Місце 1, біля вікна, ваше');
    expect(screen.getByText(/біля вікна, ряд \d/)).toBeTruthy();
    await reader.click(seat(1));
    expect(pressed()).toEqual([]);
  });

  it('of one traveller moves to the seat that is pressed', async () => {
    const reader = await show(<Choosing travellers={1} />);
    await reader.click(seat(4));
    await reader.click(seat(5));
    expect(pressed()).toEqual([5]);
  });

  it('of two travellers drops the first seat when a third one is pressed', async () => {
    const reader = await show(<Choosing travellers={2} />);
    for (const number of [4, 5, 6]) await reader.click(seat(number));
    expect(pressed()).toEqual([5, 6]);
  });

  it('ignores a taken seat', async () => {
    const reader = await show(<Choosing travellers={1} />);
    expect(seat(2).getAttribute('aria-label')).toMatch(/зайняте$/);
    expect(seat(2).getAttribute('aria-disabled')).toBe('true');
    await reader.click(seat(2));
    expect(pressed()).toEqual([]);
  });

  it('works by keyboard', async () => {
    const reader = await show(<Choosing travellers={1} />);
    await reader.tab();
    await reader.keyboard(' ');
    expect(pressed()).toEqual([1]);
  });

  it('announces its error', async () => {
    await show(
      <SeatChoice terms={terms()} seats={[null]} error="Це місце щойно зайняли" calls={0} onChange={() => undefined} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Це місце щойно зайняли');
  });

  it('is missing on a trip without a bus', async () => {
    const { trip } = terms();
    await show(
      <SeatChoice
        terms={terms({ trip: { ...trip, bus: null } })}
        seats={[null]}
        error={undefined}
        calls={0}
        onChange={() => undefined}
      />,
    );
    expect(screen.queryByRole('group')).toBeNull();
  });
});

describe('the seat plan', () => {
  const plan = seatPlan(8, '1+1');

  it('names the passenger of each seat, and has no buttons', async () => {
    await show(<SeatPlan plan={plan} names={new Map([[3, 'Олена Коваль']])} states={new Map([[3, 'boarded']])} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
    const cabin = within(screen.getByRole('group', { name: 'Схема салону' }));
    expect(cabin.getAllByRole('img')).toHaveLength(8);
    expect(cabin.getByRole('img', { name: /^Місце 3, .*, на борту: Олена Коваль$/ })).toBeTruthy();
  });

  it('opens every seat for the driver, also a taken one', async () => {
    const opened: number[] = [];
    const reader = await show(
      <SeatPlan plan={plan} states={new Map([[3, 'taken']])} onOpen={(number) => opened.push(number)} />,
    );
    await reader.click(seat(3));
    await reader.click(seat(8));
    expect(opened).toEqual([3, 8]);
  });
});
