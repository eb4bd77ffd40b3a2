import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { ownBooking } from '#testing/web/own-booking.ts';
import { show } from '#testing/web/show.tsx';
import { BookingHistory } from './BookingHistory.tsx';

type Event = Booking['history'][number];
const event = (action: string, hour: number, amount: number | null): Event => ({
  ...{ action, amount, actor: null, reason: null, at: `2026-06-11T${hour}:00:00Z`, change: null },
});

it.each([
  ['another price was offered', 4000, 'Від ціни 46 € відмовилися, запропонували 40 €'],
  ['none was offered', null, 'Від ціни 46 € відмовилися'],
])('a declined price is named, and %s', async (_, offered, words) => {
  const history = [
    event('quote', 10, 5000),
    event('decline', 11, null),
    event('quote', 12, 4600),
    event('decline', 13, offered),
  ];
  await show(<BookingHistory booking={ownBooking({ history })} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(texts.at(-1)).toContain(words);
  expect(texts[1]).toContain('Від ціни 50 € відмовилися');
});
