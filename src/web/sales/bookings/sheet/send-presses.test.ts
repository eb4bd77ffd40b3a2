import { describe, expect, test } from 'vitest';
import { sheet } from '#testing/web/samples.ts';
import { inMemory, type PendingPress, type PressResult, type StoredPhoto } from './press-box.ts';
import { kindOfRefusal, type PressAnswer, pressSender } from './send-presses.ts';

const AT_ONCE = 3;

function board(n: number, tripId = 1): PendingPress {
  return {
    id: `press-${n}`,
    tripId,
    at: `2026-11-22T04:${String(n).padStart(2, '0')}:00.000Z`,
    do: { action: 'board', bookingId: n },
  };
}

const done = (presses: readonly PendingPress[]): PressAnswer => ({
  kind: 'stored',
  results: presses.map(({ id }) => ({ id, outcome: 'done', code: null })),
  sheet: null,
});

/** A device with these presses, and a server that answers to each request as `answer` says. */
async function device(
  presses: readonly PendingPress[],
  answer: (sent: readonly PendingPress[], request: number) => PressAnswer,
  photoAnswer: PressAnswer = { kind: 'stored', results: [], sheet: null },
) {
  const box = inMemory('device');
  for (const press of presses) await box.add(press);
  const requests: string[][] = [];
  const settled: PressResult[] = [];
  const photos: string[] = [];
  /** The trip of each stored sheet, and how many presses were in the box then. */
  const sheets: [number, number][] = [];
  const send = pressSender({
    box,
    maxActions: AT_ONCE,
    network: {
      presses: async (_trip, _device, sent) => {
        requests.push(sent.map(({ id }) => id.replace('press-', '')));
        return answer(sent, requests.length);
      },
      photo: async (_trip, { id }: StoredPhoto) => {
        photos.push(id);
        return photoAnswer;
      },
    },
    storeSheet: async ({ id }) => void sheets.push([id, (await box.presses()).length]),
    onSettled: (_trip, results) => settled.push(...results),
  });
  const left = async () => (await box.presses()).map(({ id, code }) => (code ? `${id}: ${code}` : id));
  return { box, send, requests, settled, photos, sheets, left };
}

describe('sending unsent actions', () => {
  test('stores the sheet of the response before they are deleted from the device', async () => {
    const answer = (sent: readonly PendingPress[]) => ({ ...done(sent), sheet: sheet({ id: 7 }) });
    const { send, sheets, left } = await device([board(1, 7), board(2, 7)], answer);
    await send();
    expect(sheets).toEqual([[7, 2]]);
    expect(await left()).toEqual([]);
  });

  test('goes in their order, several in one request, one trip after the other', async () => {
    const presses = [board(1), board(2, 2), board(3), board(4), board(5)];
    const { send, requests, left } = await device(presses, done);
    expect(await send()).toBe('empty');
    expect(requests).toEqual([['1', '3', '4'], ['2'], ['5']]);
    expect(await left()).toEqual([]);
  });

  test('includes actions that are added meanwhile', async () => {
    const late = board(9);
    const it = await device([board(1)], (sent, request) => {
      if (request === 1) void it.box.add(late);
      return done(sent);
    });
    expect(await it.send()).toBe('empty');
    expect(it.requests).toEqual([['1'], ['9']]);
  });

  test.each(['later', 'signedOut'] as const)(
    'stops without a connection or a session (%s), and loses nothing',
    async (kind) => {
      const { send, requests, left } = await device([board(1), board(2, 2)], () => ({ kind }));
      expect(await send()).toBe('later');
      expect(requests).toEqual([['1']]);
      expect(await left()).toEqual(['press-1', 'press-2']);
    },
  );

  test('uses the same ids again when the response was lost', async () => {
    const { send, requests, settled } = await device([board(1), board(2)], (sent, request) =>
      request === 1 ? { kind: 'later' } : done(sent),
    );
    await send();
    await send();
    expect(requests).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(settled).toHaveLength(2);
  });

  test('lists refused ones with the reason, and continues', async () => {
    const { send, left } = await device([board(1), board(2)], () => ({
      kind: 'stored',
      results: [
        { id: 'press-1', outcome: 'refused', code: 'booking_state' },
        { id: 'press-2', outcome: 'done', code: null },
      ],
      sheet: null,
    }));
    expect(await send()).toBe('empty');
    expect(await left()).toEqual(['press-1: booking_state']);
  });

  test('finds the one that makes the server refuse the whole request', async () => {
    const { send, requests, left } = await device([board(1), board(2), board(3)], (sent) =>
      sent.some(({ id }) => id === 'press-2') ? { kind: 'refused', code: 'invalid_input' } : done(sent),
    );
    expect(await send()).toBe('empty');
    expect(requests).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']]);
    expect(await left()).toEqual(['press-2: invalid_input']);
  });

  test('lists all of a trip that the person may not see any more', async () => {
    const { send, requests, left } = await device([board(1), board(2), board(3, 2)], (sent) =>
      sent[0]?.tripId === 1 ? { kind: 'refused', code: 'not_found' } : done(sent),
    );
    expect(await send()).toBe('empty');
    expect(requests).toEqual([['1', '2'], ['3']]);
    expect(await left()).toEqual(['press-1: not_found', 'press-2: not_found']);
  });

  test('lists one at which the server fails again and again, and sends the next ones', async () => {
    const { send, left, requests } = await device([board(1), board(2), board(3, 2)], (sent) =>
      sent.some(({ id }) => id === 'press-1') ? { kind: 'failed' } : done(sent),
    );
    const came: string[] = [];
    for (let times = 0; times < 5; times += 1) came.push(await send());
    expect(came).toEqual(['later', 'later', 'later', 'later', 'empty']);
    expect(await left()).toEqual(['press-1: internal']);
    expect(requests.at(-1)).toEqual(['2']);
  });

  test('waits if the response does not mention them', async () => {
    const { send, left } = await device([board(1)], () => done([]));
    expect(await send()).toBe('later');
    expect(await left()).toEqual(['press-1']);
  });
});

