import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { onPermission, turnPushOff, turnPushOn } from './push.ts';
import { pushQuery } from './queries.ts';

/** The switch for pushes to this device, the one notification setting that belongs to a browser. */
export function PushSwitch() {
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery());
  const [busy, setBusy] = useState(false);
  useEffect(() => onPermission(() => void client.invalidateQueries({ queryKey: ['push'] })), [client]);
  // As high as the text to come, so that the content below does not move.
  if (!state) return <Bone height={44} />;
  const turn = async () => {
    setBusy(true);
    try {
      client.setQueryData(pushQuery().queryKey, await (state === 'on' ? turnPushOff() : turnPushOn()));
    } catch {
      toast({ text: t('notifications.push.failed'), kind: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60" role="status">
        {t(`notifications.push.${state}`)}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button kind="soft" busy={busy} onClick={() => void turn()}>
          {t(state === 'on' ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
        </Button>
      )}
    </div>
  );
}
