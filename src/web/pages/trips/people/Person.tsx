import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { actionsOf, targetOf, useActionRunner } from '#web/sales/bookings/money/actions.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';

/** Shows whether a booking is paid; a tap changes it where the policy allows. Renders nothing when there is nothing to pay. */
export function PaidPill({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const runner = useActionRunner(targetOf(booking, sheet), 'carrier');
  const allowed = actionsOf(booking, sheet, serverNow());
  const { fare, paid } = booking;
  const action = allowed.includes('pay') ? 'pay' : allowed.includes('unpay') ? 'unpay' : null;
  if (fare === null || (paid === 0 && action === null)) return null;
  const done = paid >= fare;
  const name = personName(booking);
  const partly = paid > 0 && !done;
  const words = partly
    ? t('trips.unpaid.rest', { amount: money(fare - paid) })
    : t(done ? 'trips.paid' : 'trips.unpaid');
  const pill = (
    <Pill kind={done ? 'good' : 'bad'} icon={done ? 'check' : undefined}>
      {words}
    </Pill>
  );
  if (action === null) return pill;
  return (
    <button
      type="button"
      className="relative z-1 inline-grid items-center min-w-(--hit) min-h-(--hit) justify-items-end flex-none aria-busy:opacity-50"
      aria-label={partly ? `${words}: ${name}` : t(done ? 'trips.paid.of' : 'trips.unpaid.of', { name })}
      aria-busy={runner.busy !== null || undefined}
      onClick={() => runner.busy === null && runner.start(action)}
    >
      {pill}
    </button>
  );
}

/** A passenger's answer of the evening before about coming, in words; empty when it does not matter any more, or was not asked. */
export function comingLabel({ status, coming }: SheetBooking): string {
  if (!coming || status !== 'confirmed') return '';
  return t(coming.by === null ? 'desk.coming.open' : `desk.coming.${coming.by}`);
}

export function PersonMark({ booking: { kind, seat } }: { booking: Pick<SheetBooking, 'kind' | 'seat'> }) {
  if (kind === 'parcel') {
    return (
      <span className="seatno seatno-box">
        <Icon name="box" label={t('trips.parcel')} />
      </span>
    );
  }
  return (
    <span className="seatno">
      <span className="sr">{t('trips.seat')} </span>
      {seat ?? '–'}
    </span>
  );
}

/** The help that a passenger needs, each kind in words: an icon would leave the driver guessing. */
export function HelpPills({ booking: { help = [] } }: { booking: Pick<SheetBooking, 'help'> }) {
  return help.map((one) => (
    <Pill key={one} kind="now">
      {t(`bookings.help.${one}`)}
    </Pill>
  ));
}
