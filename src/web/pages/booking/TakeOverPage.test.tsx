import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { sheet, sheetParcel, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Matched } from '#web/core/router/router.tsx';
import { measuredWeight } from './TakeOverFields.tsx';
import TakeOverPage from './TakeOverPage.tsx';

// The document of the tests decodes no pictures.
vi.mock('#web/core/browser/shrink-picture.ts', () => ({ shrinkPicture: async (file: File) => file }));

it.each([
  ['5', 5],
  ['2,55', 2.6],
  ['0.1', 0.1],
  ['', null],
  ['0', null],
  ['501', null],
  ['п’ять', null],
])('the typed weight %j is %s kg', (text, kg) => {
  expect(measuredWeight(text)).toBe(kg);
});

async function open(parcel: SheetBooking | null = sheetParcel(), address = parcel?.id ?? 1) {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
  const now = sheet({ bookings: parcel ? [parcel] : [] });
  const requests = serve(
    answer(tripsApi.sheet, () => now),
    answer(custodyApi.putPhoto, ({ params }) => ({ id: params.photoId ?? '', width: 4, height: 3 })),
    answer(sheetApi.act, ({ body }) => {
      const { actions = [] } = sheetApi.act.body?.parse(body) ?? {};
      return { results: actions.map(({ id, at }) => ({ id, outcome: 'done' as const, code: null, at })), sheet: now };
    }),
  );
  const params = { tripId: '12', bookingId: String(address) };
  const reader = await show(<Matched params={params} elements={[<TakeOverPage key="page" />]} />, {
    path: `/trips/list/12/booking/${address}/take-over`,
    as: staff('driver'),
  });
  return { requests, reader };
}

const accept = () => screen.findByRole('button', { name: 'Прийняти' });
const pressed = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
  callsOf(requests, sheetApi.act).flatMap(({ body }) => body.actions.map((one) => one.do));

it('takes a parcel over with its photo, measured weight, condition and payer', async () => {
  const parcel = sheetParcel();
  const { requests, reader } = await open(parcel);
  await accept();
  await reader.upload(photoInput(), new File(['picture'], 'parcel.jpg', { type: 'image/jpeg' }));
  await reader.click(screen.getByRole('button', { name: /^Більше на/ }));
  await reader.click(screen.getByRole('button', { name: 'Крихке' }));
  await reader.click(screen.getByRole('radio', { name: 'Хто отримує' }));
  await reader.click(await accept());
  await waitFor(() => expect(window.location.pathname).toBe('/trips/list/12'));
  expect(pressed(requests)).toMatchObject([
    { action: 'takeOver', bookingId: parcel.id, weightKg: 5.1, condition: 'fragile', payer: 'receiver', charge: false },
  ]);
});

it('without a photo, or with a weight that no parcel has, nothing is pressed, and each is named', async () => {
  const { requests, reader } = await open();
  await reader.click(await accept());
  expect(screen.getByText('Додайте щонайменше одне фото.')).toBeTruthy();
  await reader.upload(photoInput(), new File(['picture'], 'parcel.jpg', { type: 'image/jpeg' }));
  const weight = screen.getByRole('textbox', { name: 'Зважили, кг' });
  await reader.clear(weight);
  await reader.type(weight, '0');
  await reader.click(await accept());
  expect(screen.getByText('Вкажіть вагу від 0,1 до 500 кг.')).toBeTruthy();
  expect(weight.getAttribute('aria-invalid')).toBe('true');
  await reader.clear(weight);
  await reader.type(weight, '4,5');
  await reader.click(await accept());
  await waitFor(() => expect(window.location.pathname).toBe('/trips/list/12'));
  expect(pressed(requests).map((one) => one.action === 'takeOver' && one.weightKg)).toEqual([4.5]);
});

it('a parcel that is not on the trip leads back to it', async () => {
  await open(null);
  expect((await screen.findByRole('link', { name: 'До рейсу' })).getAttribute('href')).toBe('/trips/list/12');
});

it('a sheet that cannot be read can be asked for again', async () => {
  let failing = true;
  const parcel = sheetParcel();
  serve(
    answer(tripsApi.sheet, () => {
      if (failing) throw new Refusal(500, 'internal');
      return sheet({ bookings: [parcel] });
    }),
  );
  const params = { tripId: '12', bookingId: String(parcel.id) };
  const reader = await show(<Matched params={params} elements={[<TakeOverPage key="page" />]} />, {
    path: `/trips/list/12/booking/${parcel.id}/take-over`,
    as: staff('driver'),
  });
  const again = await screen.findByRole('button', { name: 'Спробувати ще раз' });
  failing = false;
  await reader.click(again);
  await accept();
});

function photoInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('the field for photos is missing');
  return input;
}
