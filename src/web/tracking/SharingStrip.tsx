import { t } from '#web/core/i18n/i18n.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { Tracker } from './tracker.ts';

type Phase = Tracker['phase'];

/** On a driver's sheet: whether the position is shared. Its place is always there, so that no row moves under the thumb. */
export function SharingStrip({ phase }: { phase: Phase }) {
  return (
    <p
      role="status"
      className="flex min-h-11 items-center gap-2 border-b border-line bg-surface-sunken px-4 text-small text-quiet print:hidden"
    >
      <Icon name={SHARING_ICONS[phase]} size="s" />
      {sharingWords(phase) ?? t('tracking.sharing.off')}
    </p>
  );
}

export const SHARING_ICONS: Readonly<Record<Phase, IconName>> = {
  off: 'eyeOff',
  idle: 'eyeOff',
  watching: 'pin',
  denied: 'alert',
  resting: 'alert',
};

/** What the strip says about the position; null while nobody needs it. */
function sharingWords(phase: Phase): string | null {
  if (phase === 'watching') return t('tracking.sharing');
  if (phase === 'denied') return t('tracking.sharing.denied');
  return phase === 'resting' ? t('tracking.sharing.resting') : null;
}

/** The same in the bar, in words that fit into two lines beside its buttons. */
export function barWords(phase: Phase): string | null {
  if (phase === 'watching') return t('tracking.sharing.short');
  if (phase === 'denied') return t('tracking.sharing.denied.short');
  return phase === 'resting' ? t('tracking.sharing.resting.short') : null;
}
