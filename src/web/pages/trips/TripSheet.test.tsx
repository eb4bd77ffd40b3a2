import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { callsOf } from '#testing/web/answers.ts';
import { boarding, button, DUE, driving, EARLIER, openSheet, pressed, soon } from '#testing/web/open-sheet.tsx';
import { sheetBooking, staff } from '#testing/web/samples.ts';

describe('the next step of a trip', () => {
  it('is to begin the boarding, shortly before it departs', async () => {
    const { reader, asked } = await openSheet({ departsAt: soon() }, { after: boarding });
    await reader.click(button('Почати посадку'));
    expect(await screen.findByRole('button', { name: 'Вирушити: Львів' })).toBeTruthy();
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'start' }]));
  });

  it('waits for its hour when it is early, and says when that is', async () => {
    const { reader, asked } = await openSheet({});
    await reader.click(button('Почати посадку'));
    expect(screen.getByText(/^можна почати з /).textContent).toContain('04:00');
    expect(pressed(asked)).toEqual([]);
  });

  it('is to leave the stop where people board', async () => {
    const { reader, asked } = await openSheet({ ...boarding, stops: DUE }, { after: driving });
    await reader.click(button('Вирушити: Львів'));
    expect(await screen.findByRole('button', { name: 'Прибули: Краків' })).toBeTruthy();
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'depart', seq: 0, confirmed: false }]));
  });

  it('is to arrive at the next stop, which is named; far too early it asks once', async () => {
    const { reader, asked } = await openSheet(driving, { after: { ...driving, currentSeq: 1 } });
    await reader.click(button('Прибули: Краків'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Уже прибули?' }));
    await reader.click(dialog.getByRole('button', { name: 'Прибули: Краків' }));
    expect(await screen.findByRole('button', { name: 'Вирушити: Краків' })).toBeTruthy();
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'arrive', seq: 1, confirmed: true }]));
  });

  it('is to finish at the last stop, and names who was never decided about', async () => {
    const rest = sheetBooking({ name: 'Олена Коваль' });
    const { reader, asked } = await openSheet(
      { ...boarding, currentSeq: 2, stops: DUE, bookings: [rest] },
      { after: { status: 'finished' } },
    );
    await reader.click(button('Завершити рейс'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Завершити рейс?' }));
    expect(dialog.getByText(/Олена Коваль/)).toBeTruthy();
    await reader.click(dialog.getByRole('button', { name: 'Завершити рейс' }));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'finish', confirmed: true }]));
  });

  it('of a trip without a driver is to assign one, for those who may', async () => {
    const unstaffed = { status: 'new', driver: null, driverPerson: null, bus: null, fullBus: null } as const;
    await openSheet(unstaffed, { as: staff('dispatcher') });
    expect(button('Призначити водія')).toBeTruthy();
  });

  it('of a trip without a driver is nothing for a driver', async () => {
    await openSheet({ status: 'new', driver: null, driverPerson: null, bus: null, fullBus: null });
    expect(screen.queryByRole('button', { name: 'Призначити водія' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Почати посадку' })).toBeNull();
  });

  it.each(['finished', 'cancelled'] as const)('is none on a trip that is %s', async (status) => {
    await openSheet({ status, currentSeq: 2 });
    for (const name of ['Почати посадку', 'Завершити рейс']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('can be taken back for ten minutes', async () => {
    const undoableStep = { action: 'depart', seq: 0, until: soon() } as const;
    const { reader, asked } = await openSheet({ ...driving, undoableStep }, { after: boarding });
    expect(screen.getByText(/^вирушили о .*Львів$/)).toBeTruthy();
    await reader.click(button('Скасувати'));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'undoStep' }]));
  });
});

describe('leaving without somebody', () => {
  const iryna = () => sheetBooking({ name: 'Ірина Савчук', seat: 4 });

  it('is asked once, by name; waiting is the safe answer, and its reminder is on the sheet', async () => {
    const { reader, asked } = await openSheet({ ...boarding, stops: DUE, bookings: [iryna()] });
    await reader.click(button('Вирушити: Львів'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Одна людина ще не на борту' }));
    expect(dialog.getByText('Ірина Савчук')).toBeTruthy();
    expect(dialog.getByText('ще не дзвонили')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Подзвонити: Ірина Савчук' }).getAttribute('href')).toMatch(/^tel:/);
    await reader.click(dialog.getByRole('button', { name: 'Чекаємо ще 5 хв' }));
    expect(await screen.findByText(/^Чекаємо до \d\d:\d\d · ще (5:00|4:5\d)$/)).toBeTruthy();
    expect(pressed(asked)).toEqual([]);
    await reader.click(button('Не чекати'));
    await waitFor(() => expect(screen.queryByText(/^Чекаємо до/)).toBeNull());
  });

  it('goes on when the driver says so, from the departure time on', async () => {
    const { reader, asked } = await openSheet({ ...boarding, stops: DUE, bookings: [iryna()] }, { after: driving });
    await reader.click(button('Вирушити: Львів'));
    await reader.click(await screen.findByRole('button', { name: /^Вирушити без/ }));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'depart', seq: 0, confirmed: true }]));
  });

  it('is not possible before the departure time, and says from when it is', async () => {
    const { reader, asked } = await openSheet({ ...boarding, bookings: [iryna()] });
    await reader.click(button('Вирушити: Львів'));
    await reader.click(await screen.findByRole('button', { name: /^Вирушити без/ }));
    expect(screen.getByText(/^без них можна вирушити з 07:00$/)).toBeTruthy();
    expect(pressed(asked)).toEqual([]);
  });
});

