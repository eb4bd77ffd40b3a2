import type { Page } from '@playwright/test';
import { driverWithBus, routeOf } from './fleet.ts';
import { silence } from './ogg.ts';
import { type Session, signUp } from './people.ts';
import { ask, ORIGIN } from './server.ts';

/** A passenger with a seat, the driver, and their chat about it. */
export interface ChatOfTwo {
  driver: Awaited<ReturnType<typeof driverWithBus>>;
  passenger: Session;
  bookingId: number;
  tripId: number;
  chatId: number;
}

export async function chatOfTwo(): Promise<ChatOfTwo> {
  const driver = await driverWithBus('Степан');
  const { tripId } = await routeOf(driver);
  const passenger = await signUp('Ірина');
  const { token, user } = passenger;
  const travellers = [{ name: `${user.name} ${user.lastName}`, seat: 7 }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
  const bookingId = bookings[0]?.id ?? 0;
  const about = { from: 'booking', bookingId, to: 'driver' };
  const { id: chatId } = await ask<{ id: number }>('POST /api/chats', { token, body: about });
  return { driver, passenger, bookingId, tripId, chatId };
}

/** Sends a message through the API. */
export async function sendAs(person: Session, chatId: number, text: string): Promise<void> {
  const body = { clientId: crypto.randomUUID(), text };
  await ask(`POST /api/chats/${chatId}/messages`, { token: person.token, body });
}

/** The network of a page including its socket: an emulated offline mode leaves open sockets alone. */
export async function networkOf(page: Page): Promise<{ cut(): Promise<void>; restore(): Promise<void> }> {
  const close = new Set<() => void>();
  let down = false;
  await page.routeWebSocket(/.*/, (socket) => {
    if (down) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    close.add(() => {
      void server.close();
      void socket.close();
    });
  });
  return {
    cut: async () => {
      down = true;
      await page.context().setOffline(true);
      for (const end of close) end();
      close.clear();
    },
    restore: async () => {
      down = false;
      await page.context().setOffline(false);
    },
  };
}

/** Sends a voice note of silence through the API. */
export async function speakAs(person: Session, chatId: number, seconds: number): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(silence(seconds))]), 'note.ogg');
  const search = new URLSearchParams({ clientId: crypto.randomUUID(), seconds: String(seconds) });
  const response = await fetch(`${ORIGIN}/api/chats/${chatId}/voice?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body,
  });
  if (!response.ok) throw new Error(`no voice note: ${response.status} ${await response.text()}`);
}
