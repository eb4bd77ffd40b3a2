import { useQuery } from '@tanstack/react-query';
import type { Crossing } from '#shared/network/places/schema.ts';
import { directionFrom } from '#shared/operations/tracking/positions/waits.ts';
import { named } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { waitLabel } from './labels.ts';
import { waitsQuery } from './queries.ts';

interface CrossingWaitProps {
  crossing: Crossing | null;
  stops: readonly { place: { country: string } }[];
}

/** The usual border wait on this route; nothing where the route has no crossing. */
export function CrossingWait({ crossing, stops }: CrossingWaitProps) {
  const { data } = useQuery({ ...waitsQuery(), enabled: crossing !== null });
  const [first] = stops;
  if (!crossing || !first || !data) return null;
  const direction = directionFrom(first.place.country, crossing);
  const wait = data.find((one) => one.crossingKey === crossing.key && one.direction === direction);
  if (!wait) return null;
  return (
    <Note className="flex items-center gap-2">
      <Icon name="clock" size="s" />
      {waitLabel(named(crossing.short), wait)}
    </Note>
  );
}
