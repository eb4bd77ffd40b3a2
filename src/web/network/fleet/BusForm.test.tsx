import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import type { Bus } from '#shared/network/fleet/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { BusForm } from './BusForm.tsx';

const BUS: Bus = {
  ...{ id: 4, manufacturer: 'Setra', model: 'Comfort', year: 2018, color: 'білий', number: 'BC 1212 AA' },
  ...{
    seatsCount: 40,
    layout: '2+2',
    amenities: ['wifi'],
    childSeats: { infant: 0, toddler: 0, booster: 1 },
    photos: [],
    status: 'active',
    parcelCapacityKg: 100,
    drivers: [],
  },
};

async function open(save: () => Bus = () => BUS) {
  const requests = serve(
    answer(fleetApi.statuses, () => []),
    answer(fleetApi.edit, save),
    answer(carriersApi.carrier, () => {
      throw new Refusal(404, 'not_found');
    }),
  );
  const reader = await show(<BusForm bus={BUS} onSaved={() => undefined} />, {
    path: '/carrier/bus-edit/4',
    as: staff('owner'),
  });
  return { reader, requests };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Зберегти' });
const closed = () => save().matches(':disabled');

describe('the form of a saved bus', () => {
  it('cannot be sent while nothing has changed or a value is invalid', async () => {
    const { reader } = await open();
    expect(closed()).toBe(true);
    const color = screen.getByRole('combobox', { name: 'Колір' });
    await reader.type(color, 'й');
    await waitFor(() => expect(closed()).toBe(false));
    await reader.type(color, '{Backspace}');
    await waitFor(() => expect(closed()).toBe(true));
    await reader.clear(field('Рік випуску'));
    await reader.type(field('Рік випуску'), '2099');
    await waitFor(() => expect(screen.getByText('Такий рік ще не настав. Вкажіть рік випуску.')).toBeTruthy());
    expect(closed()).toBe(true);
  });

  it.each([
    ['-5', 'Вкажіть ціле число кілограмів, від 0.'],
    ['99999', 'Щонайбільше 5000\u00a0кг.'],
  ])('shows an error at the field for a parcel capacity of %s kg', async (typed, message) => {
    const { reader } = await open();
    const room = field('Місце для посилок');
    await reader.clear(room);
    await reader.type(room, typed);
    await waitFor(() => expect(room.closest('.field')?.textContent).toContain(message));
    expect(closed()).toBe(true);
  });

  it('shows the error of a plate that another bus has at its field', async () => {
    const { reader, requests } = await open(() => {
      throw new Refusal(409, 'plate_taken', [{ field: 'number', key: 'plate_taken' }]);
    });
    await reader.type(field('Номерний знак'), '7');
    await waitFor(() => expect(closed()).toBe(false));
    await reader.click(save());
    await waitFor(() => expect(field('Номерний знак').getAttribute('aria-invalid')).toBe('true'));
    expect(callsOf(requests, fleetApi.edit)).toHaveLength(1);
  });
});
