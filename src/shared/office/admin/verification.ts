import { addDays, type LocalDate } from '#shared/core/time.ts';
import { CHECKED_THINGS, type CheckedThing } from '#shared/network/carriers/schema.ts';
import type { CredentialKind } from '#shared/network/credentials/kinds.ts';
import type { CredentialHolder } from '#shared/network/credentials/schema.ts';

/** The verification state of a carrier. `none`: nobody has decided yet; `ended`: a document that counted has expired. */
export const VERIFICATION_STATES = ['none', 'asked', 'refused', 'verified', 'ended'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** The decision of an administrator: give the mark, ask for missing documents, or refuse, which removes the mark. */
export const DECISIONS = ['verify', 'ask', 'refuse'] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECIDED: Readonly<Record<Decision, Exclude<VerificationState, 'none'>>> = {
  verify: 'verified',
  ask: 'asked',
  refuse: 'refused',
};

export type MissingDocument = Pick<CredentialHolder, 'subject' | 'busId' | 'driverId' | 'bus' | 'driver'> & {
  kind: CredentialHolder['lines'][number]['kind'];
  state: 'missing' | 'expired';
};

/** The required documents that are not there or have expired, in the order in which they are shown. */
export function missingOf(holders: readonly CredentialHolder[]): MissingDocument[] {
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

/** Facts that decide how long a carrier sells. `sellsUntil`: the last day of selling without the mark. */
export interface SellingFacts {
  state: VerificationState;
  until: LocalDate | null;
  answerBy: LocalDate | null;
  sellsUntil: LocalDate | null;
}

/**
 * If only verified carriers may sell, the last day on which a carrier may sell with its current documents; null when none of them ends, or
 * the day has passed.
 */
export function lastSellingDay(
  { state, until, answerBy, sellsUntil }: SellingFacts,
  rule: { required: boolean; graceDays: number },
): LocalDate | null {
  if (!rule.required) return null;
  if (state !== 'verified') return sellsUntil;
  const ends = [until && addDays(until, rule.graceDays), answerBy].filter((day) => day !== null);
  return ends.sort()[0] ?? null;
}

const THING_OF: Readonly<Partial<Record<CredentialKind, CheckedThing>>> = {
  register: 'company',
  licence: 'licence',
  insurance: 'insurance',
  registration: 'buses',
  roadworthiness: 'buses',
  drivingLicence: 'drivers',
};

export function checkedThings(holders: readonly CredentialHolder[]): CheckedThing[] {
  const there = holders.flatMap(({ lines }) =>
    lines.flatMap(({ kind, credential }) => (credential ? [THING_OF[kind]] : [])),
  );
  return CHECKED_THINGS.filter((thing) => there.includes(thing));
}
