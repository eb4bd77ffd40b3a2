import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Pill } from '#web/ui/base/Pill.tsx';

/** The help that a passenger needs, each kind in words: an icon would leave the driver guessing. */
export function HelpPills({ booking: { help = [] } }: { booking: Pick<SheetBooking, 'help'> }) {
  return help.map((one) => (
    <Pill key={one} kind="now">
      {t(`bookings.help.${one}`)}
    </Pill>
  ));
}
