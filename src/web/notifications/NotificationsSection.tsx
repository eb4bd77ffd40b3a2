import { useQuery } from '@tanstack/react-query';
import { NOTIFICATION_CHANNELS, notificationLines, wants } from '#shared/accounts/notifications.ts';
import type { NotificationChoice } from '#shared/accounts/notifications-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { choicesQuery, saveChoice } from './choice-queries.ts';
import { PushSwitch } from './PushSwitch.tsx';
import '#web/ui/choice.css';

/**
 * The notification settings: this device first, then a row for each kind with a switch for each channel; changes apply at once.
 */
export function NotificationsSection() {
  const { userType } = useSession();
  const { data, error, refetch, isFetching } = useQuery(choicesQuery());
  if (!data && error)
    return <ErrorState small text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const { choices } = data;
  return (
    <div>
      <PushSwitch />
      <p className="mt-4 text-quiet">{t('settings.notifications.text')}</p>
      <ul>
        {notificationLines(userType).map(({ kind, channels }) => (
          <li key={kind} className="grid gap-1 border-b border-line py-3 last:border-b-0">
            <span className="font-medium">{t(`settings.kind.${kind}`)}</span>
            <div className="flex flex-wrap gap-2">
              {NOTIFICATION_CHANNELS.map((channel) => {
                const stands = channels[channel];
                if (!stands) return null;
                if (stands === 'always') return <Always key={channel} channel={channel} />;
                const wanted = wants({ userType, choices }, kind, channel);
                return (
                  <Chip
                    key={channel}
                    on={wanted}
                    aria-label={switchName({ kind, channel })}
                    onClick={() => choose({ kind, channel, wanted: !wanted }, true)}
                  >
                    {t(`settings.channel.${channel}`)}
                  </Chip>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      <LinkButton to={paths.notifications} kind="bare" className="mt-3">
        {t('settings.notifications.recent')}
      </LinkButton>
    </div>
  );
}

/** A channel that cannot be switched off. */
function Always({ channel }: { channel: NotificationChoice['channel'] }) {
  return (
    <span className="inline-flex min-h-11 items-center gap-1 px-1 text-small text-quiet">
      <Icon name="check" size="s" />
      {t(`settings.channel.${channel}`)}, {t('settings.notifications.always')}
    </span>
  );
}

/** Saves a switch and confirms it with an undo button; a failure is shown too. */
function choose(choice: NotificationChoice, undoable: boolean): void {
  const { kind, channel, wanted } = choice;
  const words = { kind: t(`settings.kind.${kind}`), channel: t(`settings.channel.${channel}`) };
  saveChoice(choice).then(
    () => {
      const text = t(wanted ? 'settings.notifications.on' : 'settings.notifications.off', words);
      const undo = {
        label: t('settings.notifications.undo'),
        onAct: () => choose({ ...choice, wanted: !wanted }, false),
      };
      toast({ text, kind: 'good', ...(undoable && { action: undo }) });
    },
    () => toast({ text: t('settings.notifications.failed', words), kind: 'bad' }),
  );
}

function switchName({ kind, channel }: Pick<NotificationChoice, 'kind' | 'channel'>): string {
  return t('settings.notifications.switch', {
    kind: t(`settings.kind.${kind}`),
    channel: t(`settings.channel.${channel}`),
  });
}
