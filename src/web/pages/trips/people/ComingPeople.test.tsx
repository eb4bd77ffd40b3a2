import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSheet, pressed } from '#testing/web/open-sheet.tsx';
import { sheetBooking, sheetParcel } from '#testing/web/samples.ts';

const OPEN = { askedAt: '2035-06-11T15:00:00.000Z', answeredAt: null, by: null, releaseAt: null };
const YES = { ...OPEN, answeredAt: '2035-06-11T16:00:00.000Z', by: 'passenger' as const };

it('says how many have confirmed, and confirms a party by one press after the call', async () => {
  const { reader, requests } = await openSheet({
    bookings: [
      sheetBooking({ name: 'Олена Коваль', coming: YES }),
      sheetBooking({ id: 301, partyId: 301, name: 'Петро Гнат', seat: 5, coming: OPEN }),
      sheetBooking({ id: 302, partyId: 301, name: 'Марта Гнат', seat: 6, coming: OPEN }),
      sheetBooking({ name: 'Хто забронював пізно', seat: 7, coming: null }),
      sheetParcel(),
    ],
  });
  const summary = await screen.findByText('Підтвердили 1 із 3');
  expect(summary.closest('summary')?.textContent).toBe('Підтвердили 1 із 3 · 2 без відповіді');
  await reader.click(summary);
  const list = within(summary.closest('details') ?? document.body);
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await reader.click(list.getByRole('button', { name: 'Їде, підтверджено телефоном: Петро Гнат' }));
  await waitFor(() => expect(pressed(requests)).toEqual([{ action: 'coming', bookingId: 301 }]));
});

it('shows the answers in the rows, without a list once everybody has answered', async () => {
  await openSheet({ bookings: [sheetBooking({ coming: YES }), sheetBooking({ coming: { ...YES, by: 'carrier' } })] });
  expect((await screen.findByText('Підтвердили 2 із 2')).parentElement?.textContent).toContain('відповіли всі');
  expect(screen.getByText(/ · їде$/)).toBeTruthy();
  expect(screen.getByText(/ · їде \(телефоном\)$/)).toBeTruthy();
});

it('shows nothing where nobody was asked', async () => {
  await openSheet({ bookings: [sheetBooking({ name: 'Олена Коваль' })] });
  expect(screen.queryByText(/Підтвердили/)).toBeNull();
});
