import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  boarding,
  button,
  DUE,
  driving,
  left,
  openSheet,
  person,
  pressed,
} from '#testing/web/open-sheet.tsx';
import { STOPS, sheetBooking, sheetParcel } from '#testing/web/samples.ts';

describe('the passengers on the trip sheet', () => {
  it('are counted right under the next step, with parcels folded apart', async () => {
    await openSheet({
      ...boarding,
      bookings: [
        sheetBooking({ name: 'Олена Коваль', status: 'boarded' }),
        sheetBooking({ name: 'Петро Гнат', seat: 5 }),
        sheetParcel({ name: 'Надія Ткач' }),
      ],
    });
    const missing = within(screen.getByRole('region', { name: 'Ще не на борту' }));
    expect(missing.getAllByRole('listitem')).toHaveLength(1);
    expect(missing.getByText('Петро Гнат')).toBeTruthy();
    expect(screen.getByText('з 2').parentElement?.textContent).toBe('1 з 2');
    expect(screen.getByText('На борту 1').closest('summary')?.textContent).toBe('На борту 1 · Коваль');
    expect(screen.getByText('Посилки: прийняти 1')).toBeTruthy();
  });

  it.each([
    ['confirmed', 'before the bus leaves', ['На борту']],
    ['confirmed', 'after the bus was to leave', ['На борту', 'Не прийшли']],
    ['boarded', 'after the bus was to leave', []],
    ['no_show', 'after the bus was to leave', ['На борту']],
  ] as const)('have the actions of their status and time: %s, %s', async (status, when, expected) => {
    const stops = when === 'before the bus leaves' ? [...STOPS] : DUE;
    await openSheet({ ...boarding, stops, bookings: [sheetBooking({ status, paid: 4500 })] });
    const shown = actionsOf('Олена Коваль').filter((name) => !/плачено/.test(name ?? ''));
    expect(shown).toEqual(expected);
  });

  it('can be marked as not aboard for some minutes after their boarding', async () => {
    const lastAction = { action: 'board', at: new Date(Date.now() - 60_000).toISOString() };
    const { reader, requests } = await openSheet({
      ...boarding,
      bookings: [sheetBooking({ id: 77, status: 'boarded', lastAction })],
    });
    await reader.click(person('Олена Коваль').getByRole('button', { name: 'Не на борту' }));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'undo', bookingId: 77 }]));
  });

  it('cannot be marked as not aboard long after their boarding', async () => {
    const lastAction = { action: 'board', at: new Date(Date.now() - 600_000).toISOString() };
    await openSheet({ ...boarding, bookings: [sheetBooking({ status: 'boarded', lastAction })] });
    expect(actionsOf('Олена Коваль')).not.toContain('Не на борту');
  });

  it('are aboard with one tap, and the row keeps its place, so that the next tap hits nobody else', async () => {
    const answered = Promise.withResolvers<void>();
    const bookings = [sheetBooking({ seat: 3 }), sheetBooking({ name: 'Петро Гнат', seat: 5 })];
    const { reader } = await openSheet({ ...boarding, bookings }, { answered: answered.promise });
    await reader.click(person('Олена Коваль').getByRole('button', { name: 'На борту' }));
    await waitFor(() => expect(actionsOf('Олена Коваль')).not.toContain('На борту'));
    const rows = within(screen.getByRole('region', { name: 'Ще не на борту' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /Олена Коваль|Петро Гнат/.exec(textContent ?? '')?.[0])).toEqual([
      'Олена Коваль',
      'Петро Гнат',
    ]);
    answered.resolve();
  });

  it('keep their place whatever happens elsewhere, until their group is folded out', async () => {
    const bookings = [
      sheetBooking({ id: 61, name: 'Олена Коваль', seat: 3 }),
      sheetBooking({ id: 62, name: 'Петро Гнат', seat: 5 }),
      sheetBooking({ id: 63, name: 'Ганна Лис', seat: 7 }),
    ];
    const lastAction = { action: 'board', at: new Date().toISOString() };
    const [olena, petro, hanna] = bookings.map((one) => ({ ...one, status: 'boarded' as const, lastAction }));
    if (!olena || !petro || !hanna) throw new Error('nobody has booked');
    const late = sheetBooking({ name: 'Юлія Рута', seat: 1 });
    const cancelled = { ...hanna, status: 'cancelled' as const, lastAction: null };
    // Meanwhile the office has taken Petro aboard and cancelled Hanna's booking, and Yuliia has booked the first seat.
    const { reader } = await openSheet(
      { ...boarding, bookings },
      { after: { ...boarding, bookings: [late, olena, petro, cancelled] } },
    );
    const rows = () =>
      within(screen.getByRole('region', { name: 'Ще не на борту' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => /Олена|Петро|Ганна|Юлія/.exec(textContent ?? '')?.[0]);
    await reader.click(person('Олена Коваль').getByRole('button', { name: 'На борту' }));
    await waitFor(() => expect(rows()).toEqual(['Олена', 'Петро', 'Ганна', 'Юлія']));
    expect(person('Ганна Лис').getByText('скасовано')).toBeTruthy();
    await reader.click(screen.getByText('На борту 2'));
    await waitFor(() => expect(rows()).toEqual(['Юлія']));
    expect(actionsOf('Олена Коваль').at(-1)).toBe('Не на борту');
  });

  it('are shown as not aboard again when the server refuses', async () => {
    const { reader } = await openSheet({ ...boarding, bookings: [sheetBooking()] }, { refused: 'booking_state' });
    await reader.click(person('Олена Коваль').getByRole('button', { name: 'На борту' }));
    await waitFor(() => expect(actionsOf('Олена Коваль')).toContain('На борту'));
  });

  it('show the sum due, which is paid with one tap', async () => {
    const { reader, requests } = await openSheet({ ...boarding, bookings: [sheetBooking({ id: 78, paid: 1000 })] });
    const due = person('Олена Коваль').getByRole('button', { name: /не сплачено \(отримано 10\s€\): Олена Коваль$/ });
    expect(due.textContent).toMatch(/^35\s€, не сплачено/);
    await reader.click(due);
    const payment = { amount: 3500, currency: 'EUR', rate: 10_000, method: 'cash' };
    await waitFor(() => expect(pressed(requests)).toMatchObject([{ action: 'payment', bookingId: 78, payment }]));
  });

  it('can be called, and written to when they are aboard', async () => {
    await openSheet({
      ...boarding,
      bookings: [sheetBooking({ status: 'boarded' }), sheetBooking({ name: 'Петро Гнат' })],
    });
    expect(
      person('Олена Коваль')
        .getByRole('link', { name: /^Подзвонити: Олена Коваль/ })
        .getAttribute('href'),
    ).toBe('tel:+380671234567');
    expect(person('Олена Коваль').getByRole('link', { name: 'Написати: Олена Коваль' })).toBeTruthy();
    expect(person('Петро Гнат').getByRole('link', { name: /^Подзвонити: Петро Гнат/ })).toBeTruthy();
  });

  it('get off at their stop with one tap each, or with one for all', async () => {
    const two = [71, 72].map((id) =>
      sheetBooking({ id, name: `Пасажир ${id}`, seat: id, toSeq: 1, status: 'boarded', fare: 4500, paid: 4500 }),
    );
    const { reader, requests } = await openSheet({ ...boarding, currentSeq: 1, stops: left(0), bookings: two });
    expect(screen.getByRole('heading', { name: 'Виходять: Краків' })).toBeTruthy();
    await reader.click(button('Усі 2 вийшли'));
    await waitFor(() =>
      expect(pressed(requests)).toEqual([71, 72].map((bookingId) => ({ action: 'complete', bookingId }))),
    );
  });

  it('are named with what they owe before all get off', async () => {
    const two = [71, 72].map((id) =>
      sheetBooking({ id, name: `Пасажир ${id}`, seat: id, toSeq: 1, status: 'boarded', fare: 4500, paid: 0 }),
    );
    const { reader, requests } = await openSheet({ ...boarding, currentSeq: 1, stops: left(0), bookings: two });
    await reader.click(button('Усі 2 вийшли'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Ще не заплатили: 90/ }));
    expect(dialog.getAllByRole('button', { name: /^Отримав 45/ })).toHaveLength(2);
    await reader.click(dialog.getByRole('button', { name: 'Ще збираю гроші' }));
    expect(pressed(requests)).toEqual([]);
    await reader.click(button('Усі 2 вийшли'));
    await reader.click(await screen.findByRole('button', { name: /^Випустити, борг 90/ }));
    await waitFor(() =>
      expect(pressed(requests)).toEqual([71, 72].map((bookingId) => ({ action: 'complete', bookingId }))),
    );
  });

  const rates = [
    { currency: 'UAH', rate: 484_000, own: false, day: '2035-06-12' },
    { currency: 'PLN', rate: 42_500, own: false, day: '2035-06-12' },
  ] as const;
  const COMPLETE = { action: 'complete', bookingId: 71 };
  it.each([
    ['paid before', 4500, 4500, [], [COMPLETE]],
    ['still collecting', 4500, 0, [/^Ще збираю гроші/], []],
    ['let out with the debt', 4500, 0, [/^Випустити, борг 45/], [COMPLETE]],
    ['euro', 4500, 0, [/^Отримав 45\s€/, 'Можна виходити'], [{ currency: 'EUR', amount: 4500 }, COMPLETE]],
    ['hryvnias', 4500, 0, [/^Отримав 2\s178\s₴/, 'Можна виходити'], [{ currency: 'UAH', amount: 217_800 }, COMPLETE]],
    [
      'the rest in złoty',
      4500,
      2500,
      [/^Отримав 85\szł/, 'Можна виходити'],
      [{ currency: 'PLN', amount: 8500 }, COMPLETE],
    ],
    ['a wrong tap', 4500, 2500, [/^Отримав 20\s€/, 'Скасувати', /^Ще збираю/], [{ amount: 2000 }, { amount: 2000 }]],
  ] as const)('one alone who gets off is asked for what is owed: %s', async (_, fare, paid, taps, expected) => {
    const one = { id: 71, name: 'Пасажир 71', toSeq: 1, status: 'boarded', fare, paid } as const;
    const bookings = [sheetBooking(one)];
    const { reader, requests } = await openSheet({
      ...{ ...boarding, currentSeq: 1, stops: left(0), rates: [...rates], bookings },
    });
    await reader.click(button('На місці'));
    for (const name of taps) await reader.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(pressed(requests)).toHaveLength(expected.length));
    const did = pressed(requests).map((one) => ('payment' in one ? one.payment : one));
    expect(did).toMatchObject(expected);
  });

  it('receive a parcel in its row against the receiver’s code', async () => {
    const parcel = sheetParcel({ status: 'boarded', toSeq: 1 });
    const { reader, requests } = await openSheet({ ...driving, bookings: [parcel] }, { refused: 'wrong_pin' });
    await reader.click(button('Видати'));
    const code = await screen.findByRole('textbox', { name: /^Код отримувача/ });
    expect(button('Видати')).toHaveProperty('disabled', true);
    await reader.type(code, '12a34');
    await reader.click(button('Родич'));
    await reader.click(button('Видати'));
    expect(screen.getByText('Заповніть це поле.')).toBeTruthy();
    await reader.type(screen.getByRole('textbox', { name: 'Ім’я того, хто забрав' }), 'Ганна');
    await reader.click(button('Видати'));
    const collectedBy = { relation: 'relative', name: 'Ганна' };
    const handOut = { action: 'handOut', bookingId: parcel.id, pin: '1234', collectedBy };
    await waitFor(() => expect(pressed(requests)).toMatchObject([handOut]));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Код отримувача/);
  });

  it('passengers who report that they are not aboard are in red at the top', async () => {
    await openSheet({ ...driving, bookings: [sheetBooking({ status: 'boarded', notAboard: true })] });
    const alarm = within(screen.getByRole('alert', { name: 'Пасажир не в автобусі!' }));
    expect(alarm.getByText('Олена Коваль')).toBeTruthy();
    expect(alarm.getByRole('link', { name: /^Подзвонити: Олена Коваль/ })).toBeTruthy();
  });

  it('passengers who have cancelled are not shown', async () => {
    await openSheet({ ...boarding, bookings: [sheetBooking({ name: 'Іван Скас', status: 'cancelled' })] });
    expect(screen.queryByText(/Іван Скас/)).toBeNull();
    expect(screen.getByText('Тут ніхто не сідає.')).toBeTruthy();
  });

  it('are all listed before the trip starts, or an empty list says that nobody has booked', async () => {
    await openSheet({});
    expect(screen.getByText('Бронювань ще немає')).toBeTruthy();
  });
});
