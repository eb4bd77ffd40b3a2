import { mainAction } from '#shared/sales/bookings/core/policy.ts';
import type { AnyBookingAction } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { Side } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import type { IconName } from '#web/ui/base/Icon.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { actionLabel } from './core/action-labels.ts';
import { type Action, type ActionTarget, useActionRunner } from './money/actions.ts';
import { ActionDialog } from './seats/ActionDialog.tsx';
import { UnlessPressed } from './sheet/PendingBar.tsx';

interface BookingActionsProps {
  booking: ActionTarget;
  /** The actions that the shared policy allows to this side now. */
  actions: readonly AnyBookingAction[];
  side: Side;
  /**
   * `page` lists all buttons below each other; `row` shows the main action and "did not come", and puts the others into a menu.
   */
  layout?: 'page' | 'row';
}

const ICONS: Partial<Record<AnyBookingAction, IconName>> = {
  pay: 'euro',
  unpay: 'euro',
  undo: 'refresh',
  coming: 'phone',
  cancel: 'ban',
  eject: 'logout',
  quote: 'euro',
};
/** Actions whose buttons are elsewhere on the page; a passenger answers on a card. */
const ELSEWHERE: Readonly<Record<Side, readonly AnyBookingAction[]>> = {
  passenger: ['review', 'notAboard', 'aboard', 'coming'],
  carrier: ['review'],
  admin: [],
};
const BAD: readonly AnyBookingAction[] = ['cancel', 'eject'];

/** The buttons of a booking: exactly the actions that the server would allow, from the table that both share. */
export function BookingActions({ booking, actions, side, layout = 'page' }: BookingActionsProps) {
  const runner = useActionRunner(booking, side);
  const main = mainAction(actions, booking);
  const rest = actions.filter((action): action is Action => action !== main && !ELSEWHERE[side].includes(action));
  return (
    <>
      {layout === 'row' && <RowButtons {...{ booking, main, rest, runner }} />}
      {layout === 'page' && side === 'carrier' && (
        <UnlessPressed tripId={booking.tripId} bookingId={booking.id}>
          <PageButtons {...{ booking, main, rest, runner }} />
        </UnlessPressed>
      )}
      {layout === 'page' && side !== 'carrier' && <PageButtons {...{ booking, main, rest, runner }} />}
      <ActionDialog target={booking} runner={runner} />
    </>
  );
}

interface ButtonsProps {
  booking: ActionTarget;
  main: AnyBookingAction | null;
  runner: ReturnType<typeof useActionRunner>;
}

function PageButtons({ booking, main, rest, runner }: ButtonsProps & { rest: readonly Action[] }) {
  return (
    <div className="grid gap-2 print:hidden">
      {main && <MainButton {...{ booking, main, runner }} size="tall" />}
      {rest.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2">
          {rest.map((action) => (
            <Button
              key={action}
              kind="edge"
              icon={ICONS[action]}
              busy={runner.busy === action}
              onClick={() => runner.start(action)}
            >
              {actionLabel(booking.kind, action)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function RowButtons({ booking, main, rest, runner }: ButtonsProps & { rest: readonly Action[] }) {
  const noShow = rest.includes('noShow');
  const hidden = rest.filter((action) => action !== 'noShow');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {noShow && (
        <Button kind="edge" className="flex-1" busy={runner.busy === 'noShow'} onClick={() => runner.start('noShow')}>
          {actionLabel(booking.kind, 'noShow')}
        </Button>
      )}
      {main && <MainButton {...{ booking, main, runner }} className="flex-1" />}
      {hidden.length > 0 && (
        <Menu
          icon="more"
          label={t('bookings.more', { name: booking.name })}
          items={hidden.map((action) => ({
            label: actionLabel(booking.kind, action),
            icon: ICONS[action],
            bad: BAD.includes(action),
            onSelect: () => runner.start(action),
          }))}
        />
      )}
    </div>
  );
}

function MainButton({ booking, main, runner, size, className }: ButtonsProps & { size?: 'tall'; className?: string }) {
  const words = actionLabel(booking.kind, main ?? 'confirm');
  if (main === 'review') {
    return (
      <LinkButton to={paths.review(booking.tripId)} size={size} icon="star" className={className}>
        {words}
      </LinkButton>
    );
  }
  return (
    <Button size={size} className={className} busy={runner.busy === main} onClick={() => main && runner.start(main)}>
      {words}
    </Button>
  );
}
