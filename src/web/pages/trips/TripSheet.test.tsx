import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { callsOf } from '#testing/web/answers.ts';
import { boarding, button, DUE, driving, EARLIER, openSheet, pressed, soon } from '#testing/web/open-sheet.tsx';
import { sheetBooking, staff } from '#testing/web/samples.ts';

describe('the next step of a trip', () => {
  it('is to start boarding, shortly before departure', async () => {
    const { reader, requests } = await openSheet({ departsAt: soon() }, { after: boarding });
    await reader.click(button('Почати посадку'));
    expect(await screen.findByRole('button', { name: 'Вирушити: Львів' })).toBeTruthy();
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'start' }]));
  });

  it('waits for its time when it is early, and names the time', async () => {
    const { reader, requests } = await openSheet({});
    await reader.click(button('Почати посадку'));
    expect(screen.getByText(/^можна почати з /).textContent).toContain('04:00');
    expect(pressed(requests)).toEqual([]);
  });

  it('is to leave the stop where people board', async () => {
    const { reader, requests } = await openSheet({ ...boarding, stops: DUE }, { after: driving });
    await reader.click(button('Вирушити: Львів'));
    expect(await screen.findByRole('button', { name: 'Прибули: Краків' })).toBeTruthy();
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'depart', seq: 0, confirmed: false }]));
  });

  it('is to arrive at the named next stop, and asks for a confirmation far ahead of time', async () => {
    const { reader, requests } = await openSheet(driving, { after: { ...driving, currentSeq: 1 } });
    await reader.click(button('Прибули: Краків'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Уже прибули?' }));
    await reader.click(dialog.getByRole('button', { name: 'Прибули: Краків' }));
    expect(await screen.findByRole('button', { name: 'Вирушити: Краків' })).toBeTruthy();
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'arrive', seq: 1, confirmed: true }]));
  });

  it('is to finish at the last stop, and names passengers without a decision', async () => {
    const rest = sheetBooking({ name: 'Олена Коваль' });
    const { reader, requests } = await openSheet(
      { ...boarding, currentSeq: 2, stops: DUE, bookings: [rest] },
      { after: { status: 'finished' } },
    );
    await reader.click(button('Завершити рейс'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Завершити рейс?' }));
    expect(dialog.getByText(/Олена Коваль/)).toBeTruthy();
    await reader.click(dialog.getByRole('button', { name: 'Завершити рейс' }));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'finish', confirmed: true }]));
  });

  it('is not to finish before those who are missing were due, and names the hour', async () => {
    const rest = sheetBooking({ name: 'Олена Коваль' });
    const { reader, requests } = await openSheet({ ...boarding, currentSeq: 2, bookings: [rest] });
    await reader.click(button('Завершити рейс'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Завершити рейс?' }));
    const finish = dialog.getByRole('button', { name: 'Завершити рейс' });
    expect(finish.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.getByText('без них можна вирушити з 07:00')).toBeTruthy();
    expect(dialog.queryByText(/позначимо як неявку/)).toBeNull();
    await reader.click(finish);
    expect(pressed(requests)).toEqual([]);
  });

  it('of a trip without a driver is to assign one, for the office', async () => {
    const unstaffed = { status: 'new', driver: null, driverPerson: null, bus: null, fullBus: null } as const;
    await openSheet(unstaffed, { as: staff('dispatcher') });
    expect(button('Призначити водія')).toBeTruthy();
  });

  it('of a trip without a driver is empty for a driver', async () => {
    await openSheet({ status: 'new', driver: null, driverPerson: null, bus: null, fullBus: null });
    expect(screen.queryByRole('button', { name: 'Призначити водія' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Почати посадку' })).toBeNull();
  });

  it('of a finished trip is its till', async () => {
    await openSheet({ status: 'finished', currentSeq: 2 });
    expect(screen.getByRole('link', { name: 'Каса рейсу' }).getAttribute('href')).toBe('/trips/list/12/cash');
  });

  it('asks in a dialog that the second tap of a double tap does not confirm', async () => {
    const { reader, requests } = await openSheet(driving);
    await reader.click(button('Прибули: Краків'));
    const dialog = await screen.findByRole('dialog', { name: 'Уже прибули?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Прибули: Краків' }), { detail: 2 });
    expect(dialog.isConnected).toBe(true);
    expect(pressed(requests)).toEqual([]);
  });

  it.each(['finished', 'cancelled'] as const)('is empty on a trip that is %s', async (status) => {
    await openSheet({ status, currentSeq: 2 });
    for (const name of ['Почати посадку', 'Завершити рейс']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('can be undone within ten minutes', async () => {
    const undoableStep = { action: 'depart', seq: 0, until: soon() } as const;
    const { reader, requests } = await openSheet({ ...driving, undoableStep }, { after: boarding });
    expect(screen.getByText(/^вирушили о .*Львів$/)).toBeTruthy();
    await reader.click(button('Скасувати'));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'undoStep' }]));
  });
});

describe('the money of a trip', () => {
  const amounts = () => screen.queryByText('вже сплачено') !== null;

  it.each([
    ['cancelled', 0, 0, false],
    ['cancelled', 0, 1500, true],
    ['planned', 0, 0, true],
  ] as const)('on a trip that is %s, %d due and %d paid: %o', async (status, amountDue, amountPaid, expected) => {
    await openSheet({ status, amountDue, amountPaid });
    expect(amounts()).toBe(expected);
  });
});

describe('departure without a passenger', () => {
  const iryna = () => sheetBooking({ name: 'Ірина Савчук', seat: 4 });

  it('is asked about once, by name; waiting is the safe answer, and sets a reminder on the sheet', async () => {
    const { reader, requests } = await openSheet({ ...boarding, stops: DUE, bookings: [iryna()] });
    await reader.click(button('Вирушити: Львів'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Одна людина ще не на борту' }));
    expect(dialog.getByText('Ірина Савчук')).toBeTruthy();
    expect(dialog.getByText('ще не дзвонили')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Подзвонити: Ірина Савчук' }).getAttribute('href')).toMatch(/^tel:/);
    await reader.click(dialog.getByRole('button', { name: 'Чекаємо ще 5\u00a0хв' }));
    expect(await screen.findByText(/^Чекаємо до \d\d:\d\d · ще (5:00|4:5\d)$/)).toBeTruthy();
    expect(pressed(requests)).toEqual([]);
    await reader.click(button('Не чекати'));
    await waitFor(() => expect(screen.queryByText(/^Чекаємо до/)).toBeNull());
  });

  it('is confirmed by the driver, from the departure time on', async () => {
    const { reader, requests } = await openSheet({ ...boarding, stops: DUE, bookings: [iryna()] }, { after: driving });
    await reader.click(button('Вирушити: Львів'));
    await reader.click(await screen.findByRole('button', { name: /^Вирушити без/ }));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'depart', seq: 0, confirmed: true }]));
  });

  it('is impossible before the departure time, which is named', async () => {
    const { reader, requests } = await openSheet({ ...boarding, bookings: [iryna()] });
    await reader.click(button('Вирушити: Львів'));
    await reader.click(await screen.findByRole('button', { name: /^Вирушити без/ }));
    expect(screen.getByText(/^без них можна вирушити з 07:00$/)).toBeTruthy();
    expect(pressed(requests)).toEqual([]);
  });
});

