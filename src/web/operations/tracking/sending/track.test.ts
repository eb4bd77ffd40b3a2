import { expect, test } from 'vitest';
import { type TrackerHost, track } from './track.ts';

test('the phone is asked with high accuracy and without a cached position, and its position is sent', async () => {
  const phone = fakePhone({ answers: [true] });
  const stop = track(phone.host);
  await phone.settle();
  expect(phone.options).toEqual({ enableHighAccuracy: true, maximumAge: 0, timeout: 5000 });
  phone.fix(49.84, 24.03, Number.NaN);
  expect(phone.said).toEqual([
    'phase idle',
    'phase watching',
    'send {"latitude":49.84,"longitude":24.03,"accuracy":12,"speed":null,"heading":null,"at":77}',
  ]);
  stop();
  expect(phone.said.at(-1)).toBe('phase off');
  expect(phone.watches).toBe(0);
});

test('the server is asked again at intervals, and a failed request changes nothing', async () => {
  const phone = fakePhone({ answers: [true, null, false] });
  track(phone.host);
  await phone.settle();
  await phone.pass(30_000);
  expect(phone.watches).toBe(1);
  await phone.pass(30_000);
  expect(phone.watches).toBe(0);
  expect(phone.asked).toBe(3);
});

test('an error is shown after 3 s, and a granted permission starts the phone again', async () => {
  const phone = fakePhone({ answers: [true, true, true] });
  track(phone.host);
  await phone.settle();
  phone.fail(1, 'User denied Geolocation');
  expect(phone.watches).toBe(0);
  await phone.pass(2_999);
  expect(phone.said.some((line) => line.startsWith('notify'))).toBe(false);
  await phone.pass(1);
  expect(phone.said.at(-1)).toBe('notify 1 User denied Geolocation');
  phone.allowed = true;
  await phone.pass(7_000);
  expect(phone.watches).toBe(1);
});

test('a phone that lost its position for a moment sends the next one at once', async () => {
  const phone = fakePhone({ answers: [true] });
  track(phone.host);
  await phone.settle();
  phone.fix(49.84, 24.03, null);
  await phone.pass(10_000);
  phone.fail(2, '');
  phone.fix(49.85, 24.02, null);
  expect(phone.said.filter((line) => line.startsWith('send'))).toHaveLength(2);
  await phone.pass(10_000);
  expect(phone.said.filter((line) => line.startsWith('notify'))).toEqual([]);
  expect(phone.watches).toBe(1);
});

test('an expired token stops tracking and signs out', async () => {
  const phone = fakePhone({ answers: ['refused'] });
  track(phone.host);
  await phone.settle();
  expect(phone.said).toEqual(['phase idle', 'logout', 'phase off']);
  await phone.pass(60_000);
  expect(phone.asked).toBe(1);
});

interface FakePhone {
  said: string[];
  asked: number;
  watches: number;
  allowed: boolean;
  options: PositionOptions | undefined;
  fix(latitude: number, longitude: number, heading: number | null): void;
  fail(code: number, message: string): void;
  /** Lets pending answers arrive. */
  settle(): Promise<void>;
  pass(ms: number): Promise<void>;
  host: TrackerHost;
}

/** A fake phone, server and clock. */
function fakePhone({ answers }: { answers: (boolean | null | 'refused')[] }) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  let onFix: PositionCallback | null = null;
  let onError: PositionErrorCallback | null | undefined = null;
  const log: string[] = [];
  const phone: FakePhone = {
    said: log,
    asked: 0,
    watches: 0,
    allowed: false,
    options: undefined,
    fix(latitude: number, longitude: number, heading: number | null) {
      const coords = {
        latitude,
        longitude,
        heading,
        accuracy: 12,
        speed: null,
        altitude: null,
        altitudeAccuracy: null,
      };
      onFix?.({ timestamp: 77, coords: { ...coords, toJSON: () => coords }, toJSON: () => coords });
    },
    fail(code: number, message: string) {
      onError?.({ code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    },
    settle: async () => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    async pass(ms: number) {
      const end = now + ms;
      for (let next = due(end); next; next = due(end)) {
        now = next.at;
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await phone.settle();
      }
      now = end;
    },
    host: {
      now: () => now,
      clock: () => ({ time: 100, ahead: 0 }),
      later: (run, ms) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
      geolocation: {
        watchPosition: (fixed, failed, options) => {
          phone.watches += 1;
          phone.options = options;
          onFix = fixed;
          onError = failed;
          return 1;
        },
        clearWatch: () => {
          phone.watches -= 1;
          onFix = null;
          onError = null;
        },
      },
      ask: async () => answers[phone.asked++] ?? null,
      isAllowed: async () => phone.allowed,
      send: (fix) => log.push(`send ${JSON.stringify(fix)}`),
      notify: ({ code, message }) => log.push(`notify ${code} ${message}`),
      logout: () => log.push('logout'),
      changed: (phase) => log.push(`phase ${phase}`),
    },
  };
  const due = (end: number) => timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  return phone;
}
