import { describe, expect, test } from 'vitest';
import { type Push, readPush } from './push.ts';

const PUSH: Push = {
  to: 5,
  title: 'Бронювання підтверджено',
  body: 'Львів – Вроцлав, 12 червня о 07:00.',
  path: '/trips/list/1/booking/2',
  tag: 'n7',
  badge: 3,
  toast: false,
};

test('is read as it was written', () => {
  expect(readPush(JSON.stringify(PUSH))).toEqual(PUSH);
});

test('what is not said stands for the least', () => {
  const { to, title, body } = PUSH;
  expect(readPush(JSON.stringify({ to, title, body }))).toEqual({
    ...{ to, title, body },
    ...{ path: '/', tag: title, badge: 0, toast: true },
  });
});

describe('is none of ours', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', 'Привіт'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['without a title', JSON.stringify({ ...PUSH, title: undefined })],
    ['with a body that is no text', JSON.stringify({ ...PUSH, body: { html: '<b>' } })],
    ['for nobody', JSON.stringify({ ...PUSH, to: null })],
  ])('%s', (_what, text) => {
    expect(readPush(text)).toBeNull();
  });
});
