import { useState } from 'react';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { queryClient } from '#web/core/api/query.ts';
import { money } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { OtherStopDialog } from './changes/OtherStopDialog.tsx';
import { parcelQuery } from './core/queries.ts';
import { CollectorDialog } from './parcels/CollectorDialog.tsx';
import { removeCollector, withdrawRedirect } from './parcels/receiver-queries.ts';

interface ReceiverOptionsProps {
  code: string;
  parcel: TrackedParcel;
}

export function ReceiverOptions({ code, parcel }: ReceiverOptionsProps) {
  const [open, setOpen] = useState<'stop' | 'collector' | null>(null);
  const show = (now: TrackedParcel) => {
    queryClient.setQueryData(parcelQuery(code).queryKey, now);
    setOpen(null);
  };
  const { run: undo, busy } = useAction((what: () => Promise<TrackedParcel>) => what(), { done: show });
  if (parcel.status !== 'confirmed' && parcel.status !== 'boarded') return null;
  const { collector, redirect, trip } = parcel;
  const redirectStop = redirect && trip.stops[redirect.toSeq];
  return (
    <div className="grid gap-3">
      {redirect && redirectStop && (
        <div className="grid gap-2 rounded-m bg-surface-sunken p-4" role="status">
          <p>
            {t(`receiver.stop.${redirect.state}`, {
              stop: named(redirectStop.place.name),
              extra: money(redirect.extra),
            })}
          </p>
          {redirect.state === 'open' && (
            <Button kind="edge" busy={busy} onClick={() => void undo(() => withdrawRedirect(code))}>
              {t('receiver.stop.withdraw')}
            </Button>
          )}
        </div>
      )}
      {collector && (
        <div className="grid gap-2 rounded-m bg-surface-sunken p-4" role="status">
          <p>{t('receiver.collector.named', { ...collector, name: inOwnScript(collector.name) })}</p>
          <Button kind="edge" busy={busy} onClick={() => void undo(() => removeCollector(code))}>
            {t('receiver.collector.remove')}
          </Button>
        </div>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {redirect?.state !== 'open' && (
          <Button kind="edge" icon="route" onClick={() => setOpen('stop')}>
            {t('receiver.stop')}
          </Button>
        )}
        {!collector && (
          <Button kind="edge" icon="user" onClick={() => setOpen('collector')}>
            {t('receiver.collector')}
          </Button>
        )}
      </div>
      {open === 'stop' && <OtherStopDialog code={code} onDone={show} onClose={() => setOpen(null)} />}
      {open === 'collector' && (
        <CollectorDialog
          code={code}
          country={trip.stops[parcel.toSeq]?.place.country}
          onDone={show}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
