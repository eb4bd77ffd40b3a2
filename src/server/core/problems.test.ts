import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { asDomainError } from './problems.ts';

/** The error of a connection to a socket whose file does not exist, as while PostgreSQL starts again. */
function missingSocket(): Promise<Error> {
  return new Promise((resolve) => connect('/nonexistent/.s.PGSQL.5432').once('error', resolve));
}

test('a database whose socket is not there yet is busy', async () => {
  expect(asDomainError(await missingSocket()).answer.code).toBe('busy');
});

test('a client that leaves in the middle of its request is no error of the server', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(asDomainError(aborted)).toMatchObject({ answer: { code: 'malformed_request' }, unexpected: false });
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect(asDomainError(lost)).toMatchObject({ answer: { code: 'busy' }, unexpected: true });
});

test.each([
  ['a connection that was closed', 'EPIPE', 'busy'],
  ['a missing file', 'ENOENT', 'internal'],
])('%s is answered as it is', (_, code, answer) => {
  expect(asDomainError(Object.assign(new Error(code), { code, syscall: 'write' })).answer.code).toBe(answer);
});
