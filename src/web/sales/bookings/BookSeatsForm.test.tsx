import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { companionsApi } from '#shared/sales/bookings/seats/companions.ts';
import { answer, callsOf, Refusal, type ServedRequest, serve } from '#testing/web/answers.ts';
import { NOT_HELD } from '#testing/web/own-booking.ts';
import { passenger, publicTrip, staff, terms } from '#testing/web/samples.ts';
import { type ShowOptions, show, showAgain } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { BookSeatsForm } from './BookSeatsForm.tsx';

/** Answers calls; a request for the saved companions is answered too. */
const served = (...answers: Parameters<typeof serve>) =>
  serve(
    answer(companionsApi.list, () => ({ data: [{ id: 3, name: 'Оля Савчук', birthYear: 2019 }] })),
    ...answers,
  );

const noted = vi.fn();

interface OpenOptions {
  terms?: Partial<BookingTerms>;
  travellers?: number;
  as?: ShowOptions['as'] | null;
  refresh?: () => void;
}

async function open({
  terms: values = {},
  travellers = 1,
  as = passenger(),
  refresh = () => undefined,
}: OpenOptions = {}) {
  return show(
    <BookSeatsForm
      terms={terms(values)}
      passengers={travellers}
      onPassengers={noted}
      stops={null}
      hold={NOT_HELD}
      onRefresh={refresh}
    />,
    {
      path: '/search/12/book',
      ...(as && { as }),
    },
  );
}

const made = (status: 'confirmed' | 'unconfirmed', ...ids: number[]) =>
  answer(bookingsApi.book, () => ({
    partyId: 1,
    bookings: ids.map((id) => ({ id, code: 'ABC123', ticket: '0123456789abcdef', status, seat: id })),
  }));

const traveller = (number: number) => screen.getByRole('textbox', { name: new RegExp(`^Пасажир ${number}(,|$)`) });
const phone = () => screen.getByRole('textbox', { name: 'Ваш телефон' });
const seat = (number: number) => screen.getByRole('button', { name: new RegExp(`^Місце ${number},`) });
const bodies = (requests: readonly ServedRequest[]) => callsOf(requests, bookingsApi.book).map(({ body }) => body);

