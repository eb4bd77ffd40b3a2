import { expect, type Page } from '@playwright/test';
import { driverWithBus, routeOf } from './fleet.ts';
import type { Session } from './people.ts';
import { ask } from './server.ts';

/** A passenger's unanswered request. */
export async function request(passenger: Session) {
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver);
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: passenger.token,
    body: {
      kind: 'passenger',
      fromSeq: 0,
      toSeq: 2,
      travellers: [{ name: 'Олена Дяченко', seat: null }],
      phone: '+380671112233',
    },
  });
  const bookingId = bookings[0]?.id ?? 0;
  const confirm = () => ask(`POST /api/bookings/${bookingId}/confirm`, { token: driver.token, body: { alone: false } });
  const cancel = () =>
    ask(`POST /api/bookings/${bookingId}/cancel`, {
      token: driver.token,
      body: { reason: 'Ремонт автобуса', alone: false },
    });
  return { driver, tripId, bookingId, confirm, cancel };
}

/** Opens a page, and waits until its connection is live. */
export async function listening(page: Page, path: string): Promise<void> {
  const received = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).includes('authenticated') && resolve());
    });
  });
  await page.goto(path);
  await received;
  await expect(page.locator('.toaster')).toBeAttached();
}
