import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RidePrices } from '#shared/sales/prices/ride-prices.ts';
import { boarding, button, DUE, openSheet, pressed } from '#testing/web/open-sheet.tsx';

/** A seat for 45 euro to Wrocław and 28 to Kraków; a child pays 30 percent less. */
const PRICES: RidePrices = {
  stops: [0, 2800, 4500].map((tripCost) => ({ tripCost, contractual: false })),
  fares: [],
  classes: [
    {
      ...{ id: 7, name: { uk: 'Дитина', en: 'Child' }, discountPercent: 30, fixedCents: null },
      ...{ ageFrom: 4, ageTo: 12, needsSeat: true },
    },
  ],
  codes: [],
};

/** An infant travels for five euro. */
const WITH_INFANT: RidePrices = {
  ...PRICES,
  classes: [
    ...PRICES.classes,
    {
      ...{ id: 9, name: { uk: 'Немовля', en: 'Infant' }, discountPercent: null, fixedCents: 500 },
      ...{ ageFrom: null, ageTo: 2, needsSeat: false },
    },
  ],
};

/** The dialog for a passenger without a booking, at the first stop. */
async function open(prices: RidePrices) {
  const { reader, requests } = await openSheet({ ...boarding, stops: DUE, prices });
  await reader.click(button('Пасажир без бронювання'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Пасажир без бронювання' }));
  const board = () => reader.click(dialog.getByRole('button', { name: /^Посадити на місце/ }));
  return { reader, requests, dialog, board };
}

describe('the class of who comes without a booking', () => {
  it('is not asked where the carrier has none', async () => {
    const { requests, dialog, board } = await open({ ...PRICES, classes: [] });
    expect(dialog.queryByRole('combobox', { name: 'Категорія' })).toBeNull();
    await board();
    await waitFor(() => expect(pressed(requests)).toMatchObject([{ action: 'walkOn', price: 4500 }]));
    expect(pressed(requests)[0]).not.toHaveProperty('classId');
  });

  it('changes the price on the device, follows the stop, and goes with the press', async () => {
    const { reader, requests, dialog, board } = await open(PRICES);
    const price = dialog.getByRole('textbox', { name: 'Ціна' });
    expect(price).toHaveProperty('value', '45');
    await reader.selectOptions(dialog.getByRole('combobox', { name: 'Категорія' }), '7');
    expect(price).toHaveProperty('value', '31,50');
    await reader.selectOptions(dialog.getByRole('combobox', { name: 'Їде до' }), '1');
    expect(price).toHaveProperty('value', '19,60');
    await board();
    const walkOn = { action: 'walkOn', fromSeq: 0, toSeq: 1, price: 1960, classId: 7, paid: true };
    await waitFor(() => expect(pressed(requests)).toMatchObject([walkOn]));
  });

  it('counts an infant on the lap, with its name or with the seat', async () => {
    const { reader, requests, dialog, board } = await open(WITH_INFANT);
    const price = dialog.getByRole('textbox', { name: 'Ціна' });
    expect(dialog.queryByRole('textbox', { name: /немовляти/ })).toBeNull();
    await reader.selectOptions(dialog.getByRole('combobox', { name: 'Немовля без місця' }), '9');
    expect(price).toHaveProperty('value', '50');
    await reader.type(dialog.getByRole('textbox', { name: /немовляти/ }), 'Марко Савчук');
    await board();
    const infant = { name: 'Марко Савчук', classId: 9 };
    await waitFor(() => expect(pressed(requests)).toMatchObject([{ action: 'walkOn', price: 5000, infant }]));
  });

  it('leaves the driver their own price', async () => {
    const { reader, requests, dialog, board } = await open(PRICES);
    await reader.selectOptions(dialog.getByRole('combobox', { name: 'Категорія' }), '7');
    const price = dialog.getByRole('textbox', { name: 'Ціна' });
    await reader.clear(price);
    await reader.type(price, '30');
    await board();
    await waitFor(() => expect(pressed(requests)).toMatchObject([{ price: 3000, classId: 7 }]));
  });
});
