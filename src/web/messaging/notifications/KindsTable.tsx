import type { UserType } from '#shared/people/accounts/base/schema.ts';
import {
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  notificationLines,
  wants,
} from '#shared/people/accounts/profile/notifications.ts';
import type { NotificationChoice } from '#shared/people/accounts/profile/notifications-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { saveChoice } from './queries.ts';

const GROUPS = ['trip', 'booking', 'parcel', 'other'] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: Partial<Record<NotificationKind, Group>> = {
  booking_new: 'booking',
  booking_expiring: 'booking',
  parcel_moved: 'parcel',
  message: 'other',
  announcement: 'other',
  alert: 'other',
  review: 'other',
  cash: 'other',
  document_expiring: 'other',
  integration_off: 'other',
  support: 'other',
  security: 'other',
};

/** To a passenger the booking is the ride; a carrier's people have their own group for bookings. */
function groupOf(kind: NotificationKind, userType: UserType): Group {
  if (kind === 'booking_cancelled' && userType !== 'passenger') return 'booking';
  return GROUP_OF[kind] ?? 'trip';
}

interface KindsTableProps {
  choices: NotificationChoices;
  channels: readonly NotificationChannel[];
}

/** The switches as a table: kinds in rows, channels in columns; a lock is shown where nothing can be switched. */
export function KindsTable({ choices, channels: shown }: KindsTableProps) {
  const { userType } = useSession();
  const lines = notificationLines(userType);
  const groups = GROUPS.map((group) => ({
    group,
    lines: lines.filter(({ kind }) => groupOf(kind, userType) === group),
  }));
  return (
    <div>
      <table className="w-full text-small">
        <caption className="sr">{t('settings.details.table')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('settings.details.kind')}</span>
            </th>
            {shown.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-[46px] text-center text-micro leading-(--lead-small) font-regular text-quiet"
              >
                {t(`settings.column.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, lines: own }) =>
          own.length === 0 ? null : (
            <tbody key={group} className="[&>*+*]:border-t">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={shown.length + 1}
                  className="pt-4 pb-1 text-start text-body leading-(--lead-small) font-strong"
                >
                  {t(`settings.group.${group}`, { who: userType })}
                </th>
              </tr>
              {own.map(({ kind, channels }) => (
                <tr key={kind}>
                  <th scope="row" className="text-start font-regular">
                    {t(`settings.kind.${kind}`)}
                  </th>
                  {shown.map((channel) => (
                    <td key={channel} className="text-center text-quiet">
                      <Cell {...{ kind, channel, stands: channels[channel] ?? null, choices }} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ),
        )}
      </table>
      <Note className="mt-3 flex gap-2">
        <Icon name="lock" size="s" />
        <span>{t('settings.details.why', { who: userType })}</span>
      </Note>
      <Note className="mt-2">{t('settings.details.where')}</Note>
    </div>
  );
}

interface CellProps {
  kind: NotificationKind;
  channel: NotificationChannel;
  /** Null where the kind does not have the channel. */
  stands: 'always' | 'on' | 'off' | null;
  choices: NotificationChoices;
}

function Cell({ kind, channel, stands, choices }: CellProps) {
  const { userType } = useSession();
  if (stands === null)
    return (
      <span aria-hidden="true" className="grid min-h-11 place-items-center">
        –
      </span>
    );
  if (stands === 'always') {
    return (
      <span className="grid min-h-11 place-items-center">
        <Icon name="lock" size="s" label={t('settings.details.locked')} />
      </span>
    );
  }
  const wanted = wants({ userType, choices }, kind, channel);
  const words = { kind: t(`settings.kind.${kind}`), channel: t(`settings.channel.${channel}`) };
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="tick"
        checked={wanted}
        aria-label={t('settings.notifications.switch', words)}
        onChange={() => choose({ kind, channel, wanted: !wanted }, true)}
      />
    </label>
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
