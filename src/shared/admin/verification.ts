import type { LocalDate } from '../core/time.ts';
import type { CredentialHolder } from '../credentials/schema.ts';

/** How a carrier stands with the operators. `none`: nobody has decided yet; `ended`: a document that counted has expired. */
export const VERIFICATION_STATES = ['none', 'asked', 'refused', 'verified', 'ended'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** What an administrator decides: give the mark, ask for what is missing, or refuse, which takes the mark away. */
export const DECISIONS = ['verify', 'ask', 'refuse'] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECIDED: Readonly<Record<Decision, Exclude<VerificationState, 'none'>>> = {
  verify: 'verified',
  ask: 'asked',
  refuse: 'refused',
};

export type Missing = Pick<CredentialHolder, 'subject' | 'busId' | 'driverId' | 'bus' | 'driver'> & {
  kind: CredentialHolder['lines'][number]['kind'];
  state: 'missing' | 'expired';
};

/** The required documents that are not there or have expired, in the order in which they are shown. */
export function missingOf(holders: readonly CredentialHolder[]): Missing[] {
  return holders.flatMap(({ lines, ...holder }) =>
    lines.flatMap(({ kind, required, state }) =>
      required && (state === 'missing' || state === 'expired') ? [{ ...holder, kind, state }] : [],
    ),
  );
}

/** The last day of the required document that ends first; null when none of them ends. */
export function verifiedUntil(holders: readonly CredentialHolder[]): LocalDate | null {
  const ends = holders.flatMap(({ lines }) =>
    lines.flatMap(({ required, credential }) => (required && credential?.validUntil ? [credential.validUntil] : [])),
  );
  return ends.sort()[0] ?? null;
}
