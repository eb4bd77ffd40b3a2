import { expect, type Page } from '@playwright/test';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { Session } from './people.ts';
import { ask } from './server.ts';

const PHONE = '+380671234567';

/** A seat from the first stop to the last, booked through the API. */
export async function bookSeat({ token, user }: Session, tripId: number, seat = 7): Promise<Booking> {
  const travellers = [{ name: `${user.name} ${user.lastName}`, seat }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: PHONE };
  return book(token, tripId, body);
}

/** A parcel from the first stop to the last, booked through the API; its sender knows the code. */
export async function bookParcel({ token }: Session, tripId: number, what: string): Promise<Booking> {
  const size = { sizeClass: 's', weightKg: 1.5, declaredValue: null };
  const people = { senderName: 'Тетяна Лис', senderPhone: PHONE, receiverName: 'Юля Лис', receiverPhone: PHONE };
  return book(token, tripId, { kind: 'parcel', fromSeq: 0, toSeq: 2, what, ...size, ...people });
}

async function book(token: string, tripId: number, body: object): Promise<Booking> {
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
  return ask<Booking>(`GET /api/bookings/${bookings[0]?.id}`, { token });
}

/** A step of the trip that is far ahead of its plan: the sheet asks once, and the driver confirms. */
export async function stepEarly(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}