describe('a pause or a stay at the border', () => {
  const halt = { kind: 'border', afterSeq: 0, startedAt: EARLIER, until: null } as const;
  const riders = () => [
    sheetBooking({ id: 901, name: 'Олена Коваль', seat: 4, status: 'boarded' }),
    sheetBooking({ id: 902, name: 'Петро Гнат', seat: 5, status: 'boarded' }),
  ];

  it('begins on the way', async () => {
    const { reader, requests } = await openSheet(driving, { after: { ...driving, halt } });
    await reader.click(button('Кордон'));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'border' }]));
    expect(await screen.findByRole('button', { name: 'Рушаємо' })).toBeTruthy();
  });

  it('has a planned end', async () => {
    const { reader, requests } = await openSheet(driving);
    await reader.click(button('Пауза'));
    await reader.click(await screen.findByRole('radio', { name: '30\u00a0хв' }));
    await reader.click(screen.getByRole('button', { name: /^Пауза до / }));
    await waitFor(() => expect(pressed(requests)).toMatchObject([{ action: 'pause', until: expect.any(String) }]));
  });

  it('ends with a head count of two taps when everybody is there', async () => {
    const { reader, requests } = await openSheet({ ...driving, halt, bookings: riders() }, { after: driving });
    await reader.click(button('Рушаємо'));
    expect(screen.getByRole('heading', { name: '2 на борту' })).toBeTruthy();
    await reader.click(button('Усі 2 на місці'));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'resume', counted: 2, missing: [] }]));
  });

  it.each([
    ['of a mouse', 'mouse', 2],
    ['of a finger, which the browser does not count', 'touch', 1],
  ] as const)(
    'is not over by the second click %s: nobody has looked at the seats yet',
    async (_, pointerType, detail) => {
      const { reader, requests } = await openSheet({ ...driving, halt, bookings: riders() }, { after: driving });
      await reader.click(button('Рушаємо'));
      const all = button('Усі 2 на місці');
      fireEvent.pointerDown(all, { pointerType });
      fireEvent.click(all, { detail });
      expect(screen.getByRole('heading', { name: '2 на борту' })).toBeTruthy();
      expect(pressed(requests)).toEqual([]);
    },
  );

  it('ends without a missing passenger who was tapped at the seat and named', async () => {
    const { reader, requests } = await openSheet({ ...driving, halt, bookings: riders() }, { after: driving });
    await reader.click(button('Рушаємо'));
    await reader.click(button(/^Місце 5, .*: Петро Гнат$/));
    await reader.click(button('Немає однієї людини'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Петро Гнат')).toBeTruthy();
    await reader.click(dialog.getByRole('button', { name: /^Їхати без/ }));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'resume', counted: 1, missing: [902] }]));
  });

  it('ends with a head count by names as well', async () => {
    const { reader } = await openSheet({ ...driving, halt, bookings: riders() });
    await reader.click(button('Рушаємо'));
    await reader.click(button('Списком'));
    await reader.click(screen.getByRole('checkbox', { name: /Олена Коваль/ }));
    expect(button('Немає однієї людини')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1 на борту' })).toBeTruthy();
  });

  it('ends without a head count on an empty bus', async () => {
    const { reader, requests } = await openSheet({ ...driving, halt }, { after: driving });
    await reader.click(button('Рушаємо'));
    await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'resume', counted: 0, missing: [] }]));
  });
});

