import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Bone } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { onPermission, turnPushOff, turnPushOn } from './push.ts';
import { pushQuery } from './queries.ts';

/**
 * The switch for pushes to this device, the one notification setting that belongs to a browser. With `onlyDenied` it shows only how to
 * allow notifications where the browser blocks them.
 */
export function PushSwitch({ onlyDenied }: { onlyDenied?: boolean }) {
  const client = useQueryClient();
  const { data: state } = useQuery(pushQuery());
  const { run: turn, busy } = useAction(() => (state === 'on' ? turnPushOff() : turnPushOn()), {
    done: (now) => client.setQueryData(pushQuery().queryKey, now),
    refusal: () => toast({ text: t('notifications.push.failed'), kind: 'bad' }),
  });
  useEffect(() => onPermission(() => void client.invalidateQueries({ queryKey: ['push'] })), [client]);
  // As high as the text to come, so that the content below does not move.
  if (onlyDenied && state !== 'denied') return null;
  if (!onlyDenied && state === 'denied') return null;
  if (!state) return <Bone height={44} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex min-w-0 flex-1 basis-60 gap-2 text-small" role="status">
        {state === 'denied' && <Icon name="alert" size="s" />}
        <span>{t(`notifications.push.${state}`)}</span>
      </p>
      {(state === 'on' || state === 'off') && (
        <Button kind="soft" busy={busy} onClick={() => void turn()}>
          {t(state === 'on' ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
        </Button>
      )}
    </div>
  );
}
