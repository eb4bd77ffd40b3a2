import { describe, expect, test } from 'vitest';
import { DomainError } from '#shared/core/errors.ts';
import { StartError, sentenceOf } from './start-error.ts';

const system = (code: string, facts: { path?: string } = {}) =>
  Object.assign(new Error(`${code}: of the system`), { code, ...facts });
const away = (cause: unknown) => new DomainError('storage_away', { cause });

describe('what the person at the terminal reads', () => {
  test.each([
    [new StartError('The setting PORT is wrong.'), 'The setting PORT is wrong.'],
    [system('EACCES', { path: '/backups' }), '/backups cannot be used (this user may not).'],
    [system('ENOENT', { path: '/etc/vezu/ca.pem' }), '/etc/vezu/ca.pem cannot be used (it does not exist).'],
    [system('ENOSPC'), 'The disk is full.'],
    [new DomainError('storage_full'), 'The bucket is full.'],
    [
      away(new Error('S3 answered 403 AccessDenied to GET')),
      'The bucket cannot be used (S3 answered 403 AccessDenied to GET): check its settings.',
    ],
    [
      away(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') })),
      'The bucket cannot be used (connect ECONNREFUSED 127.0.0.1:9): check its settings.',
    ],
  ])('of %s is one sentence', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence);
  });

  test.each([new TypeError('x is not a function'), system('EPIPE'), system('ENOENT'), new DomainError('not_found')])(
    'of %s is the stack, since it is a fault of the program',
    (error) => {
      expect(sentenceOf(error)).toBeNull();
    },
  );
});
