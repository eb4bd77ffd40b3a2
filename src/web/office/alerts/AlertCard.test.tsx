import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertsApi, waitingApi } from '#shared/office/alerts/api.ts';
import type { Alert } from '#shared/office/alerts/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES, passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readSearch } from '#web/office/search/form/state.ts';
import AlertCard from './AlertCard.tsx';
import TripWaiting from './TripWaiting.tsx';

const { lviv, wroclaw, krakow } = PLACES;
const DAY = '2035-06-12';
const SEARCH = {
  ...readSearch(new URLSearchParams({ from: String(lviv.id), to: String(wroclaw.id), date: DAY, passengers: '2' })),
  from: lviv.id,
  to: wroclaw.id,
};
const BUTTON = 'Повідомити мене';

function alertOf(values: Partial<Alert> = {}): Alert {
  const [connection, endsAt] = [{ from: lviv, to: wroclaw, date: DAY }, '2035-06-12T21:00:00.000Z'];
  return { id: 5, ...connection, passengers: 2, belowCents: null, endsAt, ...values };
}

interface Options {
  as?: ReturnType<typeof passenger> | ReturnType<typeof staff>;
  alerts?: Alert[];
  found?: boolean;
  full?: number;
  refused?: string;
}

/** Opens the card; an alert that is made is there afterwards, and one that is removed is not. */
async function open({ as, alerts = [], found = true, full, refused }: Options = {}) {
  let own = alerts;
  const refuse = (): undefined => {
    if (refused === 'too_many_alerts') throw new Refusal(409, refused);
    if (refused === 'too_many_requests') throw new Refusal(429, refused);
    return undefined;
  };
  const trip = { tripId: 12, fromSeq: 0, toSeq: 2, from: lviv, to: wroclaw, carrierName: 'Карпати Тур', price: 4500 };
  const times = { departsAt: '2035-06-12T04:00:00.000Z', arrivesAt: '2035-06-12T12:00:00.000Z' };
  const requests = serve(
    answer(alertsApi.full, () => ({ data: full === undefined ? [] : [{ ...trip, ...times, freeSeats: full }] })),
    answer(alertsApi.mine, () => ({ alerts: own, waiting: [] })),
    answer(alertsApi.create, () => {
      refuse();
      own = [alertOf()];
      return { id: 5 };
    }),
    answer(alertsApi.remove, () => {
      own = [];
      return undefined;
    }),
    answer(alertsApi.createByMail, () => refuse()),
  );
  const card = <AlertCard search={SEARCH} found={found} />;
  const reader = await show(card, { ...(as && { as }) });
  return { requests, reader };
}

