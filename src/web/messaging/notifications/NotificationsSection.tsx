import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import {
  NOTIFICATION_PRESETS,
  type NotificationPreset,
  presetOf,
} from '#shared/people/accounts/profile/notification-presets.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChoices,
  notificationLines,
} from '#shared/people/accounts/profile/notifications.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { telegramQuery } from '#web/messaging/telegram/queries.ts';
import { TelegramRow } from '#web/messaging/telegram/TelegramRow.tsx';
import { PhoneProofRow, phoneQuery } from '#web/people/accounts/proof/PhoneProofRow.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Bone, Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';
import { KindsTable } from './KindsTable.tsx';
import { onPermission, turnPushOff, turnPushOn } from './push.ts';
import { QuietHoursField } from './QuietHoursField.tsx';
import { choicesQuery, pushQuery, savePreset } from './queries.ts';
import '#web/ui/base/choice.css';

const ICONS: Readonly<Record<NotificationPreset, IconName>> = { important: 'bell', all: 'chat', quiet: 'moon' };

/** The notification settings: a ready-made set, the details of every kind folded away, and the quiet hours. */
export default function NotificationsSection() {
  const { userType } = useSession();
  const { hash } = useLocation();
  const query = useQuery(choicesQuery());
  const { data } = query;
  const { data: telegram } = useQuery(telegramQuery());
  const { data: phone } = useQuery(phoneQuery());
  const awaited = [useAwaited(telegramQuery()), useAwaited(phoneQuery())];
  const waits = awaited.includes(true);
  if (!data || waits) return <Loaded query={query} awaited={waits} loading={<Skeleton rows={6} />} small />;
  const channels = NOTIFICATION_CHANNELS.filter((channel) => {
    if (channel === 'telegram') return telegram?.linked;
    if (channel === 'viber' || channel === 'sms') return phone?.proven && phone.channels.includes(channel);
    return true;
  });
  const count = { kinds: notificationLines(userType).length, channels: channels.length };
  return (
    <div className="-mb-2">
      <Presets choices={data.choices} />
      <div className="mt-2 mb-1">
        <PushSwitch onlyDenied />
      </div>
      <TelegramRow />
      <PhoneProofRow />
      <FoldRow
        id="details"
        strong={t('settings.details')}
        quiet={t('settings.details.count', count)}
        open={hash === '#details'}
      >
        <PushSwitch />
        <KindsTable choices={data.choices} channels={channels} />
      </FoldRow>
      <div className="border-t border-line pt-1">
        <QuietHoursField quiet={data.quiet} />
      </div>
    </div>
  );
}

/** Three predefined sets, and the name of the person's own set with a button that restores it. */
function Presets({ choices }: { choices: NotificationChoices }) {
  const { userType } = useSession();
  const name = useId();
  const { preset: nearest, exact } = presetOf(userType, choices);
  return (
    <>
      <div role="radiogroup" aria-label={t('settings.preset')} className="grid gap-2">
        {NOTIFICATION_PRESETS.map((preset) => (
          <label key={preset} className="tile flex items-center gap-3 min-h-16 py-2 px-3">
            <Icon name={ICONS[preset]} />
            <span className="flex-1 min-w-0 font-strong">
              {t(`settings.preset.${preset}`)}
              <small className="block text-small font-regular text-quiet">
                {t(`settings.preset.${preset}.text`, { who: userType })}
              </small>
            </span>
            <input
              type="radio"
              className="tick"
              name={name}
              checked={exact && preset === nearest}
              onChange={() => choosePreset(preset)}
            />
          </label>
        ))}
      </div>
      {!exact && (
        <Note className="mt-2 flex items-center justify-between gap-3" role="status">
          {t('settings.preset.own', { preset: t(`settings.preset.${nearest}`) })}
          <Button kind="bare" size="small" onClick={() => choosePreset(nearest)}>
            {t('settings.preset.reset')}
          </Button>
        </Note>
      )}
    </>
  );
}

function choosePreset(preset: NotificationPreset): void {
  savePreset(preset).then(
    () => toast({ text: t('settings.preset.done', { preset: t(`settings.preset.${preset}`) }), kind: 'good' }),
    () => toast({ text: t('settings.preset.failed'), kind: 'bad' }),
  );
}

/**
 * The switch for pushes to this device, the one notification setting that belongs to a browser. With `onlyDenied` it shows only how to
 * allow notifications where the browser blocks them.
 */
function PushSwitch({ onlyDenied }: { onlyDenied?: boolean }) {
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
