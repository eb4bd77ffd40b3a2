import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { receiverApi } from '#shared/sales/bookings/parcels/receiver-api.ts';
import type { OtherStop } from '#shared/sales/bookings/rules/receiver-schema.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { OtherStopDialog } from './OtherStopDialog.tsx';

const CODE = 'k7m4xpk7m4xpk7m4xpk7';
const KRAKOW: OtherStop = {
  ...{ seq: 1, place: PLACES.krakow, point: 'МДА', arrivesAt: '2035-06-12T09:00:00.000Z', extra: 0, asks: false },
};
const WROCLAW: OtherStop = {
  ...{ seq: 2, place: PLACES.wroclaw, point: '', arrivesAt: '2035-06-12T12:00:00.000Z', extra: 350, asks: true },
};
const PARCEL: TrackedParcel = {
  ...{ status: 'boarded', what: 'Печиво', sizeClass: 's', receiverFirstName: 'Марія', senderFirstName: 'Надія' },
  ...{ weightKg: 2, pin: '4821', due: 0, driverPhone: null, carrierPhones: [], collector: null, redirect: null },
  ...{ photos: [], custody: [], fromSeq: 0, toSeq: 1, trip: publicTrip() },
};

async function open(stops: OtherStop[] | Refusal, moved: () => TrackedParcel = () => PARCEL) {
  const requests = serve(
    answer(receiverApi.stops, () => {
      if (stops instanceof Refusal) throw stops;
      return { data: stops };
    }),
    answer(receiverApi.redirect, moved),
  );
  const onDone = vi.fn();
  const reader = await show(<OtherStopDialog code={CODE} onDone={onDone} onClose={() => undefined} />);
  await screen.findByRole('dialog');
  return { reader, requests, onDone };
}

it('a stop at the same price is changed at once, with its place and its own local time', async () => {
  const { reader, requests, onDone } = await open([KRAKOW, WROCLAW]);
  expect(readText(await screen.findByRole('dialog'))).toContain('МДА · 11:00, ');
  expect(screen.getByText('Ціна та сама. Водій побачить нову зупинку одразу.')).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Забрати тут' }));
  expect(callsOf(requests, receiverApi.redirect)).toMatchObject([{ body: { toSeq: 1, extra: 0 } }]);
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ pin: '4821' }));
});

it('a dearer one is asked for, with the price that was read', async () => {
  const { reader, requests } = await open([KRAKOW, WROCLAW]);
  await reader.click(await screen.findByRole('radio', { name: /Вроцлав/ }));
  expect(readText(screen.getByRole('dialog'))).toContain('На 3,50 € дорожче, різницю заплатите ви.');
  await reader.click(screen.getByRole('button', { name: 'Попросити перевізника' }));
  expect(callsOf(requests, receiverApi.redirect)).toMatchObject([{ body: { toSeq: 2, extra: 350 } }]);
});

it('a price that has changed is read again, and the dialog stays', async () => {
  const { reader, requests, onDone } = await open([WROCLAW], () => {
    throw new Refusal(409, 'price_changed');
  });
  await reader.click(await screen.findByRole('button', { name: 'Попросити перевізника' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(callsOf(requests, receiverApi.stops)).toHaveLength(2);
  expect(onDone).not.toHaveBeenCalled();
});

it('without another stop ahead there is nothing to press but to call', async () => {
  await open([]);
  await screen.findByText('Інших зупинок попереду немає. Подзвоніть водієві.');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Забрати тут' })).toBeNull();
});

it('a list that cannot be fetched can be fetched again', async () => {
  const { reader, requests } = await open(new Refusal(429, 'too_many_requests'));
  await reader.click(await screen.findByRole('button', { name: /ще раз|Повторити/i }));
  expect(callsOf(requests, receiverApi.stops)).toHaveLength(2);
});
