import type { LocalName } from '#shared/i18n/locale.ts';
import type { Lateness } from '#shared/sales/trips/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

interface LateNoteProps {
  late: Lateness;
  stops: readonly { seq: number; place: { name: LocalName; zone: string } }[];
}

/** 'Сказав водій о 13:05: Краків о 14:40', or that the delay is not known and until when more is said. */
export function LateNote({ late, stops }: LateNoteProps) {
  const stop = stops.find(({ seq }) => seq === late.seq);
  if (!stop) return null;
  const { name, zone } = stop.place;
  const announcedAt = timeIn(zone, late.saidAt);
  if (late.moreBy !== null)
    return <p>{t('tracking.said.unknown', { said: announcedAt, time: timeIn(zone, late.moreBy) })}</p>;
  return (
    <p>
      {t('tracking.said', { said: announcedAt, stop: named(name), time: timeIn(zone, late.expectedAt ?? late.saidAt) })}
    </p>
  );
}
