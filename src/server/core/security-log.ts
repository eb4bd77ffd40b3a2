import type { ProblemCode } from '#shared/core/errors.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';
import type { Secrets } from './secrets.ts';

/** Error codes that suggest an attack: missing rights, guessing, too many requests. */
const SECURITY_CODES: ReadonlySet<ProblemCode> = new Set([
  'not_allowed',
  'second_factor_required',
  'other_device',
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
  /** The route pattern of the endpoint, or the type of a socket message: never a URL with its values. */
  at: string;
  accountId: number | null;
  sessionId: number | null;
  ip?: string;
}

/**
 * Logs a refusal that matters for security as one structured line with `event: 'security'`: the code, the endpoint, the account and
 * session, and the network as a keyed hash, which connects lines of the same origin.
 */
export function logRefusal(
  { log, secrets }: { log: Pick<Log, 'warn'>; secrets: Pick<Secrets, 'pseudonym'> },
  { code, at, accountId, sessionId, ip }: Refused,
): void {
  if (!SECURITY_CODES.has(code)) return;
  const network = ip === undefined ? undefined : secrets.pseudonym(`log ${networkOf(ip)}`);
  log.warn({ event: 'security', code, at, accountId, sessionId, network }, 'refused');
}
