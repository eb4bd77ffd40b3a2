import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const open = (bookingId = 7) =>
  show(<ReviewForm bookingId={bookingId} tripId={3} />, {
    path: '/trips/list/3/review',
    as: passenger(),
  });
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Кілька слів' });

test('stars and words survive a reload of the page, and belong to one booking', async () => {
  let reader = await open();
  await reader.click(screen.getByRole('radio', { name: /4/ }));
  await reader.type(words(), 'Їхали тихо');
  cleanup();
  await open(8);
  expect(words().value).toBe('');
  cleanup();
  reader = await open();
  expect(words().value).toBe('Їхали тихо');
  expect(screen.getByRole('radio', { name: /4/ })).toMatchObject({ checked: true });
});

test('a refused review says why and keeps what was written', async () => {
  const requests = serve(
    answer(reviewsApi.write, () => {
      throw new Refusal(409, 'booking_state');
    }),
  );
  const reader = await open();
  await reader.click(screen.getByRole('radio', { name: /5/ }));
  await reader.type(words(), 'Дякую');
  await reader.click(screen.getByRole('button', { name: 'Надіслати відгук' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(callsOf(requests, reviewsApi.write).map(({ body }) => body)).toEqual([{ stars: 5, words: 'Дякую' }]);
  expect(words().value).toBe('Дякую');
});
