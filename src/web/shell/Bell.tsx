import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { IconLink } from '#web/ui/base/Button.tsx';
import { Count } from '#web/ui/base/Count.tsx';
import { unreadNotifications } from './stores.ts';

export function Bell() {
  const count = useStore(unreadNotifications);
  const label = t('shell.bell', { count });
  return (
    <IconLink name="bell" label={label} to={paths.notifications}>
      <Count value={count} words="" />
    </IconLink>
  );
}
