import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { bySeat } from './at-stop.ts';
import { Rider } from './Rider.tsx';

/** Passengers who say that they are not on the bus, in red above everything else. */
export function NotAboardBanner({ sheet }: { sheet: TripSheet }) {
  const calling = sheet.bookings.filter(({ notAboard }) => notAboard).toSorted(bySeat);
  if (calling.length === 0) return null;
  return (
    <section
      className="my-2 mx-4 p-3 rounded-m bg-bad-soft [--surface:var(--bad-soft)] [--line:color-mix(in_srgb,var(--bad)_30%,transparent)]"
      role="alert"
      aria-label={t('step.notAboard', { n: calling.length })}
    >
      <h2 className="flex items-center gap-2 font-strong text-bad">
        <Icon name="alert" />
        {t('step.notAboard', { n: calling.length })}
      </h2>
      <ul>
        {calling.map((booking) => (
          <Rider
            key={booking.id}
            booking={booking}
            sheet={sheet}
            below={<Where booking={booking} sheet={sheet} />}
            chat
          />
        ))}
      </ul>
    </section>
  );
}

function Where({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  return <p className="text-small">{`${stopName(sheet, booking.fromSeq)} – ${stopName(sheet, booking.toSeq)}`}</p>;
}
