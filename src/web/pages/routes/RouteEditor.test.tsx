import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Currency } from '#shared/core/currencies.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { Clash } from '#shared/network/timetable/clash.ts';
import { MAX_STOPS } from '#shared/network/timetable/schema.ts';
import { answer, callsOf, Refusal } from '#testing/web/answers.ts';
import { field, menuOf, openEditor, save, saved, town, towns, wrong } from '#testing/web/open-route-editor.tsx';
import { ROUTE } from '#testing/web/routes.ts';
import { PLACES, staff } from '#testing/web/samples.ts';
import { addStop, draftOfRoute, emptyDraft } from '#web/network/timetable/draft.ts';

const { lviv, wroclaw } = PLACES;

describe('the route editor', () => {
  it('shows days, stops, times and prices of the route', async () => {
    await openEditor();
    expect(towns()).toEqual(['Львів', 'Краків', 'Вроцлав']);
    expect([
      field('Відправлення з зупинки 1'),
      field('Прибуття на зупинку 2'),
      field('Відправлення з зупинки 2'),
    ]).toMatchObject([{ value: '06:15' }, { value: '11:00' }, { value: '11:20' }]);
    expect(field('Квиток від початку до зупинки 3, євро')).toMatchObject({ value: '45' });
    expect(screen.getAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'понеділок',
      expect.stringMatching(/^п.ятниця$/),
    ]);
    expect(screen.getByRole('combobox', { name: 'Пункт пропуску' })).toMatchObject({ value: 'krakivets' });
  });

  it('shows the sum in the first currency of the route beside each price, as it is typed', async () => {
    const route = { ...ROUTE, currencies: ['EUR', 'UAH', 'PLN'] as Currency[] };
    const rate = { currency: 'UAH' as const, rate: 484_000, day: '2027-03-01', own: true };
    const more = [answer(ratesApi.rates, () => [rate])];
    const { reader } = await openEditor({ route, initial: draftOfRoute(route), more });
    const cost = 'Квиток від початку до зупинки 3, євро';
    expect(await screen.findByText(/^≈ 2 178 ₴$/)).toBeTruthy();
    await reader.clear(field(cost));
    await reader.type(field(cost), '50,50');
    expect(screen.getByText(/^≈ 2 444,20 ₴$/)).toBeTruthy();
    expect(screen.queryByText(/2 178/)).toBeNull();
  });

  it('says how the carrier confirms bookings, and saves another choice for the route', async () => {
    const { reader, requests } = await openEditor({ rules: { instantConfirmation: true, confirmsGuests: true } });
    const choice = within(screen.getByRole('radiogroup', { name: 'Підтвердження бронювань' }));
    expect(choice.getByRole('radio', { name: 'Як у компанії' })).toMatchObject({ checked: true });
    expect(await screen.findByText(/^Зараз у компанії – одразу\. .*А хто бронює без облікового запису/)).toBeTruthy();
    await reader.click(choice.getByRole('radio', { name: 'За запитом' }));
    expect(screen.getByText(/^Кожне бронювання чекає на вашу відповідь/).textContent).not.toContain('облікового');
    await reader.click(save());
    await waitFor(() => expect(saved(requests)).toMatchObject([{ confirmation: 'request' }]));
  });

  it('saves the changes, and leads to the list', async () => {
    const { reader, requests } = await openEditor();
    await reader.clear(field('Квиток від початку до зупинки 3, євро'));
    await reader.type(field('Квиток від початку до зупинки 3, євро'), '50');
    await reader.click(screen.getByRole('checkbox', { name: 'неділя' }));
    await reader.click(save());
    await waitFor(() => expect(saved(requests)).toHaveLength(1));
    expect(saved(requests)).toMatchObject([
      { days: [0, 4, 6], price_trip: '50', crossingKey: 'krakivets', stops: [{}, {}, { tripCost: '50' }] },
    ]);
    await waitFor(() => expect(window.location.pathname).toMatch(/routes$/));
  });

  it('says which booked trips keep an earlier plan, and after a change that all of them do', async () => {
    const trip = (id: number, asSold: boolean) => ({
      ...{ id, date: `2027-03-0${id}`, departureTime: '16:00', priceTrip: 4500, asSold },
    });
    const { reader } = await openEditor({ route: { ...ROUTE, bookedTrips: [trip(1, true), trip(5, false)] } });
    const earlier =
      /Ще 1 рейс уже має бронювання й залишиться без змін\. За своїм планом відбудуться: 1 березня о 16:00 за 45/;
    expect(screen.getByText(earlier).textContent).not.toContain('5 березня');
    await reader.click(screen.getByRole('checkbox', { name: 'неділя' }));
    expect(screen.getByText(/Ще 2 рейси .* 1 березня о 16:00 за 45.*, 5 березня о 16:00 за 45/)).toBeTruthy();
  });

  it('makes the way back only if there are no unsaved changes', async () => {
    const { reader } = await openEditor();
    expect(screen.getByRole('button', { name: 'Зворотний' }).getAttribute('aria-disabled')).not.toBe('true');
    await reader.click(screen.getByRole('checkbox', { name: 'неділя' }));
    expect(screen.getByText('Спершу збережіть зміни')).toBeTruthy();
  });

  it('shows a server error beside its field, and removes it with the next change', async () => {
    const refused = () => {
      throw new Refusal(422, 'invalid_input', [{ field: 'stops.1.tripCost', key: 'price_format' }]);
    };
    const { reader } = await openEditor({ save: refused });
    await reader.click(save());
    const cost = field('Квиток від початку до зупинки 2, євро');
    await waitFor(() => expect(wrong(cost)).toBe(true));
    expect(document.activeElement).toBe(cost);
    await reader.type(cost, '0');
    expect(wrong(cost)).toBe(false);
  });

  it('says that another person has changed the route meanwhile', async () => {
    const { reader } = await openEditor({
      save: () => {
        throw new Refusal(409, 'conflict');
      },
    });
    await reader.click(save());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(window.location.pathname).toBe('/carrier/routes/8');
  });
});