describe('the photos of unsent actions', () => {
  const withPhoto = (press: PendingPress): PendingPress => ({
    ...press,
    do: { ...press.do, ...{ photos: ['photo'] } },
  });
  const photo: StoredPhoto = { id: 'photo', picture: new Blob(['x']), takenAt: '2026-11-22T04:00:00.000Z' };

  test('are sent before their action, and deleted from the device', async () => {
    const { box, send, photos, requests } = await device([withPhoto(board(1))], done);
    await box.addPhoto(photo);
    expect(await send()).toBe('empty');
    expect([photos, requests]).toEqual([['photo'], [['1']]]);
    expect(await box.photo('photo')).toBeNull();
  });

  test('delay their action until they are sent', async () => {
    const { box, send, requests } = await device([withPhoto(board(1))], done, { kind: 'later' });
    await box.addPhoto(photo);
    expect(await send()).toBe('later');
    expect(requests).toEqual([]);
    expect(await box.photo('photo')).not.toBeNull();
  });

  test('do not delay it when the server refuses them for good', async () => {
    const { box, send, requests } = await device([withPhoto(board(1))], done, {
      kind: 'refused',
      code: 'unsupported_file',
    });
    await box.addPhoto(photo);
    expect(await send()).toBe('empty');
    expect(requests).toEqual([['1']]);
  });
});

test.each([
  ['sending stops when the session is over', 401, 'not_signed_in', { kind: 'signedOut' }],
  ['sending waits after too many requests', 429, 'too_many_requests', { kind: 'later' }],
  ['sending waits while the server is busy', 503, 'overloaded', { kind: 'later' }],
  ['sending waits after a page of a proxy', 404, 'internal', { kind: 'later' }],
  ['sending counts a fault of the server', 500, 'internal', { kind: 'failed' }],
  ['sending gives up an action on a foreign trip', 404, 'not_found', { kind: 'refused', code: 'not_found' }],
  [
    'sending gives up an action that the server does not understand',
    422,
    'invalid_input',
    { kind: 'refused', code: 'invalid_input' },
  ],
])('%s', (_case, status, code, expected) => {
  expect(kindOfRefusal(status, code)).toEqual(expected);
});