describe('the form for seats', () => {
  it('begins with the signed-in person, and sends names and seats of all travellers', async () => {
    const requests = served(made('unconfirmed', 31, 32));
    const reader = await open({ travellers: 2 });
    expect(traveller(1)).toHaveProperty('value', 'Ірина Савчук');
    await reader.type(traveller(2), 'Богдан Савчук');
    await reader.click(seat(5));
    await reader.click(seat(6));
    await reader.click(screen.getAllByRole('checkbox', { name: 'Великий багаж' })[1] ?? phone());
    await reader.type(screen.getByRole('textbox', { name: 'Примітка' }), 'Візочок');
    await reader.click(screen.getByRole('button', { name: 'Забронювати 2 місця' }));
    await waitFor(() => expect(window.location.pathname).toBe('/trips/list/12/booking/31'));
    expect(bodies(requests)).toMatchObject([
      {
        kind: 'passenger',
        fromSeq: 0,
        toSeq: 2,
        travellers: [
          { name: 'Ірина Савчук', seat: 5, hasBaggage: false },
          { name: 'Богдан Савчук', seat: 6, hasBaggage: true },
        ],
        note: 'Візочок',
      },
    ]);
    expect(session().toastMessage?.text).toBe('Заброньовано. Перевізник скоро відповість');
  });

  it('fills in somebody saved with one press, asks for a child seat that is there, and remembers names', async () => {
    const requests = served(
      made('confirmed', 31, 32),
      answer(companionsApi.add, () => ({ id: 3, name: 'Оля Савчук', birthYear: 2019 })),
    );
    const reader = await open({ travellers: 2, terms: { childSeats: { infant: 0, toddler: 0, booster: 1 } } });
    await reader.click(await screen.findByRole('button', { name: 'Пасажир 2: Оля Савчук' }));
    expect(traveller(2)).toHaveProperty('value', 'Оля Савчук');
    await reader.selectOptions(screen.getByRole('combobox', { name: 'Дитяче крісло, пасажир 2' }), 'booster');
    expect(
      screen.queryByRole('combobox', { name: 'Дитяче крісло, пасажир 1' }),
      'the only one is taken by the other traveller',
    ).toBeNull();
    await reader.click(screen.getByRole('checkbox', { name: 'Запам’ятати імена попутників' }));
    await reader.click(screen.getByRole('button', { name: 'Забронювати 2 місця' }));
    await waitFor(() => expect(callsOf(requests, companionsApi.add)).toHaveLength(1));
    expect(bodies(requests)).toMatchObject([
      { travellers: [{ childSeat: null }, { name: 'Оля Савчук', childSeat: 'booster' }] },
    ]);
  });

  it('says what is missing beside each field, and sends nothing', async () => {
    const requests = served();
    const reader = await open({ as: passenger({ name: '', lastName: '', phone: null }) });
    await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
    await waitFor(() => expect(traveller(1).getAttribute('aria-invalid')).toBe('true'));
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(traveller(1));
    expect(requests).toEqual([]);
  });

  it('shows the price of all travellers', async () => {
    served();
    const reader = await open();
    expect(screen.getByText(/^45\s€$/)).toBeTruthy();
    await reader.click(screen.getByRole('button', { name: 'Більше' }));
    expect(screen.getByText(/^90\s€$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Забронювати 2 місця' })).toBeTruthy();
  });

  it('asks for a price if the price is by arrangement', async () => {
    served();
    await open({ terms: { price: null } });
    expect(screen.getByText('за домовленістю')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Запитати ціну' })).toBeTruthy();
  });

  it('allows no more seats than are free', async () => {
    served();
    await open({ terms: { freeSeats: 1 }, travellers: 2 });
    expect(screen.getByRole('alert').textContent).toMatch(/вільне лише 1 місце, а у вас 2 пасажири/);
    expect(screen.getByRole('button', { name: 'Більше' })).toHaveProperty('disabled', true);
  });

  it('has no field for pets if the carrier takes none', async () => {
    served();
    await open({ terms: { trip: publicTrip({ rules: { ...publicTrip().rules, petsAllowed: false } }) } });
    expect(screen.queryByRole('checkbox', { name: 'Їде з твариною' })).toBeNull();
    expect(screen.getByText('Тварини: цей перевізник не бере.')).toBeTruthy();
  });

  it('loads the seats again when one was taken meanwhile, and says so', async () => {
    let refreshed = 0;
    served(
      answer(bookingsApi.book, () => {
        throw new Refusal(409, 'seat_taken');
      }),
    );
    const reader = await open({ refresh: () => (refreshed += 1) });
    await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
    await waitFor(() => expect(screen.getAllByRole('alert').some((one) => one.textContent !== '')).toBe(true));
    expect(refreshed).toBe(1);
  });

  it('drops a chosen seat that was taken meanwhile, and waits for the person to see that', async () => {
    const requests = served(made('confirmed', 31));
    const reader = await open();
    await reader.click(seat(5));
    await showAgain(
      <BookSeatsForm
        terms={terms({ taken: [2, 3, 5] })}
        passengers={1}
        onPassengers={noted}
        stops={null}
        hold={NOT_HELD}
        onRefresh={() => undefined}
      />,
    );
    await waitFor(() => expect(seat(5).getAttribute('aria-label')).toMatch(/зайняте$/));
    await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
    expect(requests).toEqual([]);
    await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
    await waitFor(() => expect(bodies(requests)).toMatchObject([{ travellers: [{ seat: null }] }]));
  });

  it('has as many travellers as the address says, with the first names of a draft for more', async () => {
    const reader = await open({ travellers: 2 });
    await reader.type(traveller(2), 'Богдан Савчук');
    await reader.click(screen.getByRole('button', { name: /Більше/ }));
    expect(noted).toHaveBeenLastCalledWith(3);
    await showAgain(
      <BookSeatsForm
        key="again"
        terms={terms({})}
        passengers={1}
        onPassengers={noted}
        stops={null}
        hold={NOT_HELD}
        onRefresh={() => undefined}
      />,
    );
    expect(screen.getAllByRole('textbox', { name: /^Пасажир / })).toHaveLength(1);
    expect(traveller(1)).toHaveProperty('value', 'Ірина Савчук');
  });

  it('sends the same key with the same input, so that a booking is made once', async () => {
    let tries = 0;
    const requests = served(
      answer(bookingsApi.book, () => {
        tries += 1;
        throw new Refusal(422, 'booking_state');
      }),
    );
    const reader = await open();
    const submit = screen.getByRole('button', { name: 'Забронювати місце' });
    await reader.click(submit);
    await waitFor(() => expect(tries).toBe(1));
    await reader.click(submit);
    await waitFor(() => expect(tries).toBe(2));
    await reader.type(screen.getByRole('textbox', { name: 'Примітка' }), 'Друга спроба');
    await reader.click(submit);
    await waitFor(() => expect(tries).toBe(3));
    const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

it('somebody whose address is not confirmed reads before booking how long the seat is held', async () => {
  served();
  await open({ terms: { unproven: true } });
  expect(screen.getByText(/Місце тримаємо 15 хвилин. За цей час підтвердьте свою пошту/)).toBeTruthy();
});

describe('the form for a caller’s seats', () => {
  it('begins empty, and books at once', async () => {
    const requests = served(made('confirmed', 31));
    const reader = await open({ terms: { forCaller: true }, as: staff('dispatcher') });
    expect(traveller(1)).toHaveProperty('value', '');
    await reader.type(traveller(1), 'Олена Коваль');
    await reader.type(screen.getByRole('textbox', { name: 'Телефон пасажира' }), '067 123 45 67');
    await reader.click(screen.getByRole('button', { name: 'Записати пасажира' }));
    await waitFor(() => expect(session().toastMessage?.text).toBe('Заброньовано й підтверджено'));
    expect(bodies(requests)).toMatchObject([
      { travellers: [{ name: 'Олена Коваль' }], phone: expect.stringContaining('671234567') },
    ]);
  });

  it('has texts for the staff, not for the passenger', async () => {
    served();
    const reader = await open({ terms: { forCaller: true }, as: staff('dispatcher') });
    await reader.click(seat(5));
    expect(document.body.textContent).not.toMatch(/(?<!\p{L})(вас|вам|ваш|ваше|ваші)(?!\p{L})/iu);
    expect(seat(5).getAttribute('aria-label')).toMatch(/вибране/);
    expect(screen.getByRole('heading', { name: 'Телефон і примітка' })).toBeTruthy();
  });
});

describe('the form for seats without a sign-in', () => {
  it('needs a name and a number only, and leads to the ticket', async () => {
    const requests = served(
      answer(guestApi.book, () => ({
        partyId: 1,
        bookings: [{ id: 31, code: 'ABC123', ticket: '0123456789abcdef', status: 'unconfirmed' as const, seat: 1 }],
      })),
    );
    const reader = await open({ as: null });
    await reader.type(traveller(1), 'Олена Коваль');
    await reader.type(phone(), '0671234567');
    await reader.click(screen.getByRole('button', { name: 'Забронювати місце' }));
    await waitFor(() => expect(window.location.pathname).toBe('/b/0123456789abcdef'));
    expect(callsOf(requests, guestApi.book).map(({ body }) => body)).toMatchObject([
      { travellers: [{ name: 'Олена Коваль' }], phone: '+380671234567', email: '' },
    ]);
  });

  it('says when the carrier wants to see guests first', async () => {
    served();
    const rules = { ...publicTrip().rules, instantConfirmation: true };
    await open({ as: null, terms: { trip: publicTrip({ rules: { ...rules, confirmsGuests: true } }) } });
    expect(screen.getByText(/перевізник підтвердить/)).toBeTruthy();
  });

  it('leads to the sign-in at one press, and finds everything as it was', async () => {
    const requests = served();
    const reader = await open({ as: null });
    await reader.type(traveller(1), 'Олена Коваль');
    await reader.type(phone(), '0671234567');
    await reader.click(seat(7));
    await reader.click(screen.getByRole('button', { name: 'Увійти й забронювати' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/account/));
    expect(requests).toEqual([]);
    expect(session().redirectUrl).toBe('/search/12/book');
  });
});
