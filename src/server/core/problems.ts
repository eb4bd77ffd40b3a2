import { DomainError, isProblemCode, PROBLEMS, type Problem, type ProblemCode } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { CONSTRAINT_FIELDS, CONSTRAINTS } from './constraints.ts';
import { problemTitle } from './translate.ts';

/** The Retry-After value in seconds, by error code. */
const RETRY_AFTER: Partial<Record<ProblemCode, number>> = {
  busy: 1,
  storage_away: 60,
  overloaded: 2,
  too_many_requests: 60,
};

/** Maps SQLSTATE to error codes, by the whole state or by its class (the first two characters). */
const STATES: Readonly<Record<string, ProblemCode>> = {
  '40001': 'busy',
  '40P01': 'busy',
  // A standby that is becoming the primary is reached a moment before it takes writes.
  '25006': 'busy',
  '57014': 'busy',
  '57': 'busy',
  '53': 'overloaded',
  '08': 'busy',
  // The value passed the schemas, but the column's type refuses it: a number too large, a date too far away.
  '22': 'invalid_input',
  '23505': 'conflict',
  '23503': 'conflict',
  '23P01': 'conflict',
  '23514': 'invalid_input',
};

/** `lock_timeout` has passed. */
const LOCK_NOT_AVAILABLE = '55P03';

const CONNECTION_CODES =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const WIRE_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
};

/** Converts any error to the DomainError that is sent; its `cause` is the original error if that is worth logging. */
export function asDomainError(error: unknown): { answer: DomainError; unexpected: boolean } {
  if (error instanceof DomainError) {
    return { answer: error, unexpected: error.code === 'internal' || error.cause !== undefined };
  }
  const code = codeOf(error);
  if (isCutOff(error, code)) return { answer: new DomainError('malformed_request'), unexpected: false };
  if (error instanceof Error && error.name === 'PostgresError') return fromPostgres(error, code);
  if (isLostConnection(error, code)) return { answer: new DomainError('busy'), unexpected: true };
  const wire = WIRE_CODES[code];
  if (wire) return { answer: new DomainError(wire), unexpected: false };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return { answer: new DomainError('malformed_request'), unexpected: false };
  return { answer: new DomainError('internal'), unexpected: true };
}

/** A client that leaves in the middle of its body: Node's error has the code of a lost connection, and no system call. */
function isCutOff(error: unknown, code: string): boolean {
  return code === 'ECONNRESET' && error instanceof Error && !('syscall' in error);
}

/** While PostgreSQL starts again, the file of its socket is not there: ENOENT of a connection is no missing file. */
function isLostConnection(error: unknown, code: string): boolean {
  const connects = error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return CONNECTION_CODES.test(code) || (code === 'ENOENT' && connects);
}

/** Returns the problem document (RFC 9457) of an error in the given language. It contains no stack, no SQL and no other internals. */
export function problemOf(error: DomainError, locale: Locale): Problem {
  const { code } = error;
  const problem: Problem = {
    type: `/problems/${code}`,
    title: problemTitle(locale, code),
    status: PROBLEMS[code],
    code,
  };
  if (error.message !== code) problem.detail = error.message;
  if (error.errors.length > 0) problem.errors = error.errors;
  if (error.facts) problem.facts = error.facts;
  return problem;
}

/** The seconds after which it makes sense to try again: from the limit that refused, or else from the code. */
export function retryAfter(code: ProblemCode, facts?: Problem['facts']): number | undefined {
  const seconds = code === 'too_many_requests' ? facts?.seconds : undefined;
  return typeof seconds === 'number' ? seconds : RETRY_AFTER[code];
}

function fromPostgres(error: Error, state: string): { answer: DomainError; unexpected: boolean } {
  const constraint = String(Reflect.get(error, 'constraint_name') ?? '');
  const named = CONSTRAINTS[constraint];
  const field = CONSTRAINT_FIELDS[constraint];
  if (named) {
    return { answer: new DomainError(named, field ? { errors: [{ field, key: named }] } : {}), unexpected: false };
  }
  // Our own triggers raise this state with the error code as the message.
  if (state === 'P0001' && isProblemCode(error.message))
    return { answer: new DomainError(error.message), unexpected: false };
  // Others hold the lock for longer than anybody should wait for it.
  if (state === LOCK_NOT_AVAILABLE)
    return { answer: new DomainError('too_many_requests', { facts: { seconds: 1 } }), unexpected: false };
  const code = STATES[state] ?? STATES[state.slice(0, 2)] ?? 'internal';
  return { answer: new DomainError(code), unexpected: code === 'internal' || code === 'invalid_input' };
}

/** Whether another transaction held a lock for too long: the same request may succeed at the next attempt. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
