import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Above the driver's button: by its position the bus is at the next stop. */
export function ArrivedHint({ stop }: { stop: string }) {
  return (
    <p role="status" className="mb-2 flex items-center justify-center gap-2 rounded-m bg-now-soft px-3 py-2 text-small">
      <Icon name="pin" size="s" />
      {t('tracking.arrived', { stop })}
    </p>
  );
}
