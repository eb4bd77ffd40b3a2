import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Crossing } from '#shared/network/places/schema.ts';
import { otherCrossings } from '#shared/network/timetable/crossing-rules.ts';
import { directionFrom } from '#shared/operations/tracking/positions/waits.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { crossingsQuery } from '#web/network/places/queries.ts';
import { useSwitchCrossing } from '#web/office/disruption/queries.ts';
import { waitLabel } from '#web/operations/tracking/labels.ts';
import { waitsQuery } from '#web/operations/tracking/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface CrossingDialogProps {
  sheet: TripSheet;
  onClose: () => void;
}

/** Lets the trip go over another crossing of the same border; each has its usual wait at this hour. */
export default function CrossingDialog({ sheet, onClose }: CrossingDialogProps) {
  const query = useQuery(crossingsQuery());
  const { data: waits } = useQuery(waitsQuery());
  const [chosen, setChosen] = useState('');
  const { mutateAsync } = useSwitchCrossing(sheet.id);
  const { run, busy, failure } = useAction(mutateAsync, {
    done: onClose,
    toast: ({ crossing }) => t('step.crossing.done', { crossing: named(crossing.name) }),
    refusal: 'beside',
  });
  const name = query.data?.find(({ key }) => key === chosen)?.name;
  const waitAt = (crossing: Crossing) => {
    const direction = directionFrom(sheet.stops[0]?.place.country ?? '', crossing);
    const wait = waits?.find((one) => one.crossingKey === crossing.key && one.direction === direction);
    return wait && waitLabel(named(crossing.short), wait);
  };
  return (
    <Dialog
      open
      title={t('step.crossing')}
      onClose={onClose}
      busy={busy}
      footer={
        <Button
          size="drive"
          wide
          busy={busy}
          disabled={!name}
          why={name ? undefined : t('step.crossing.choose')}
          onClick={() => run(chosen)}
        >
          {name ? t('step.crossing.send', { crossing: named(name) }) : t('step.crossing.switch')}
        </Button>
      }
    >
      {sheet.crossing && <p className="mb-3">{t('step.crossing.now', { crossing: named(sheet.crossing.name) })}</p>}
      <Loaded query={query} loading={<Skeleton rows={3} />} small>
        {(all) => {
          const others = othersOf(sheet, all);
          if (others.length === 0) return <p className="text-quiet">{t('step.crossing.none')}</p>;
          return (
            <RadioRows
              label={t('step.crossing.choose')}
              value={chosen}
              error={failure ?? undefined}
              onChange={({ target }) => setChosen(target.value)}
              options={others.map((crossing) => ({
                value: crossing.key,
                label: named(crossing.name),
                hint: crossing.open ? waitAt(crossing) : t('step.crossing.closed'),
                disabled: !crossing.open,
              }))}
            />
          );
        }}
      </Loaded>
      <Note className="mt-4">{t('step.crossing.about')}</Note>
    </Dialog>
  );
}

function othersOf({ crossing, stops, currentSeq }: TripSheet, all: readonly Crossing[]): Crossing[] {
  const ahead = stops.filter(({ seq }) => seq >= (currentSeq ?? 0)).map(({ place }) => place.country);
  return crossing ? otherCrossings(ahead, crossing.key, all) : [];
}