describe('requests on the trip sheet', () => {
  it('are at the top, one row for a party, and are confirmed with one tap', async () => {
    const two = [4, 5].map((seat) => sheetBooking({ partyId: 9, seat, status: 'unconfirmed' }));
    const { reader, requests } = await openSheet({ bookings: two, unconfirmed: 2 });
    const band = within(screen.getByRole('region', { name: 'Чекають на відповідь' }));
    expect(band.getAllByRole('listitem')).toHaveLength(1);
    expect(band.getByText(/2 місця, 4, 5/).textContent).toMatch(/90\s€/);
    await reader.click(band.getByRole('button', { name: 'Підтвердити' }));
    await waitFor(() =>
      expect(callsOf(requests, bookingsApi.confirm).map(({ body }) => body)).toEqual([{ alone: false }]),
    );
  });

  it('without a price ask for it first', async () => {
    await openSheet({ bookings: [sheetBooking({ status: 'unconfirmed', fare: null, needsCalculation: true })] });
    expect(button('Назвати ціну')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Підтвердити' })).toBeNull();
  });

  it('with an offered price wait for the passenger', async () => {
    await openSheet({
      bookings: [sheetBooking({ status: 'unconfirmed', fare: null, contractPrice: 6000, needsCalculation: true })],
    });
    expect(screen.getByText(/^Ціну 60\s€ названо/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Підтвердити' })).toBeNull();
  });

  it('show the passenger’s counter-offer', async () => {
    await openSheet({
      bookings: [
        sheetBooking({
          status: 'unconfirmed',
          fare: null,
          contractPrice: 6000,
          declined: true,
          counterPrice: 5000,
          needsCalculation: true,
        }),
      ],
    });
    expect(screen.getByText(/^Пропонують 50\s€$/)).toBeTruthy();
  });
});

describe('the money on the trip sheet', () => {
  it('is the sum that is due and the sum that is paid', async () => {
    await openSheet({ amountDue: 13500, amountPaid: 4500 });
    expect(screen.getByText('Ще отримати за рейс').nextSibling?.textContent).toMatch(/^90\s€$/);
    expect(screen.getByText('вже сплачено').nextSibling?.textContent).toMatch(/^45\s€$/);
  });
});
