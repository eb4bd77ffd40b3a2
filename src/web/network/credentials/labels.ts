import type { CredentialHolder, CredentialLine } from '#shared/network/credentials/schema.ts';
import type { CredentialState } from '#shared/network/credentials/state.ts';
import { numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';

export const STATE_TONES = {
  missing: 'bad',
  expired: 'bad',
  expiring: 'now',
  valid: 'good',
  endless: 'good',
  optional: 'quiet',
} as const satisfies Readonly<Record<CredentialState, string>>;

/** 'діє до 12.01.2027', 'ще 12 днів', 'прострочено', 'бракує'. */
export function stateText({ state, days, credential }: Pick<CredentialLine, 'state' | 'days' | 'credential'>): string {
  const until = credential?.validUntil ? numericDate(credential.validUntil) : '';
  return t(`credentials.state.${state}`, { until, days: days ?? 0 });
}

/** The name of whose documents they are: 'Перевізник', 'Mercedes Sprinter, BC 1234 AA', 'Тарас Шевчук'. */
export function holderName({ bus, driver }: Pick<CredentialHolder, 'bus' | 'driver'>): string {
  if (bus) return `${bus.manufacturer} ${bus.model}`;
  return driver ? personName(driver) : t('credentials.carrier');
}

/** The number and the last day of a document, for the second line of its row. */
export function aboutLine({ credential }: CredentialLine): string {
  if (!credential) return '';
  const { number, validUntil } = credential;
  return [number, validUntil ? t('credentials.until', { until: numericDate(validUntil) }) : '']
    .filter(Boolean)
    .join(' · ');
}
