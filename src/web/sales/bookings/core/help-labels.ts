import type { Help } from '#shared/network/fleet/help.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** The help that a passenger needs, as one line: 'Потрібен підйомник · Собака-провідник'. */
export function helpWords(help: readonly Help[]): string {
  return help.map((one) => t(`bookings.help.${one}`)).join(' · ');
}
