import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waitingApi } from '#shared/office/alerts/api.ts';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, terms } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Matched } from '#web/core/router/router.tsx';
import { WaitPage } from './WaitPage.tsx';

interface OpenOptions {
  terms?: Partial<BookingTerms>;
  query?: string;
  as?: Identity | null;
}

async function open({ terms: values = {}, query = 'passengers=2', as = passenger() }: OpenOptions = {}) {
  const requests = serve(
    answer(bookingsApi.terms, () => terms({ freeSeats: 0, ...values })),
    answer(waitingApi.join, () => ({ id: 8 })),
  );
  const reader = await show(<Matched params={{ tripId: '12' }} elements={[<WaitPage key="page" />]} />, {
    path: `/search/12/wait?from=0&to=2&${query}`,
    ...(as && { as }),
  });
  return { requests, reader };
}

const join = () => screen.findByRole('button', { name: 'Стати в чергу' });
const traveller = (number: number) => screen.getByLabelText(`Пасажир ${number}`);

it('puts the party of the address on the list, each with a name, and opens their place in it', async () => {
  const { requests, reader } = await open();
  await join();
  expect(traveller(1)).toHaveProperty('value', 'Ірина Савчук');
  await reader.type(traveller(2), 'Богдан Савчук');
  await reader.click(await join());
  await waitFor(() => expect(window.location.pathname).toBe('/waiting/8'));
  expect(callsOf(requests, waitingApi.join).map(({ params, body }) => [params.tripId, body])).toMatchObject([
    ['12', { fromSeq: 0, toSeq: 2, names: ['Ірина Савчук', 'Богдан Савчук'] }],
  ]);
});

it('a missing name is named at its field, and nothing is sent', async () => {
  const { requests, reader } = await open();
  await reader.click(await join());
  await waitFor(() => expect(traveller(2).getAttribute('aria-invalid')).toBe('true'));
  expect(callsOf(requests, waitingApi.join)).toEqual([]);
});

it('a larger party gets a field for each, and a smaller one keeps the first names', async () => {
  const { requests, reader } = await open({ query: 'passengers=1' });
  await join();
  await reader.click(screen.getByRole('button', { name: 'Більше' }));
  await reader.type(traveller(2), 'Богдан Савчук');
  await reader.click(screen.getByRole('button', { name: 'Менше' }));
  expect(screen.queryByLabelText('Пасажир 2')).toBeNull();
  await reader.click(await join());
  await waitFor(() => expect(callsOf(requests, waitingApi.join)[0]?.body.names).toEqual(['Ірина Савчук']));
});

it('a trip with enough free seats leads to the booking of the same party', async () => {
  await open({ terms: { freeSeats: 2 } });
  const link = await screen.findByRole('link', { name: 'Забронювати' });
  expect(link.getAttribute('href')).toBe('/search/12/book?from=0&to=2&passengers=2');
  expect(screen.queryByRole('button', { name: 'Стати в чергу' })).toBeNull();
});

it('a visitor is asked to sign in, and comes back here', async () => {
  const { reader } = await open({ as: null });
  await reader.click(await screen.findByRole('button', { name: 'Увійти' }));
  await waitFor(() => expect(window.location.pathname).toBe('/account/login'));
});

it('a trip that is sold no more shows that instead of the form', async () => {
  await open({ terms: { refusal: 'trip_closed' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Стати в чергу' })).toBeNull());
  expect(await screen.findByRole('heading', { name: 'Цей рейс зараз не бронюють' })).toBeTruthy();
});

it('after an error the terms can be fetched again', async () => {
  let failing = true;
  serve(
    answer(bookingsApi.terms, () => {
      if (failing) throw new Refusal(500, 'internal');
      return terms({ freeSeats: 0 });
    }),
  );
  const reader = await show(<Matched params={{ tripId: '12' }} elements={[<WaitPage key="page" />]} />, {
    path: '/search/12/wait?from=0&to=2',
    as: passenger(),
  });
  const again = await screen.findByRole('button', { name: 'Спробувати ще раз' });
  failing = false;
  await reader.click(again);
  await join();
});