describe('for somebody with an account', () => {
  it('makes an alert for the search by one press, with the price as its limit, and ends it by another', async () => {
    const { requests, reader } = await open({ as: passenger() });
    await reader.type(await screen.findByLabelText('Дешевше ніж'), '39,50');
    await reader.click(screen.getByRole('button', { name: BUTTON }));
    expect(await screen.findByText('Повідомимо, щойно щось з’явиться.')).toBeTruthy();
    expect(callsOf(requests, alertsApi.create).map(({ body }) => body)).toEqual([
      { from: lviv.id, to: wroclaw.id, date: DAY, passengers: 2, belowCents: 3950 },
    ]);
    await reader.click(screen.getByRole('button', { name: 'Більше не треба' }));
    expect(await screen.findByRole('button', { name: BUTTON })).toBeTruthy();
    expect(callsOf(requests, alertsApi.remove).map(({ params }) => params.alertId)).toEqual(['5']);
  });

  it('offers no limit where the day has no trip, and sends none', async () => {
    const { requests, reader } = await open({ as: passenger(), found: false });
    expect(screen.queryByLabelText('Дешевше ніж')).toBeNull();
    await reader.click(await screen.findByRole('button', { name: BUTTON }));
    await waitFor(() => expect(callsOf(requests, alertsApi.create)[0]?.body).toMatchObject({ belowCents: null }));
  });

  it.each([
    ['another day', alertOf({ date: '2035-06-13' })],
    ['another town of arrival', alertOf({ to: krakow })],
    ['the way back', alertOf({ from: wroclaw, to: lviv })],
  ])('takes no alert for %s for the one of this search', async (_what, other) => {
    const { requests } = await open({ as: passenger(), alerts: [other] });
    await waitFor(() => expect(callsOf(requests, alertsApi.mine)).toHaveLength(1));
    expect(await screen.findByRole('button', { name: BUTTON })).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('names the limit of the alert that there is', async () => {
    await open({ as: passenger(), alerts: [alertOf({ belowCents: 4000 })] });
    expect((await screen.findByRole('status')).textContent).toMatch(/дешевше за 40/);
  });

  it('says why no more alerts can be made, and can be pressed again', async () => {
    const { reader } = await open({ as: passenger(), refused: 'too_many_alerts' });
    await reader.click(await screen.findByRole('button', { name: BUTTON }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByRole('button', { name: BUTTON }).getAttribute('aria-busy')).not.toBe('true');
  });
});

describe('for somebody without an account', () => {
  it('asks for a mail, and says where the confirmation went', async () => {
    const { requests, reader } = await open();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: BUTTON });
    expect(button.disabled, 'without a mail').toBe(true);
    await reader.type(screen.getByLabelText('Електронна пошта'), 'olha@example.org');
    await reader.click(button);
    expect((await screen.findByRole('status')).textContent).toContain('olha@example.org');
    expect(callsOf(requests, alertsApi.createByMail).map(({ body }) => body)).toMatchObject([
      { email: 'olha@example.org', date: DAY, belowCents: null },
    ]);
    expect(callsOf(requests, alertsApi.mine), 'alerts of nobody').toEqual([]);
  });

  it('keeps the mail where it is refused, and says why', async () => {
    const { reader } = await open({ refused: 'too_many_requests' });
    await reader.type(await screen.findByLabelText('Електронна пошта'), 'olha@example.org');
    await reader.click(screen.getByRole('button', { name: BUTTON }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Електронна пошта').value).toBe('olha@example.org');
  });
});

it.each([
  ['the office, whose people ride with others', staff('owner'), 1],
  ['an administrator, who does not travel', passenger({ userType: '' }), 0],
])('is offered as it should be to %s', async (_who, as, buttons) => {
  await open({ as, full: 0 });
  expect(await screen.findByText(/місць немає/)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: BUTTON })).toHaveLength(buttons);
});

describe('full trips of the day', () => {
  it.each([
    [0, 'місць немає'],
    [1, 'лише 1 місце'],
  ])('with %s free seats say so, and lead to the waiting list for as many people', async (seats, text) => {
    await open({ as: passenger(), full: seats });
    expect(await screen.findByText(new RegExp(`Карпати Тур · ${text}`))).toBeTruthy();
    const href = screen.getByRole('link', { name: 'Стати в чергу' }).getAttribute('href') ?? '';
    expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({
      from: '0',
      to: '2',
      passengers: '2',
    });
    expect(href).toContain('12');
  });
});

describe('who waits for a trip', () => {
  it.each([
    [{ people: 0, seats: 0, held: 0 }, null],
    [{ people: 2, seats: 3, held: 0 }, 'У черзі на місця: 2 людини (3 місця).'],
    [{ people: 2, seats: 3, held: 1 }, 'У черзі на місця: 2 людини (3 місця). Зараз для них тримаємо 1 місце.'],
  ])('%o is shown to the carrier as: %s', async (counts, text) => {
    const requests = serve(answer(waitingApi.ofTrip, () => counts));
    await show(<TripWaiting tripId={12} />, { as: staff('owner') });
    await waitFor(() => expect(callsOf(requests, waitingApi.ofTrip)).toHaveLength(1));
    if (text === null) expect(screen.queryByText(/У черзі/)).toBeNull();
    else expect(await screen.findByText(text)).toBeTruthy();
  });
});
