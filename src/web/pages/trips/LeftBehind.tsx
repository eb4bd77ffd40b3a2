import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { bySeat } from './people/at-stop.ts';
import { Rider } from './people/Rider.tsx';

/** The passengers who were left behind: out of every count, and in sight with a call until they are aboard again. */
export function LeftBehind({ sheet }: { sheet: TripSheet }) {
  const now = useNow();
  const left = sheet.bookings.filter(({ status }) => status === 'left_behind').toSorted(bySeat);
  if (left.length === 0) return null;
  return (
    <section
      className="my-2 mx-4 p-3 rounded-m bg-bad-soft [--surface:var(--bad-soft)] [--line:color-mix(in_srgb,var(--bad)_30%,transparent)]"
      aria-label={t('step.leftBehind', { n: left.length })}
    >
      <h2 className="flex items-center gap-2 font-strong text-bad">
        <Icon name="alert" />
        {t('step.leftBehind', { n: left.length })}
      </h2>
      <ul>
        {left.map((booking) => (
          <Rider
            key={booking.id}
            booking={booking}
            sheet={sheet}
            below={<Where booking={booking} sheet={sheet} />}
            chat
          >
            {actionsOf(booking, sheet, now).includes('board') && (
              <Button kind="soft" onClick={() => void press(sheet.id, { action: 'board', bookingId: booking.id })}>
                {t('step.leftBehind.aboard')}
              </Button>
            )}
          </Rider>
        ))}
      </ul>
    </section>
  );
}

/** 'Краківець, 13:23': the halt after which the bus went on, or else the stop before it. */
function Where({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const halt = sheet.halts.findLast(({ missing }) => missing.includes(booking.id));
  const at = booking.lastAction?.at ?? halt?.endedAt;
  if (!halt || !at) return null;
  const stop = sheet.stops.find(({ seq }) => seq === halt.afterSeq);
  const place = halt.kind === 'border' && sheet.crossing ? named(sheet.crossing.name) : stopName(sheet, halt.afterSeq);
  const time = timeIn(stop?.place.zone ?? sheet.from.zone, at);
  return <p className="text-small">{t('step.leftBehind.at', { place, time })}</p>;
}