describe('a pause and the border', () => {
  const halt = { kind: 'border', afterSeq: 0, startedAt: EARLIER, until: null } as const;
  const riders = () => [
    sheetBooking({ id: 901, name: 'Олена Коваль', seat: 4, status: 'boarded' }),
    sheetBooking({ id: 902, name: 'Петро Гнат', seat: 5, status: 'boarded' }),
  ];

  it('are begun on the way', async () => {
    const { reader, asked } = await openSheet(driving, { after: { ...driving, halt } });
    await reader.click(button('Кордон'));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'border' }]));
    expect(await screen.findByRole('button', { name: 'Рушаємо' })).toBeTruthy();
  });

  it('a pause has a planned end', async () => {
    const { reader, asked } = await openSheet(driving);
    await reader.click(button('Пауза'));
    await reader.click(await screen.findByRole('radio', { name: '30 хв' }));
    await reader.click(screen.getByRole('button', { name: /^Пауза до / }));
    await waitFor(() => expect(pressed(asked)).toMatchObject([{ action: 'pause', until: expect.any(String) }]));
  });

  it('end with a head count: two taps when everybody is there', async () => {
    const { reader, asked } = await openSheet({ ...driving, halt, bookings: riders() }, { after: driving });
    await reader.click(button('Рушаємо'));
    expect(screen.getByRole('heading', { name: '2 на борту' })).toBeTruthy();
    await reader.click(button('Усі 2 на місці'));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'resume', counted: 2, missing: [] }]));
  });

  it('who is missing is tapped at the seat, and named before the bus goes on', async () => {
    const { reader, asked } = await openSheet({ ...driving, halt, bookings: riders() }, { after: driving });
    await reader.click(button('Рушаємо'));
    await reader.click(button(/^Місце 5, .*: Петро Гнат$/));
    await reader.click(button('Немає однієї людини'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Петро Гнат')).toBeTruthy();
    await reader.click(dialog.getByRole('button', { name: /^Їхати без/ }));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'resume', counted: 1, missing: [902] }]));
  });

  it('can be counted by a list of names as well', async () => {
    const { reader } = await openSheet({ ...driving, halt, bookings: riders() });
    await reader.click(button('Рушаємо'));
    await reader.click(button('Списком'));
    await reader.click(screen.getByRole('checkbox', { name: /Олена Коваль/ }));
    expect(button('Немає однієї людини')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1 на борту' })).toBeTruthy();
  });

  it('an empty bus moves off without counting', async () => {
    const { reader, asked } = await openSheet({ ...driving, halt }, { after: driving });
    await reader.click(button('Рушаємо'));
    await waitFor(() => expect(pressed(asked)).toEqual([{ action: 'resume', counted: 0, missing: [] }]));
  });
});

describe('requests that wait for an answer', () => {
  it('stand above all else, one row for a party, and are confirmed in one tap', async () => {
    const two = [4, 5].map((seat) => sheetBooking({ partyId: 9, seat, status: 'unconfirmed' }));
    const { reader, asked } = await openSheet({ bookings: two, unconfirmed: 2 });
    const band = within(screen.getByRole('region', { name: 'Чекають на відповідь' }));
    expect(band.getAllByRole('listitem')).toHaveLength(1);
    expect(band.getByText(/2 місця, 4, 5/).textContent).toMatch(/90\s€/);
    await reader.click(band.getByRole('button', { name: 'Підтвердити' }));
    await waitFor(() =>
      expect(callsOf(asked, bookingsApi.confirm).map(({ body }) => body)).toEqual([{ alone: false }]),
    );
  });

  it('ask for the price first where there is none', async () => {
    await openSheet({ bookings: [sheetBooking({ status: 'unconfirmed', fare: null, needsCalculation: true })] });
    expect(button('Назвати ціну')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Підтвердити' })).toBeNull();
  });

  it('leave the answer to the passenger once a price was named', async () => {
    await openSheet({
      bookings: [sheetBooking({ status: 'unconfirmed', fare: null, contractPrice: 6000, needsCalculation: true })],
    });
    expect(screen.getByText(/^Ціну 60\s€ названо/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Підтвердити' })).toBeNull();
  });

  it('name what the passenger would pay instead', async () => {
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

describe('the money of a trip', () => {
  it('is what is still to be taken in, and what was', async () => {
    await openSheet({ amountDue: 13500, amountPaid: 4500 });
    expect(screen.getByText('Ще отримати за рейс').nextSibling?.textContent).toMatch(/^90\s€$/);
    expect(screen.getByText('вже сплачено').nextSibling?.textContent).toMatch(/^45\s€$/);
  });
});
