import { expect, test } from 'vitest';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { reasonOf } from './money/actions.ts';
import { RefusedPressError } from './sheet/press.ts';

test('an action that failed without a known reason says that the status was not changed', () => {
  expect(reasonOf(new ProblemError('internal', 500))).toBe('Не вдалося змінити статус. Спробуйте ще раз.');
});

test('a known reason is said', () => {
  expect(reasonOf(new ProblemError('conflict', 409))).not.toContain('статус');
  expect(reasonOf(new RefusedPressError('too_early'))).not.toContain('Не вдалося');
});

test('a fault of the server has a text of its own, also one without a known code', () => {
  for (const error of [new ProblemError('internal', 500), new Error('broken')])
    expect(problemText(error)).toMatch(/^Невідома помилка/);
});
