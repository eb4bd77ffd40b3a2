import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OtherStop } from '#shared/sales/bookings/rules/receiver-schema.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { dateIn, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { otherStopsQuery, redirectParcel } from '../parcels/receiver-queries.ts';

interface OtherStopDialogProps {
  code: string;
  onDone: (parcel: TrackedParcel) => void;
  onClose: () => void;
}

/** Asks for another stop of the trip to collect the parcel at, with the extra cost and its payer. */
export function OtherStopDialog({ code, onDone, onClose }: OtherStopDialogProps) {
  const query = useQuery({ ...otherStopsQuery(code), gcTime: 0 });
  const { data } = query;
  const [chosen, setChosen] = useState<number | null>(null);
  const stops = data?.data ?? [];
  const stop = stops.find(({ seq }) => seq === chosen) ?? stops[0];
  const {
    run: go,
    busy,
    failure,
  } = useAction((to: OtherStop) => redirectParcel(code, { toSeq: to.seq, extra: to.extra }), {
    toast: (_, { asks }) => t(asks ? 'receiver.stop.done.asked' : 'receiver.stop.done'),
    done: (parcel) => onDone(parcel),
    refusal: () => void query.refetch(),
  });
  return (
    <Dialog
      open
      title={t('receiver.stop')}
      onClose={onClose}
      busy={busy}
      footer={
        stop && (
          <Button size="tall" wide busy={busy} onClick={() => void go(stop)}>
            {t(stop.asks ? 'receiver.stop.ask' : 'receiver.stop.go')}
          </Button>
        )
      }
    >
      <Loaded query={query} loading={<Skeleton kind="text" rows={4} />} small>
        {({ data }) => data.length === 0 && <p>{t('receiver.stop.none')}</p>}
      </Loaded>
      {stop && (
        <div className="grid gap-4">
          <RadioRows
            label={t('receiver.stop.which')}
            value={String(stop.seq)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={stops.map((one) => ({
              value: String(one.seq),
              label: named(one.place.name),
              hint: hintOf(one),
            }))}
          />
          <p className="text-quiet">
            {stop.asks ? t('receiver.stop.asks', { extra: money(stop.extra) }) : t('receiver.stop.free')}
          </p>
          <Refusal text={failure} />
        </div>
      )}
    </Dialog>
  );
}

/** The place, the time by the timetable, and what it costs more. */
function hintOf({ place, point, arrivesAt, extra }: OtherStop): string {
  const at = arrivesAt && `${timeIn(place.zone, arrivesAt)}, ${longDate(dateIn(place.zone, arrivesAt))}`;
  return [point && inOwnScript(point), at, extra > 0 && `+${money(extra)}`].filter(Boolean).join(' · ');
}
