import type { InboxPage } from '#shared/messaging/chat/inbox-schema.ts';
import { dateIn, dayAndMonth } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip, ChipPopover } from '#web/ui/base/Chip.tsx';
import { pathLabel } from './labels.ts';

interface TripChipProps {
  tripId: string;
  rows: InboxPage['rows'];
  onChange: (tripId: string) => void;
}

export function TripChip({ tripId, rows, onChange }: TripChipProps) {
  const trips = tripsOf(rows);
  if (tripId !== '')
    return (
      <Chip on onClick={() => onChange('')}>
        {trips.get(tripId) ?? t('inbox.trip')}
      </Chip>
    );
  if (trips.size === 0) return null;
  return (
    <ChipPopover label={t('inbox.trip')}>
      {(close) => (
        <div className="grid gap-1">
          {[...trips].map(([id, label]) => (
            <button
              key={id}
              type="button"
              className="btn btn-bare"
              onClick={() => {
                close();
                onChange(id);
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </ChipPopover>
  );
}

function tripsOf(rows: InboxPage['rows']): Map<string, string> {
  const dated = rows.flatMap(({ about }) => {
    const { tripId, departsAt, zone } = about;
    const path = pathLabel(about);
    if (tripId === null || !path || !departsAt || !zone) return [];
    return [[departsAt, String(tripId), `${path}, ${dayAndMonth(dateIn(zone, departsAt))}`] as const];
  });
  return new Map(dated.toSorted(([a], [b]) => a.localeCompare(b)).map(([, id, label]) => [id, label]));
}
