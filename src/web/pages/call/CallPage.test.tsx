import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodies, CHILD, INFANT, names, openCall, PENSIONER, PHONE, phone, RIDE } from '#testing/web/call-scene.tsx';
import { NEW_CALL } from './call-state.ts';
import { storeCall } from './use-call.tsx';

const choice = (number: number) => screen.getByRole('combobox', { name: `Категорія пасажира ${number}` });
const chosen = (number: number) => within(choice(number)).getByRole('option', { selected: true }).textContent;

describe('the fare classes of a call', () => {
  it('are not shown where the carrier has none', async () => {
    const { reader, requests } = await openCall({});
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач');
    await screen.findByText(/Один пасажир, місце \d+, ціна 45 євро/);
    expect(screen.queryByRole('combobox', { name: /^(?!Як краще)/ })).toBeNull();
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)).toMatchObject([{ travellers: [{ name: 'Надія Ткач', classId: null }], total: 4500 }]);
  });

  it('are one Tab after the names, one for each of them, and change what is read aloud', async () => {
    const { reader, requests } = await openCall({ classes: [[CHILD, INFANT, PENSIONER]] });
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач, Соломія Ткач');
    await screen.findByText(/Двоє, місця .*, разом 90 євро/);
    await reader.tab();
    expect(document.activeElement).toBe(choice(1));
    const offered = within(choice(1)).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent?.split(' – ')[0])).toEqual([
      'Дорослий',
      'Дитина 4–12',
      'Пенсіонер від 60',
    ]);
    await reader.tab();
    expect(document.activeElement).toBe(choice(2));
    await reader.selectOptions(choice(2), '7');
    await screen.findByText(/Двоє, місця .*, разом 76 євро 50 центів/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)).toMatchObject([
      {
        travellers: [
          { name: 'Надія Ткач', classId: null },
          { name: 'Соломія Ткач', classId: 7 },
        ],
        total: 7650,
      },
    ]);
  });

  it('have one choice for an infant after them, which asks for its name and on whose lap it travels', async () => {
    const { reader, requests } = await openCall({ classes: [[CHILD, INFANT]] });
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач, Соломія Ткач');
    await screen.findByText(/^(?=.*Двоє, місця)/);
    for (const _ of [1, 2, 3]) await reader.tab();
    const infants = () => screen.getAllByRole('combobox', { name: 'Немовля без місця' });
    expect(document.activeElement).toBe(infants()[0]);
    await reader.selectOptions(infants()[0] as HTMLElement, String(INFANT.id));
    await screen.findByText(/Двоє і немовля на руках, місця/);
    expect(infants()).toHaveLength(2);
    await reader.selectOptions(screen.getByRole('combobox', { name: 'На руках у пасажира' }), 'Соломія Ткач');
    await reader.type(screen.getByRole('textbox', { name: /немовляти/ }), 'Марко Ткач');
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    const travellers = bodies(requests).flatMap((body) => ('travellers' in body ? body.travellers : []));
    expect(travellers.map(({ infant }) => infant)).toEqual([undefined, { name: 'Марко Ткач', classId: INFANT.id }]);
  });

  it('come back with the ride that is repeated', async () => {
    const { reader, requests } = await openCall({ past: [RIDE], classes: [[CHILD, PENSIONER]] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє, місця 5 і 6, разом 63 євро/);
    expect([chosen(1), chosen(2)]).toEqual([
      expect.stringMatching(/^Пенсіонер від 60/),
      expect.stringMatching(/^Дитина 4–12/),
    ]);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(bodies(requests)).toMatchObject([{ travellers: [{ classId: 8 }, { classId: 7 }], total: 6300 }]),
    );
  });

  it('for infants come back with the ride that is repeated, on the same laps', async () => {
    const past = { ...RIDE, classIds: [null, null], infants: [{ classId: INFANT.id, name: 'Марко Ткач', on: 1 }] };
    const { reader, requests } = await openCall({ past: [past], classes: [[INFANT]] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав.*2 місця і 1 немовля/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє і немовля на руках, місця 5 і 6/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    const travellers = bodies(requests).flatMap((body) => ('travellers' in body ? body.travellers : []));
    expect(travellers.map(({ infant }) => infant)).toEqual([undefined, { name: 'Марко Ткач', classId: INFANT.id }]);
  });

  it('that the carrier deletes during the call are said, and are the full price at the next attempt', async () => {
    const { reader, requests } = await openCall({ past: [RIDE], classes: [[CHILD, PENSIONER], [CHILD]] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/разом 63 євро/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Такої категорії вже немає. Виберіть іншу.');
    await screen.findByText(/Двоє, місця 5 і 6, разом 76 євро 50 центів/);
    expect(chosen(1)).toMatch(/^Дорослий/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)[1]).toMatchObject({ travellers: [{ classId: null }, { classId: 7 }], total: 7650 });
  });
});

it('proposes no seat that the call before has booked, also while the seats that are left are unknown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { reader } = await openCall({ past: [RIDE], termsAfterBooking: promise });
  await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
  await reader.keyboard('{Enter}');
  await screen.findByText(/Двоє, місця 5 і 6,/);
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Заброньовано' });
  await reader.keyboard('{Enter}');
  await reader.type(screen.getByRole('textbox', { name: /^Телефон/ }), '0673412208');
  await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
  await reader.keyboard('{Enter}');
  await screen.findByRole('radio', { name: /^07:00/ });
  expect(screen.queryByText(/Двоє, місця/)).toBeNull();
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/^Вільні місця ще завантажуються/);
  resolve();
  await screen.findByText(/Двоє, місця (?!5 і 6)\d+ і \d+,/);
  expect(screen.queryByText(/^Вільні місця ще завантажуються/)).toBeNull();
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Заброньовано' });
});

describe('a call that is interrupted', () => {
  it('goes on after a reload with what was entered', async () => {
    const { reader } = await openCall({ past: [RIDE] });
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє, місця 5 і 6,/);
    cleanup();
    const { requests } = await openCall({ past: [RIDE], typed: '' });
    await screen.findByText(/Двоє, місця 5 і 6,/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    expect(bodies(requests)).toMatchObject([{ phone: PHONE }]);
  });

  it('is empty again after a press of its button, and after the booking', async () => {
    const { reader } = await openCall({ past: [RIDE] });
    await reader.click(screen.getByRole('button', { name: 'Почати спочатку' }));
    expect(phone()).toBe('');
    expect(screen.queryByRole('button', { name: 'Почати спочатку' })).toBeNull();
    await reader.type(screen.getByRole('textbox', { name: /^Телефон/ }), '0673412208');
    await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
    await reader.keyboard('{Enter}');
    await screen.findByText(/Двоє, місця 5 і 6,/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    cleanup();
    await openCall({ typed: '' });
    expect(phone()).toBe('');
  });

  it('of an hour ago has ended', async () => {
    storeCall({ ...NEW_CALL, phone: '0673412208', beganAt: Date.now() - 60 * 60_000 });
    await openCall({ typed: '' });
    expect(phone()).toBe('');
  });
});

it('names the digits that a number lacks once the field is left, and nothing while it is typed', async () => {
  const { reader } = await openCall({ past: [] });
  const phone = screen.getByRole('textbox', { name: /^Телефон/ });
  await reader.clear(phone);
  await reader.type(phone, '067 341 22');
  expect(screen.queryByText(/бракує/)).toBeNull();
  await reader.tab();
  expect(screen.getByText(/бракує 2 цифр/)).toBeTruthy();
});
