import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ticketTextApi } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { TicketText } from './TicketText.tsx';

it('says at once that there is no connection, and does not send later what nobody waits for', async () => {
  const requests = serve(
    answer(ticketTextApi.state, () => ({ channels: ['sms' as const], to: '+38067•••80', left: 3, last: null })),
  );
  const reader = await show(<TicketText bookingId={5} />, {
    as: staff('dispatcher'),
  });
  const button = await screen.findByRole('button', { name: 'Надіслати SMS від Vezu' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await reader.click(button);
  await screen.findByText(/з’єднання|зв’яз/i);
  onlineManager.setOnline(true);
  expect(requests.map(({ endpoint }) => endpoint.method)).toEqual(['GET']);
});

/** A limit that refuses the next message, and what the page says about it. */
async function refusedWith(facts: Record<string, unknown> | undefined) {
  serve(
    answer(ticketTextApi.state, () => ({ channels: ['sms' as const], to: '+38067•••80', left: 3, last: null })),
    answer(ticketTextApi.send, () => {
      throw new Refusal(429, 'too_many_requests', [], facts);
    }),
  );
  const reader = await show(<TicketText bookingId={5} />, {
    as: staff('dispatcher'),
  });
  await reader.click(await screen.findByRole('button', { name: 'Надіслати SMS від Vezu' }));
}

it('says when the next message can be sent once the carrier has sent all of its day', async () => {
  await refusedWith({ seconds: 24 * 3600 - 60 });
  await screen.findByText(/Наступне можна надіслати (сьогодні|завтра), \d+ \S+, \d\d:\d\d\.$/);
});

it('says that a minute is enough after a message, and that a booking has had all of its own', async () => {
  await refusedWith({ seconds: 42 });
  await screen.findByText('Повідомлення щойно надіслано. Ще раз можна за хвилину.');
  cleanup();
  await refusedWith(undefined);
  await screen.findByText('Більше повідомлень про це бронювання надіслати не можна.');
});