describe('the stops of a route', () => {
  it('get an empty one at the end with the focus in its first field', async () => {
    const { reader } = await openEditor();
    await reader.click(screen.getByRole('button', { name: 'Додати зупинку' }));
    expect(towns()).toEqual(['Львів', 'Краків', 'Вроцлав', '']);
    await waitFor(() => expect(document.activeElement).toBe(field('Прибуття на зупинку 4')));
    await reader.type(town(4), 'Жешув');
    await reader.click(await screen.findByRole('option', { name: /^Жешув/ }));
    expect(towns()).toEqual(['Львів', 'Краків', 'Вроцлав', 'Жешув']);
  });

  it('are filled in with Enter, which opens the next one after the last price and sends nothing', async () => {
    const { reader, requests } = await openEditor();
    field('Квиток від початку до зупинки 3, євро').focus();
    await reader.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Посилка від початку до зупинки 3, євро'));
    await reader.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Прибуття на зупинку 4')));
    await reader.type(town(4), 'Жешув{Enter}');
    await waitFor(() => expect(towns()).toEqual(['Львів', 'Краків', 'Вроцлав', 'Жешув']));
    expect(saved(requests)).toEqual([]);
  });

  it('may be in one town twice, after a question', async () => {
    const { reader, requests } = await openEditor();
    await reader.click(screen.getByRole('button', { name: 'Додати зупинку' }));
    await reader.type(field('Прибуття на зупинку 4'), '2000');
    await reader.type(town(4), 'Краків{Enter}');
    await reader.type(field('Квиток від початку до зупинки 4, євро'), '60');
    await reader.type(field('Посилка від початку до зупинки 4, євро'), '20');
    await reader.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Краків: двічі на маршруті?' }));
    expect(saved(requests)).toEqual([]);
    await reader.click(dialog.getByRole('button', { name: 'Так, двічі' }));
    await waitFor(() => expect(saved(requests)).toHaveLength(1));
  });

  it('are limited in number', async () => {
    let draft = emptyDraft();
    while (draft.stops.length < MAX_STOPS) draft = addStop(draft);
    await openEditor({ initial: draft, route: null });
    expect(screen.getByText(`${MAX_STOPS} зупинок – найбільше, що вміщає маршрут`)).toBeTruthy();
  });

  it('are reordered by keyboard with all their data, and not beyond the ends', async () => {
    const { reader } = await openEditor();
    menuOf(1).focus();
    await reader.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(towns()).toEqual(['Львів', 'Краків', 'Вроцлав']);
    menuOf(2).focus();
    await reader.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(towns()).toEqual(['Львів', 'Вроцлав', 'Краків']);
    expect(screen.getByText('Зупинка Краків тепер під номером 3')).toBeTruthy();
    expect(field('Квиток від початку до зупинки 3, євро')).toMatchObject({ value: '32' });
  });

  it('ask for no price if it is by arrangement, only for its limits', async () => {
    const { reader, requests } = await openEditor();
    await reader.click(screen.getByRole('switch', { name: 'Ціна за домовленістю: Краків' }));
    expect(screen.queryByRole('textbox', { name: 'Квиток від початку до зупинки 2, євро' })).toBeNull();
    await reader.type(field('Квиток від початку до зупинки 2: від, євро'), '40');
    await reader.type(field('Квиток від початку до зупинки 2: до, євро'), '25');
    await reader.click(save());
    expect(await screen.findByText('Сума «до» не може бути меншою за суму «від».')).toBeTruthy();
    expect(saved(requests)).toEqual([]);
    await reader.clear(field('Квиток від початку до зупинки 2: від, євро'));
    await reader.click(save());
    await waitFor(() =>
      expect(saved(requests)).toMatchObject([
        { stops: [{}, { contractual: true, tripCost: '', rangeFrom: '', rangeTo: '25' }, {}] },
      ]),
    );
  });

  it('may have an arrival on another day', async () => {
    const { reader, requests } = await openEditor();
    await reader.selectOptions(screen.getByRole('combobox', { name: 'День прибуття на зупинку 3' }), 'наступного дня');
    await reader.click(save());
    await waitFor(() => expect(saved(requests)).toMatchObject([{ stops: [{}, {}, { arrivalDay: 1 }] }]));
  });

  it('accept a time without a colon', async () => {
    const { reader } = await openEditor();
    const time = field('Прибуття на зупинку 3');
    await reader.clear(time);
    await reader.type(time, '1530');
    expect(time).toMatchObject({ value: '15:30' });
  });
});

