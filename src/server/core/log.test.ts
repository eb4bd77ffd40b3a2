import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { logOptions, scrub } from './log.ts';

/** Returns the lines that `write` logs. */
function record(write: (log: ReturnType<typeof fastify>['log']) => void): string {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  write(fastify({ logger: { ...logOptions('debug'), stream } }).log);
  return lines.join('');
}

test('the log contains no secrets and no personal data', () => {
  const text = record((log) => {
    log.info(
      { authorization: 'Bearer abc', account: { email: 'anna@example.com', phone: '+380501234567' } },
      'signed in',
    );
    log.warn({ body: { traveller: { lastName: 'Коваль' }, password: 'Hunter2!' } }, 'told anna@example.com');
    log.error({ err: new Error('no mail to anna@example.com, call +380 50 123 45 67') }, 'failed');
  });
  expect(text).not.toMatch(/anna|38050|Коваль|Hunter|abc/);
  expect(text).toContain('"msg":"signed in"');
});

test('only names of a database error are logged', () => {
  const error = Object.assign(new Error('duplicate key (email)=(anna@example.com)'), {
    name: 'PostgresError',
    code: '23505',
    constraint_name: 'account_email_once',
    detail: 'Key (email)=(anna@example.com) already exists.',
  });
  const text = record((log) => log.error({ err: error }, 'failed'));
  expect(text).not.toContain('anna');
  expect(text).toContain('account_email_once');
});

test.each([
  ['to a.b+c@d-e.example now', 'to [email] now'],
  ['Bearer q7w8', 'Bearer [token]'],
  ['call +380 (50) 123-45-67.', 'call [phone].'],
  ['trip 12 at 06:15 for 45.50', 'trip 12 at 06:15 for 45.50'],
])('%s is logged as %s', (text, stored) => {
  expect(scrub(text)).toBe(stored);
});
