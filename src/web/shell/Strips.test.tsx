import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { realtimePhase, startRealtime } from '#web/core/realtime/client.ts';
import type { Phase } from '#web/core/realtime/state.ts';
import { OfflineStrip } from './OfflineStrip.tsx';
import TakenStrip from './TakenStrip.tsx';

/** The sockets of the page, of which the test is the server. */
class Socket {
  static made: Socket[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  constructor() {
    Socket.made.push(this);
  }
  send() {}
  close() {}
}

const set = (phase: Phase) => act(async () => realtimePhase.set(phase));

beforeEach(() => {
  Socket.made = [];
  vi.stubGlobal('WebSocket', Socket);
});

it('names a missing live connection between two series of attempts, on whatever page', async () => {
  await show(<OfflineStrip />, { as: staff('dispatcher') });
  for (const phase of ['connecting', 'waiting', 'open'] as const) {
    await set(phase);
    expect(screen.queryByText(/Немає живого зв’язку/)).toBeNull();
  }
  await set('resting');
  expect(screen.getByRole('status').textContent).toMatch(/Немає живого зв’язку/);
  await set('stopped');
});

it('takes the connection back from another sign-in by a button', async () => {
  const onForceDisconnect = vi.fn();
  const stop = startRealtime({ userId: 5, token: 'secret', onForceDisconnect, onRefused: vi.fn() });
  const reader = await show(<TakenStrip />, { as: staff('dispatcher') });
  await vi.waitFor(() => expect(Socket.made).toHaveLength(1), { timeout: 10_000 });
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => {
    const [socket] = Socket.made;
    socket?.onopen();
    socket?.onmessage({ data: '{"type":"force_disconnect"}' });
  });
  await vi.waitFor(() => expect(onForceDisconnect).toHaveBeenCalledTimes(1));
  await reader.click(await screen.findByRole('button', { name: 'Користуватися тут' }));
  expect(Socket.made).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
  stop();
});
