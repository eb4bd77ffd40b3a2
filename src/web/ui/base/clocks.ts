import type { MessageKey } from '#shared/i18n/messages.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { LineClock } from './journey-item.ts';

/** The message keys of the time zones that the routes cross; any other zone is "local". */
const NAMES: Record<string, MessageKey> = {
  'Europe/Berlin': 'ui.clock.berlin',
  'Europe/Bratislava': 'ui.clock.bratislava',
  'Europe/Bucharest': 'ui.clock.bucharest',
  'Europe/Budapest': 'ui.clock.budapest',
  'Europe/Chisinau': 'ui.clock.chisinau',
  'Europe/Kyiv': 'ui.clock.kyiv',
  'Europe/Prague': 'ui.clock.prague',
  'Europe/Rome': 'ui.clock.rome',
  'Europe/Vienna': 'ui.clock.vienna',
  'Europe/Vilnius': 'ui.clock.vilnius',
  'Europe/Warsaw': 'ui.clock.warsaw',
};

/** Returns the name of a zone's time: 'за київським часом'. */
export function clockName(zone: string): string {
  return t('ui.clock.time', { clock: t(NAMES[zone] ?? 'ui.clock.local') });
}

/** Returns the zone's time with its shift, 'за варшавським, −1 год', or without it when both clocks agree. */
export function clockAfter({ zone, shift }: LineClock): string {
  if (!shift) return clockName(zone);
  const hours = `${shift > 0 ? '+' : '−'}${Math.abs(shift) / 60}`;
  return t('ui.clock.shift', { clock: t(NAMES[zone] ?? 'ui.clock.local'), shift: hours });
}
