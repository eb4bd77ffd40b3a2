import type { OtherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';

interface OtherTripRowsProps {
  others: readonly OtherTrip[];
  taking: number | null;
  onTake: (other: OtherTrip) => void;
}

/** The other trips of a carrier that cancelled one, each with the button that takes it; nothing if there are none. */
export function OtherTripRows({ others, taking, onTake }: OtherTripRowsProps) {
  if (others.length === 0) return null;
  return (
    <Section title={t('change.others')} className="print:hidden">
      <p className="pb-2 text-quiet">{t('change.others.text')}</p>
      <Rows>
        {others.map((other) => (
          <Row
            key={other.tripId}
            strong={otherTripWhen(other)}
            quiet={t('change.others.free', { n: other.free })}
            action={
              <Button
                kind="soft"
                size="small"
                aria-label={t('change.others.takeAt', { when: otherTripWhen(other) })}
                busy={taking === other.tripId}
                disabled={taking !== null}
                onClick={() => onTake(other)}
              >
                {t('change.others.take')}
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

/** 'завтра, 07:00' by the clock of the stop. */
export function otherTripWhen({ zone, departsAt }: OtherTrip): string {
  return `${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
}
