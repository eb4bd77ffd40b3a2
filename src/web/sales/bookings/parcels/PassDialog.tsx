import { useState } from 'react';
import type { MetTrip } from '#shared/sales/trips/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useParcelPress } from '../sheet/parcel-press.ts';
import { busOf } from './Passing.tsx';

interface PassDialogProps {
  parcel: { bookingId: number; tripId: number; title: string };
  /** Where it is collected. */
  place: { id: number; name: { uk: string; en: string } };
  meets: readonly MetTrip[];
  onClose: () => void;
}

/** Asks to which other bus of the carrier a parcel is handed; only those that go where it is collected can be chosen. */
export function PassDialog({ parcel, place, meets, onClose }: PassDialogProps) {
  const able = meets.filter(({ placeIds }) => placeIds.includes(place.id));
  const [chosen, setChosen] = useState<number | null>(null);
  const { press, busy, error } = useParcelPress(parcel.tripId);
  const toTripId = chosen ?? able[0]?.tripId;
  const go = async () => {
    if (toTripId === undefined) return;
    if (!(await press({ action: 'pass', bookingId: parcel.bookingId, toTripId }))) return;
    toast({ kind: 'good', text: t('custody.pass.done', { title: parcel.title }) });
    onClose();
  };
  return (
    <Dialog
      open
      title={`${t('custody.pass')}: ${parcel.title}`}
      onClose={onClose}
      busy={busy}
      footer={
        able.length > 0 && (
          <Button size="tall" wide busy={busy} onClick={() => void go()}>
            {t('custody.pass.to')}
          </Button>
        )
      }
    >
      {able.length === 0 ? (
        <p>{t('custody.pass.none', { place: named(place.name) })}</p>
      ) : (
        <div className="grid gap-4">
          <p className="text-quiet">{t('custody.pass.text')}</p>
          <RadioRows
            label={t('custody.pass.which')}
            value={String(toTripId)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={able.map((met) => ({
              value: String(met.tripId),
              label: busOf(met),
              hint: `${named(met.from)} – ${named(met.to)}`,
            }))}
          />
          <Refusal text={error} />
        </div>
      )}
    </Dialog>
  );
}
