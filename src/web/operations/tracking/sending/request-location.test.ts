import { expect, test } from 'vitest';
import { requestable } from './request-location.ts';

const failureOf = (geolocation: Parameters<typeof requestable>[0]) =>
  new Promise((resolve) => {
    requestable(geolocation, 'Failed to request location').watchPosition(
      () => resolve('a fix'),
      ({ code, message }) => resolve([code, message]),
    );
  });

test('a browser without geolocation, or one that refuses the request, gives an error with a message', async () => {
  const refusing = {
    watchPosition: () => {
      throw new TypeError('not here');
    },
    clearWatch: () => undefined,
  };
  expect(await failureOf(undefined)).toEqual([0, 'Failed to request location']);
  expect(await failureOf(refusing)).toEqual([0, 'Failed to request location']);
});

test('the geolocation of the browser is used directly', () => {
  const calls: unknown[] = [];
  const source = requestable(
    {
      watchPosition: (...args) => calls.push(['watch', args.length]),
      clearWatch: (watch) => calls.push(['clear', watch]),
    },
    '',
  );
  source.clearWatch(source.watchPosition(() => undefined));
  expect(calls).toEqual([
    ['watch', 3],
    ['clear', 1],
  ]);
});
