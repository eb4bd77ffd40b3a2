import { describe, expect, test } from 'vitest';
import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { nextTick, OFF, reduce, type Tracker, type TrackerEffect, type TrackerEvent } from './tracker.ts';

/** Seconds, event, effects, and the phase afterwards. */
type Row = [at: number, event: TrackerEvent, effects: string[], state: string];

const START: TrackerEvent = { type: 'start' };
const STOP: TrackerEvent = { type: 'stop' };
const TICK: TrackerEvent = { type: 'tick' };
const NEEDED: TrackerEvent = { type: 'need', needed: true };
const NOT_NEEDED: TrackerEvent = { type: 'need', needed: false };
const fix = (latitude: number, longitude = 24): TrackerEvent => ({ type: 'fix', fix: placed(latitude, longitude) });
const still = (seconds: number): TrackerEvent => ({
  type: 'fix',
  fix: { ...placed(50, 24), speed: 0, at: seconds * 1000 },
});
const failed = (code: number, message = ''): TrackerEvent => ({ type: 'failed', failure: { code, message } });

const WATCHING: Row[] = [
  [0, START, ['ask'], 'idle, tick at 30'],
  [0.1, NEEDED, ['watch'], 'watching, tick at 30'],
];

const SCENARIOS: Record<string, Row[]> = {
  'asks the server every 30 s, and watches the position only while tracking is needed': [
    [0, START, ['ask'], 'idle, tick at 30'],
    [0.1, NOT_NEEDED, [], 'idle, tick at 30'],
    [30, TICK, ['ask'], 'idle, tick at 60'],
    [30.1, NEEDED, ['watch'], 'watching, tick at 60'],
    [60, TICK, ['ask'], 'watching, tick at 90'],
    [60.1, NEEDED, [], 'watching, tick at 90'],
    [90, TICK, ['ask'], 'watching, tick at 120'],
    [90.1, NOT_NEEDED, ['unwatch'], 'idle, tick at 120'],
    [90.2, fix(50), [], 'idle, tick at 120'],
  ],
  'sends the newest position at most every 5 s': [
    ...WATCHING,
    [1, fix(50.1), ['send 50.1'], 'watching, tick at 30'],
    [2, fix(50.2), [], 'watching, tick at 6'],
    [5.9, fix(50.3), [], 'watching, tick at 6'],
    [6, TICK, ['send 50.3'], 'watching, tick at 30'],
    [11, fix(50.4), ['send 50.4'], 'watching, tick at 30'],
  ],
  'sends a position of a standing bus every minute, and the one after it set off at once': [
    ...WATCHING,
    [1, still(1), ['send 50'], 'watching, tick at 30'],
    [2, still(2), [], 'watching, tick at 30'],
    [30, TICK, ['ask'], 'watching, tick at 60'],
    [60, TICK, ['ask'], 'watching, tick at 61'],
    [61, TICK, ['send 50'], 'watching, tick at 90'],
    [62, still(62), [], 'watching, tick at 90'],
    [70, fix(50.01), ['send 50.01'], 'watching, tick at 90'],
  ],
  'ignores a position without coordinates': [
    ...WATCHING,
    [1, fix(Number.NaN), [], 'watching, tick at 30'],
    [2, fix(50, Number.NaN), [], 'watching, tick at 30'],
    [3, fix(50), ['send 50'], 'watching, tick at 30'],
  ],
  'after a denial reports it after 3 s, and checks the permission every 10 s until it is granted': [
    ...WATCHING,
    [1, failed(1), ['unwatch'], 'denied, tick at 4'],
    [4, TICK, ['notify 1'], 'denied, tick at 11'],
    [11, TICK, ['lookAtPermission'], 'denied, tick at 21'],
    [11.1, { type: 'permission', granted: false }, [], 'denied, tick at 21'],
    [21, TICK, ['lookAtPermission'], 'denied, tick at 30'],
    [21.1, { type: 'permission', granted: true }, ['watch'], 'watching, tick at 30'],
  ],
  'when the position is unavailable tries again after 1, 3 and 6 minutes, and then stops': [
    ...WATCHING,
    [1, failed(2), [], 'resting, tick at 4'],
    [4, TICK, ['notify 2'], 'resting, tick at 30'],
    [61, TICK, ['ask', 'watch'], 'watching, tick at 91'],
    [62, failed(2), [], 'resting, tick at 65'],
    [242, TICK, ['ask', 'watch', 'notify 2'], 'watching, tick at 272'],
    [243, failed(2), [], 'resting, tick at 246'],
    [603, TICK, ['ask', 'watch', 'notify 2'], 'watching, tick at 633'],
    [604, failed(2), [], 'resting, tick at 607'],
    [607, TICK, ['notify 2'], 'resting, tick at 633'],
    [9000, TICK, ['ask'], 'resting, tick at 9030'],
  ],
  'counts three attempts after timeouts separately, and a position resets all counters': [
    ...WATCHING,
    [1, failed(2), [], 'resting, tick at 4'],
    [61, TICK, ['ask', 'watch', 'notify 2'], 'watching, tick at 91'],
    [62, failed(3), [], 'resting, tick at 65'],
    [122, TICK, ['ask', 'watch', 'notify 3'], 'watching, tick at 152'],
    [123, fix(50), ['send 50'], 'watching, tick at 152'],
    [130, failed(2), [], 'resting, tick at 133'],
    [190, TICK, ['ask', 'watch', 'notify 2'], 'watching, tick at 220'],
  ],
  'sends a position that arrives during a wait, and withdraws the outdated error': [
    ...WATCHING,
    [1, failed(2), [], 'resting, tick at 4'],
    [1.1, fix(50), ['send 50'], 'watching, tick at 30'],
    [1.2, failed(2), [], 'resting, tick at 4.2'],
    [1.3, fix(50.1), [], 'watching, tick at 6.1'],
    [6.1, TICK, ['send 50.1'], 'watching, tick at 30'],
  ],
  'while it rests reports only a denial': [
    ...WATCHING,
    [1, failed(3), [], 'resting, tick at 4'],
    [4, TICK, ['notify 3'], 'resting, tick at 30'],
    [6, failed(3), [], 'resting, tick at 30'],
    [7, failed(2), [], 'resting, tick at 30'],
    [8, failed(1), ['unwatch'], 'denied, tick at 11'],
    [11, TICK, ['notify 1'], 'denied, tick at 18'],
    [12, fix(50), [], 'denied, tick at 18'],
    [61, TICK, ['ask', 'lookAtPermission'], 'denied, tick at 71'],
  ],
  'while it rests stops when tracking is no longer needed': [
    ...WATCHING,
    [1, failed(2), [], 'resting, tick at 4'],
    [2, NOT_NEEDED, ['unwatch'], 'idle, tick at 4'],
    [3, fix(50), [], 'idle, tick at 4'],
    [4, TICK, ['notify 2'], 'idle, tick at 30'],
  ],
  'ignores the same error within 3 s, but not another one or the same one later': [
    ...WATCHING,
    [1, failed(7, 'odd'), [], 'watching, tick at 4'],
    [3.9, failed(7, 'odd'), [], 'watching, tick at 4'],
    [3.95, failed(7, 'odder'), [], 'watching, tick at 4'],
    [4, TICK, ['notify 7 odd'], 'watching, tick at 6.95'],
    [6.95, TICK, ['notify 7 odder'], 'watching, tick at 30'],
    [8, failed(7, 'odder'), [], 'watching, tick at 11'],
  ],
  'ends after a refused token': [
    ...WATCHING,
    [1, { type: 'refused' }, ['unwatch', 'logout'], 'off, tick never'],
    [2, NEEDED, [], 'off, tick never'],
    [3, TICK, [], 'off, tick never'],
  ],
  'ends when its session was over before the answer came': [
    ...WATCHING,
    [1, STOP, ['unwatch'], 'off, tick never'],
    [1.1, { type: 'refused' }, ['logout'], 'off, tick never'],
  ],
  'stops at a sign-out, and starts again at a new sign-in': [
    ...WATCHING,
    [1, STOP, ['unwatch'], 'off, tick never'],
    [1, fix(50), [], 'off, tick never'],
    [2, START, ['ask'], 'idle, tick at 32'],
    [3, START, [], 'idle, tick at 32'],
  ],
};

describe.each(Object.entries(SCENARIOS))('the state machine of the tracker: %s', (_name, rows) => {
  test('has the expected phase and effects after each event', () => {
    let state: Tracker = OFF;
    const seen = rows.map(([seconds, event]): Row => {
      const [next, effects] = reduce(state, event, seconds * 1000);
      state = next;
      const at = nextTick(state);
      return [seconds, event, effects.map(words), `${state.phase}, tick ${at === null ? 'never' : `at ${at / 1000}`}`];
    });
    expect(seen).toEqual(rows);
  });
});

function placed(latitude: number, longitude: number): Fix {
  return { latitude, longitude, accuracy: 10, speed: null, heading: null, at: 0 };
}

function words(effect: TrackerEffect): string {
  if (effect.type === 'send') return `send ${effect.fix.latitude}`;
  if (effect.type === 'notify') return `notify ${effect.failure.code} ${effect.failure.message}`.trim();
  return effect.type;
}
