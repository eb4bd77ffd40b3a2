import type { Missing, VerificationState } from '#shared/admin/verification.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';

/** 'Страхування, СЕ 7702 АА: бракує' */
export function missingText({ kind, bus, driver, state }: Missing): string {
  const whose = bus ? `, ${bus.number}` : driver ? `, ${personName(driver)}` : '';
  return t(`verification.lacks.${state}`, { document: `${t(`credentials.kind.${kind}`)}${whose}` });
}

export const STATE_LOOKS = {
  none: { kind: 'now', icon: 'clock' },
  asked: { kind: 'quiet', icon: 'clock' },
  refused: { kind: 'bad', icon: 'ban' },
  verified: { kind: 'good', icon: 'shield' },
  ended: { kind: 'bad', icon: 'alert' },
} as const satisfies Record<VerificationState, { kind: string; icon: string }>;
