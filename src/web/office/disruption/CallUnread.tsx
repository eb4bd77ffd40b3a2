import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useCallUnread } from './queries.ts';

/** Below an announcement: puts those on the call list who have not read it, or have no account. */
export default function CallUnread({ tripId, announcementId }: { tripId: number; announcementId: string }) {
  const { mutate, isPending } = useCallUnread(tripId);
  return (
    <Button kind="bare" icon="phone" busy={isPending} onClick={() => mutate(announcementId)}>
      {t('disruption.calls.unread')}
    </Button>
  );
}
