import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { Side } from '#shared/sales/bookings/rules/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import type { Cancelling } from '../core/cancelling.ts';
import { type Action, type ActionTarget, useActionRunner } from '../money/actions.ts';
import { ActionDialog } from './ActionDialog.tsx';

const TARGET: ActionTarget = {
  ...{ id: 55, tripId: 12, kind: 'passenger', name: 'Ірина Савчук', partySize: 1 },
  ...{ fare: 4500, contractPrice: null, declined: false },
};
/** Half of the fare from a day before the departure on. */
const CANCELLING: Cancelling = {
  kind: 'passenger',
  terms: [{ hoursBefore: 24, percent: 50 }],
  departsAt: new Date(Date.now() + 12 * 3_600_000),
  zone: 'Europe/Kyiv',
  own: { status: 'confirmed', fare: 4500, paid: 4500 },
  others: [{ status: 'confirmed', fare: 3000, paid: 0 }],
};

function Asking({ target, side, action }: { target: ActionTarget; side: Side; action: Action }) {
  const runner = useActionRunner(target, side);
  return (
    <>
      <button type="button" onClick={() => runner.start(action)}>
        ?
      </button>
      <ActionDialog target={target} runner={runner} />
    </>
  );
}

async function open(action: Action, { side = 'carrier', ...values }: Partial<ActionTarget> & { side?: Side } = {}) {
  let refusal: Refusal | null = null;
  const give = () => {
    if (refusal) throw refusal;
    return ownBooking();
  };
  const { cancel, quote, decline, waive } = bookingsApi;
  const requests = serve(answer(cancel, give), answer(quote, give), answer(decline, give), answer(waive, give));
  const reader = await show(<Asking target={{ ...TARGET, ...values }} side={side} action={action} />, {
    as: side === 'carrier' ? staff('owner') : passenger(),
  });
  await reader.click(screen.getByRole('button', { name: '?' }));
  await screen.findByRole('dialog');
  return { reader, requests, refuse: (next: Refusal | null) => (refusal = next) };
}

const press = (name: string) => screen.getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('the carrier cancels with a reason only', async () => {
  const { reader, requests } = await open('cancel');
  await reader.click(press('Скасувати бронювання'));
  await screen.findByText('Заповніть це поле.');
  expect(requests).toEqual([]);
  await reader.type(screen.getByRole('textbox', { name: 'Причина' }), ' зламався автобус ');
  expect(screen.queryByText('Заповніть це поле.')).toBeNull();
  await reader.click(press('Скасувати бронювання'));
  await closed();
  expect(callsOf(requests, bookingsApi.cancel)).toMatchObject([
    { params: { bookingId: '55' }, body: { reason: 'зламався автобус', alone: false, asked: false } },
  ]);
});

it('a passenger cancels without a reason, and sends the sum that they saw', async () => {
  const { reader, requests } = await open('cancel', { side: 'passenger', cancelling: CANCELLING, partySize: 2 });
  expect(screen.queryByRole('textbox')).toBeNull();
  await reader.click(screen.getByRole('checkbox', { name: /Лише Ірина Савчук/ }));
  await reader.click(press('Скасувати бронювання'));
  await closed();
  expect(callsOf(requests, bookingsApi.cancel)).toMatchObject([{ body: { alone: true, charge: 2250 } }]);
});

it('the sum of a whole party is that of all its seats', async () => {
  const { reader, requests } = await open('cancel', { side: 'passenger', cancelling: CANCELLING, partySize: 2 });
  await reader.click(press('Скасувати бронювання'));
  await closed();
  expect(callsOf(requests, bookingsApi.cancel)).toMatchObject([{ body: { alone: false, charge: 3750 } }]);
});

it('staff cancel for nothing, unless the passenger asked for it', async () => {
  const { reader, requests } = await open('cancel', { cancelling: CANCELLING });
  await reader.type(screen.getByRole('textbox', { name: 'Причина' }), 'подзвонив');
  await reader.click(screen.getByRole('checkbox'));
  await reader.click(press('Скасувати бронювання'));
  await closed();
  const [sent] = callsOf(requests, bookingsApi.cancel);
  expect(sent?.body).toEqual({ reason: 'подзвонив', alone: false, asked: true });
});

it('a price begins with the one that was named, and must be one', async () => {
  const { reader, requests } = await open('quote', { contractPrice: 6000, counterPrice: 5050 });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ціна' });
  expect(field.value).toBe('50,50');
  await reader.clear(field);
  await reader.type(field, 'сто');
  await reader.click(press('Назвати ціну'));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(requests).toEqual([]);
  await reader.clear(field);
  await reader.type(field, '55');
  await reader.click(press('Назвати ціну'));
  await closed();
  expect(callsOf(requests, bookingsApi.quote)).toMatchObject([{ body: { price: '55' } }]);
});

it('a passenger who declines a price may leave out another one', async () => {
  const { reader, requests } = await open('decline', { side: 'passenger', contractPrice: 6000 });
  await reader.click(press('Відмовитися'));
  await closed();
  expect(callsOf(requests, bookingsApi.decline)).toMatchObject([{ body: { counter: '' } }]);
});

it('a refusal stays in the dialog and is gone when it is opened again', async () => {
  const { reader, refuse } = await open('waive', { cancellationCharge: 2250 });
  refuse(new Refusal(409, 'conflict'));
  await reader.click(press('Не брати плату'));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await reader.click(press('Не зараз'));
  await closed();
  await reader.click(press('?'));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('alert')).toBeNull();
  refuse(null);
  await reader.click(press('Не брати плату'));
  await closed();
});
