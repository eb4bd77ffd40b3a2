import { describe, expect, test } from 'vitest';
import type { DomainMessage, ServerMessage } from '#shared/core/realtime.ts';
import { backoff } from './backoff.ts';
import { type Event, INITIAL, type State } from './state.ts';
import { nextTick, reduce } from './state-machine.ts';

const START: Event = { type: 'start', who: { userId: 5, token: 'secret' }, since: 0 };
const OPENED: Event = { type: 'opened' };
const CLOSED: Event = { type: 'closed' };
const TICK: Event = { type: 'tick' };
const WAKE: Event = { type: 'wake' };
const PONG = received({ type: 'pong' });
const IN = received({ type: 'authenticated', topics: ['account:5'], quiet: [60_000] });

/** The time in seconds, the event, the expected effects, and the expected phase with the time of the next tick. */
type Row = [number, Event, string[], string];

const CONNECTED: Row[] = [
  [0, START, ['disconnect', 'connect'], 'connecting, tick at 10'],
  [0.1, OPENED, ['send {"type":"auth","user_id":5,"token":"secret"}'], 'authenticating, tick at 10.1'],
  [0.2, IN, [], 'open, tick at 10.2'],
];

const SCENARIOS: Record<string, Row[]> = {
  'a live connection is pinged every 10 s': [
    ...CONNECTED,
    [10.2, TICK, ['send {"type":"ping"}'], 'open, tick at 20.2'],
    [10.3, PONG, [], 'open, tick at 20.2'],
    [20.2, TICK, ['send {"type":"ping"}'], 'open, tick at 30.2'],
    [20.3, received({ type: 'changed', topic: 'trip:1' }), ['changed trip:1'], 'open, tick at 30.2'],
  ],
  'a silent connection is closed 25 s after its last message': [
    ...CONNECTED,
    [10.2, TICK, ['send {"type":"ping"}'], 'open, tick at 20.2'],
    [20.2, TICK, ['send {"type":"ping"}'], 'open, tick at 25.2'],
    [25.2, TICK, ['disconnect'], 'waiting, tick at 26.2'],
    [26.2, TICK, ['connect'], 'connecting, tick at 36.2'],
  ],
  'a tab that was suspended pings before it closes the connection': [
    ...CONNECTED,
    [70.2, TICK, ['send {"type":"ping"}'], 'open, tick at 80.2'],
    [70.3, PONG, [], 'open, tick at 80.2'],
  ],
  'a tab that becomes visible pings at once and waits only briefly': [
    ...CONNECTED,
    [300, WAKE, ['send {"type":"ping"}'], 'open, tick at 305'],
    [305, TICK, ['disconnect'], 'waiting, tick at 306'],
  ],
  'a dead connection is replaced at once when the tab becomes visible': [
    ...CONNECTED,
    [10.2, TICK, ['send {"type":"ping"}'], 'open, tick at 20.2'],
    [90, WAKE, ['disconnect', 'connect'], 'connecting, tick at 100'],
  ],
  'ten attempts with doubled waits, then a pause before the next series': [
    ...CONNECTED,
    [1, CLOSED, [], 'waiting, tick at 2'],
    ...failures([2, 4, 8, 16, 32, 62, 92, 122, 152]),
    [182, TICK, ['connect'], 'connecting, tick at 192'],
    [182, CLOSED, [], 'resting, tick at 242'],
    [183, TICK, [], 'resting, tick at 242'],
    ...failures([242, 244, 248, 256, 272, 302, 332, 362, 392]),
    [422, TICK, ['connect'], 'connecting, tick at 432'],
    [422, CLOSED, [], 'resting, tick at 482'],
    [430, WAKE, ['connect'], 'connecting, tick at 440'],
    [430, CLOSED, [], 'waiting, tick at 432'],
  ],
  'only a successful sign-in resets the counter of attempts': [
    ...CONNECTED,
    [1, CLOSED, [], 'waiting, tick at 2'],
    [2, TICK, ['connect'], 'connecting, tick at 12'],
    [2, OPENED, ['send {"type":"auth","user_id":5,"token":"secret"}'], 'authenticating, tick at 12'],
    [3, CLOSED, [], 'waiting, tick at 5'],
    [5, TICK, ['connect'], 'connecting, tick at 15'],
    [5, OPENED, ['send {"type":"auth","user_id":5,"token":"secret"}'], 'authenticating, tick at 15'],
    [5, IN, ['changed account:5'], 'open, tick at 15'],
    [6, CLOSED, [], 'waiting, tick at 7'],
  ],
  'a server that accepts the connection and stays silent is left': [
    ...CONNECTED.slice(0, 2),
    [10.1, TICK, ['disconnect'], 'waiting, tick at 11.1'],
  ],
  'the wait ends when the tab becomes visible': [
    ...CONNECTED,
    [1, CLOSED, [], 'waiting, tick at 2'],
    [1.1, WAKE, ['connect'], 'connecting, tick at 11.1'],
  ],
  'another session ends the connection until the person reclaims it': [
    ...CONNECTED,
    [1, received({ type: 'force_disconnect' }), ['disconnect', 'taken'], 'ended, tick never'],
    [2, WAKE, [], 'ended, tick never'],
    [3, START, [], 'ended, tick never'],
    [4, { type: 'send', message: { type: 'hello' } }, [], 'ended, tick never'],
    [4, { type: 'reclaim' }, ['connect'], 'connecting, tick at 14'],
    [4.1, received({ type: 'force_disconnect' }), ['disconnect', 'taken'], 'ended, tick never'],
    [5, { type: 'stop' }, ['disconnect'], 'stopped, tick never'],
    [6, START, ['disconnect', 'connect'], 'connecting, tick at 16'],
  ],
  'a refused token is not tried again': [
    ...CONNECTED.slice(0, 2),
    [1, received({ type: 'error', code: 'not_signed_in' }), ['disconnect', 'refused'], 'ended, tick never'],
  ],
  'other errors change nothing': [
    ...CONNECTED,
    [1, received({ type: 'error', code: 'not_allowed', topic: 'trip:9' }), [], 'open, tick at 10.2'],
  ],
  'messages sent while disconnected are sent after connecting, in order': [
    [0, { type: 'send', message: { type: 'lost' } }, [], 'stopped, tick never'],
    [0, START, ['disconnect', 'connect'], 'connecting, tick at 10'],
    [0, { type: 'send', message: { type: 'one' } }, [], 'connecting, tick at 10'],
    [0, { type: 'send', message: { type: 'two' } }, [], 'connecting, tick at 10'],
    [0, OPENED, ['send {"type":"auth","user_id":5,"token":"secret"}'], 'authenticating, tick at 10'],
    [0, IN, ['send {"type":"one"}', 'send {"type":"two"}'], 'open, tick at 10'],
    [1, { type: 'send', message: { type: 'three' } }, ['send {"type":"three"}'], 'open, tick at 10'],
  ],
  'a topic from the start of the page is not fetched twice': [
    [0, { type: 'watch', topic: 'trip:1', since: 0 }, [], 'stopped, tick never'],
    ...CONNECTED.slice(0, 2),
    [0.2, IN, ['send {"type":"subscribe","topic":"trip:1"}'], 'open, tick at 10.2'],
    [0.3, received({ type: 'subscribed', topic: 'trip:1', quiet: 60_000 }), [], 'open, tick at 10.2'],
    [1, { type: 'unwatch', topic: 'trip:1' }, ['send {"type":"unsubscribe","topic":"trip:1"}'], 'open, tick at 10.2'],
  ],
  'a change between the fetch of the page and the subscription is reported, however soon it was': [
    [0, { type: 'watch', topic: 'trip:1', since: 100 }, [], 'stopped, tick never'],
    ...CONNECTED.slice(0, 2),
    [
      0.5,
      received({ type: 'authenticated', topics: ['account:5'], quiet: [100] }),
      ['send {"type":"subscribe","topic":"trip:1"}', 'changed account:5'],
      'open, tick at 10.5',
    ],
    [0.7, received({ type: 'subscribed', topic: 'trip:1', quiet: 300 }), ['changed trip:1'], 'open, tick at 10.5'],
  ],
  'a topic that was quiet since the fetch is not fetched again, however long the connection took': [
    [0, { type: 'watch', topic: 'trip:1', since: 1000 }, [], 'stopped, tick never'],
    ...CONNECTED.slice(0, 2),
    [9, IN, ['send {"type":"subscribe","topic":"trip:1"}'], 'open, tick at 19'],
    [9.5, received({ type: 'subscribed', topic: 'trip:1', quiet: 8501 }), [], 'open, tick at 19'],
  ],
  'a server that does not say how long a topic was quiet may have missed a change': [
    [0, { type: 'watch', topic: 'trip:1', since: 0 }, [], 'stopped, tick never'],
    ...CONNECTED.slice(0, 2),
    [0.2, IN, ['send {"type":"subscribe","topic":"trip:1"}'], 'open, tick at 10.2'],
    [0.3, received({ type: 'subscribed', topic: 'trip:1' }), ['changed trip:1'], 'open, tick at 10.2'],
  ],
  'older data of a topic that is subscribed already is fetched again': [
    ...CONNECTED,
    [
      5,
      { type: 'watch', topic: 'trip:1', since: 5000 },
      ['send {"type":"subscribe","topic":"trip:1"}'],
      'open, tick at 10.2',
    ],
    [5.1, received({ type: 'subscribed', topic: 'trip:1', quiet: 2000 }), [], 'open, tick at 10.2'],
    [6, { type: 'watch', topic: 'trip:1', since: 4000 }, [], 'open, tick at 10.2'],
    [7, { type: 'watch', topic: 'trip:1', since: 3000 }, ['changed trip:1'], 'open, tick at 10.2'],
  ],
  'after a gap all topics are subscribed to and reported again': [
    ...CONNECTED,
    [
      1,
      { type: 'watch', topic: 'trip:1', since: 1000 },
      ['send {"type":"subscribe","topic":"trip:1"}'],
      'open, tick at 10.2',
    ],
    [
      1,
      { type: 'watch', topic: 'account:5', since: 1000 },
      ['send {"type":"subscribe","topic":"account:5"}'],
      'open, tick at 10.2',
    ],
    [1.1, received({ type: 'subscribed', topic: 'trip:1', quiet: 60_000 }), [], 'open, tick at 10.2'],
    [2, CLOSED, [], 'waiting, tick at 3'],
    [2.1, { type: 'watch', topic: 'trip:2', since: 2100 }, [], 'waiting, tick at 3'],
    [3, TICK, ['connect'], 'connecting, tick at 13'],
    [3, OPENED, ['send {"type":"auth","user_id":5,"token":"secret"}'], 'authenticating, tick at 13'],
    [
      3,
      IN,
      ['send {"type":"subscribe","topic":"trip:1"}', 'send {"type":"subscribe","topic":"trip:2"}', 'changed account:5'],
      'open, tick at 13',
    ],
    [3, received({ type: 'subscribed', topic: 'trip:1' }), ['changed trip:1'], 'open, tick at 13'],
    [3, received({ type: 'subscribed', topic: 'trip:2', quiet: 901 }), [], 'open, tick at 13'],
  ],
  'signing in as another person starts again without the unsent messages of the first': [
    ...CONNECTED,
    [1, CLOSED, [], 'waiting, tick at 2'],
    [1, { type: 'send', message: { type: 'mine' } }, [], 'waiting, tick at 2'],
    [
      1,
      { type: 'start', who: { userId: 6, token: 'other' }, since: 1_000 },
      ['disconnect', 'connect'],
      'connecting, tick at 11',
    ],
    [1, OPENED, ['send {"type":"auth","user_id":6,"token":"other"}'], 'authenticating, tick at 11'],
    [1, received({ type: 'authenticated', topics: ['account:6'], quiet: [1] }), [], 'open, tick at 11'],
  ],
  'a message of a domain is delivered': [
    ...CONNECTED,
    [
      1,
      { type: 'received', message: null, other: { type: 'message', chat_id: 3 } },
      ['deliver message'],
      'open, tick at 10.2',
    ],
  ],
  'events before the start have no effect': [
    [0, OPENED, [], 'stopped, tick never'],
    [0, CLOSED, [], 'stopped, tick never'],
    [0, WAKE, [], 'stopped, tick never'],
    [0, TICK, [], 'stopped, tick never'],
    [0, IN, [], 'stopped, tick never'],
  ],
};

