import type { ProblemCode } from '#shared/core/errors.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';
import type { Secrets } from './secrets.ts';

/** Refusals that say that somebody tried what they may not, tried to guess, or asked for too much. */
const SECURITY_CODES: ReadonlySet<ProblemCode> = new Set([
  'not_allowed',
  'second_factor_required',
  'proof_required',
  'email_unconfirmed',
  'account_blocked',
  'wrong_credentials',
  'wrong_code',
  'wrong_recovery_code',
  'wrong_mailed_code',
  'wrong_pin',
  'invalid_reset_link',
  'sign_in_over',
  'provider_answer_invalid',
  'provider_journey_over',
  'identity_taken',
  'too_many_requests',
]);

interface Refused {
  code: ProblemCode;
  /** The pattern of the endpoint, or the type of a socket message: never an address with its values. */
  at: string;
  accountId: number | null;
  sessionId: number | null;
  ip?: string;
}

/**
 * Writes a refusal that matters to security as one structured line, `event: 'security'`: which, where, by which account and
 * sign-in, and from which network as a keyed hash, by which lines of one origin are told to belong together.
 */
export function logRefusal(
  { log, secrets }: { log: Pick<Log, 'warn'>; secrets: Pick<Secrets, 'pseudonym'> },
  { code, at, accountId, sessionId, ip }: Refused,
): void {
  if (!SECURITY_CODES.has(code)) return;
  const network = ip === undefined ? undefined : secrets.pseudonym(`log ${networkOf(ip)}`);
  log.warn({ event: 'security', code, at, accountId, sessionId, network }, 'refused');
}
