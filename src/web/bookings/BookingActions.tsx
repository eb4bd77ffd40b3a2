import type { BookingDeed } from '#shared/bookings/lifecycle.ts';
import { mainAction } from '#shared/bookings/policy.ts';
import type { Side } from '#shared/bookings/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { DeedDialog } from './DeedDialog.tsx';
import { type Deed, type DeedTarget, useDeeds } from './deeds.ts';
import { deedWords } from './words.ts';

interface BookingActionsProps {
  booking: DeedTarget;
  /** What this side may do now, from the shared policy. */
  actions: readonly BookingDeed[];
  side: Side;
  /** `page`: all of them, one below the other; `row`: the next thing to do, "did not come" beside it, the rest in a menu. */
  layout?: 'page' | 'row';
}

const ICONS: Partial<Record<BookingDeed, IconName>> = {
  pay: 'euro',
  unpay: 'euro',
  undo: 'refresh',
  cancel: 'ban',
  eject: 'logout',
  quote: 'euro',
};
const BAD: readonly BookingDeed[] = ['cancel', 'eject'];

/** The buttons of a booking: exactly those that the server would allow, by the table that both share. */
export function BookingActions({ booking, actions, side, layout = 'page' }: BookingActionsProps) {
  const deeds = useDeeds(booking, side);
  const main = mainAction(actions, booking);
  const rest = actions.filter((deed): deed is Deed => deed !== main && deed !== 'review');
  return (
    <>
      {layout === 'page' ? (
        <div className="grid gap-2 print:hidden">
          {main && <MainButton {...{ booking, main, deeds }} size="tall" />}
          {rest.length > 0 && (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2">
              {rest.map((deed) => (
                <Button
                  key={deed}
                  kind="edge"
                  icon={ICONS[deed]}
                  busy={deeds.busy === deed}
                  onClick={() => deeds.start(deed)}
                >
                  {deedWords(booking.kind, deed)}
                </Button>
              ))}
            </div>
          )}
        </div>
      ) : (
        <RowButtons {...{ booking, main, rest, deeds }} />
      )}
      <DeedDialog target={booking} deeds={deeds} />
    </>
  );
}

interface ButtonsProps {
  booking: DeedTarget;
  main: BookingDeed | null;
  deeds: ReturnType<typeof useDeeds>;
}

function RowButtons({ booking, main, rest, deeds }: ButtonsProps & { rest: readonly Deed[] }) {
  const noShow = rest.includes('noShow');
  const hidden = rest.filter((deed) => deed !== 'noShow');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {noShow && (
        <Button kind="edge" className="flex-1" busy={deeds.busy === 'noShow'} onClick={() => deeds.start('noShow')}>
          {deedWords(booking.kind, 'noShow')}
        </Button>
      )}
      {main && <MainButton {...{ booking, main, deeds }} className="flex-1" />}
      {hidden.length > 0 && (
        <Menu
          icon="menu"
          label={t('bookings.more', { name: booking.name })}
          items={hidden.map((deed) => ({
            label: deedWords(booking.kind, deed),
            icon: ICONS[deed],
            bad: BAD.includes(deed),
            onSelect: () => deeds.start(deed),
          }))}
        />
      )}
    </div>
  );
}

function MainButton({ booking, main, deeds, size, className }: ButtonsProps & { size?: 'tall'; className?: string }) {
  const words = deedWords(booking.kind, main ?? 'confirm');
  if (main === 'review') {
    return (
      <LinkButton to={paths.review(booking.tripId)} size={size} icon="star" className={className}>
        {words}
      </LinkButton>
    );
  }
  return (
    <Button size={size} className={className} busy={deeds.busy === main} onClick={() => main && deeds.start(main)}>
      {words}
    </Button>
  );
}