describe.each(Object.entries(SCENARIOS))('the state machine of the connection: %s', (_name, rows) => {
  test('has the expected phase and effects after each event', () => {
    const seen: Row[] = [];
    let state: State = INITIAL;
    for (const [seconds, event] of rows) {
      const [next, effects] = reduce(state, event, seconds * 1000);
      state = next;
      seen.push([seconds, event, effects.map(describeEffect), `${state.phase}, tick ${tickText(state)}`]);
    }
    expect(seen).toEqual(rows);
  });
});

function received(message: ServerMessage): Event {
  return { type: 'received', message, other: null };
}

function failures(times: number[]): Row[] {
  return times.flatMap((at, n): Row[] => [
    [at, TICK, ['connect'], `connecting, tick at ${at + 10}`],
    [at, CLOSED, [], `waiting, tick at ${at + Math.min(2 ** (n + 1), 30)}`],
  ]);
}

function describeEffect(effect: { type: string; topic?: string; message?: object | DomainMessage }): string {
  if (effect.type === 'send') return `send ${JSON.stringify(effect.message)}`;
  if (effect.type === 'deliver') return `deliver ${Reflect.get(effect.message ?? {}, 'type')}`;
  return effect.topic ? `${effect.type} ${effect.topic}` : effect.type;
}

function tickText(state: State): string {
  const at = nextTick(state);
  return at === null ? 'never' : `at ${at / 1000}`;
}

test('a wait is between half of the longest one and the longest, by chance', () => {
  const attempts = Array.from({ length: 7 }, (_, attempt) => attempt);
  const waits = (chance: number) => attempts.map((attempt) => backoff(attempt, chance) / 1000);
  expect(waits(1)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(waits(0.5)).toEqual([0.75, 1.5, 3, 6, 12, 22.5, 22.5]);
  expect(waits(0)).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
});

test('the next attempt of a lost connection is scheduled by chance', () => {
  const run = (chance: number) => {
    const events: [number, Event][] = [
      [0, START],
      [100, OPENED],
      [200, IN],
      [1000, CLOSED],
    ];
    let state: State = INITIAL;
    for (const [now, event] of events) [state] = reduce(state, event, now, chance);
    return nextTick(state);
  };
  expect([run(0), run(0.2), run(1)]).toEqual([1500, 1600, 2000]);
});