describe('an error of a route', () => {
  it('is shown with all others when it is sent, with their number and the focus in the first field', async () => {
    const { reader, requests } = await openEditor({ initial: emptyDraft(), route: null });
    await reader.click(save());
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(/^Перевірте \d+ пол/));
    expect([town(1), town(2), field('Відправлення з зупинки 1')].map(wrong)).toEqual([true, true, true]);
    await waitFor(() => expect(document.activeElement?.closest('form')).toBeTruthy());
    expect(callsOf(requests, timetableApi.add)).toEqual([]);
  });

  it('appears when its field is left, not while it is being filled in', async () => {
    const { reader } = await openEditor();
    const time = field('Прибуття на зупинку 3');
    await reader.clear(time);
    expect(wrong(time)).toBe(false);
    await reader.tab();
    await waitFor(() => expect(wrong(time)).toBe(true));
  });

  it('is a missing border crossing on a path across a border', async () => {
    const { reader, requests } = await openEditor();
    await reader.selectOptions(screen.getByRole('combobox', { name: 'Пункт пропуску' }), '');
    await reader.click(save());
    expect(await screen.findByText('Маршрут перетинає кордон: виберіть пункт пропуску.')).toBeTruthy();
    expect(saved(requests)).toEqual([]);
  });

  it('is a bus that another route uses, with both routes named and a solution offered', async () => {
    const side = { from: lviv.name, to: wroclaw.name, fromZone: lviv.zone, toZone: wroclaw.zone };
    const facts: Clash = {
      ...{ busy: 'bus', who: 'Setra, BC 1 AA', tripId: null, routeId: 9, days: [4], possible: '18:30' },
      own: { ...side, departsAt: '2026-01-16T04:15:00Z', arrivesAt: '2026-01-16T13:05:00Z' },
      other: { ...side, departsAt: '2026-01-15T20:00:00Z', arrivesAt: '2026-01-16T08:00:00Z' },
    };
    const { reader, requests } = await openEditor({
      save: () => {
        throw new Refusal(409, 'bus_in_use', [], facts);
      },
    });
    await reader.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Автобус Setra, BC 1 AA у цей час на іншому маршруті: Львів – Вроцлав, чт 22:00 – пт 09:00. ' +
        'Цей маршрут: Львів – Вроцлав, пт 06:15 – 14:05. Збігаються дні: пт.',
    );
    await reader.click(screen.getByRole('button', { name: 'Вирушати о 18:30' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Відправлення з зупинки 1')).toMatchObject({ value: '18:30' });
    await reader.click(save());
    await reader.click(await screen.findByRole('button', { name: 'Прибрати дні: пт' }));
    await reader.click(save());
    const [, , last] = saved(requests);
    expect(last).toMatchObject({
      days: [0],
      stops: [{ departure_time: '18:30' }, { arrival_time: '23:15' }, { arrival_time: '02:20', arrivalDay: 1 }],
    });
  });
});

describe('the prices between stops', () => {
  it('follow from the costs unless one is entered', async () => {
    const { reader, requests } = await openEditor();
    const price = screen.getByRole('textbox', { name: 'Квиток Краків – Вроцлав, євро', hidden: true });
    expect(price.getAttribute('placeholder')).toBe('13');
    await reader.type(price, '15');
    await reader.click(save());
    await waitFor(() =>
      expect(saved(requests)).toMatchObject([{ fares: [{ fromSeq: 1, toSeq: 2, price_trip: '15' }] }]),
    );
  });
});

describe('the driver and the bus of a route', () => {
  it('are chosen by the office only, and the status of the route by drivers too', async () => {
    await openEditor({ as: staff('driver') });
    expect(screen.queryByRole('combobox', { name: 'Автобус' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'На паузі' })).toBeTruthy();
  });

  it('are chosen among the carrier’s own', async () => {
    const { reader, requests } = await openEditor();
    const bus = screen.getByRole('combobox', { name: 'Автобус' });
    await within(bus).findByRole('option', { name: /BC 1234 AA/ });
    await reader.selectOptions(bus, '5');
    await reader.click(save());
    await waitFor(() => expect(saved(requests)).toMatchObject([{ busId: 5 }]));
  });
});
