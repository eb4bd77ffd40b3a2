import { useState } from 'react';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { may } from '#shared/sales/trips/next-step.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import type { CancelCause } from '#shared/sales/trips/wording.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paperFile } from '#web/sales/bookings/papers/papers.ts';
import { pathLabel } from '#web/sales/trips/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import type { Bulk } from '#web/ui/base/use-bulk.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { CauseField, reasonField } from '../steps/CauseField.tsx';
import { ManyStaffDialog } from './ManyStaffDialog.tsx';

interface TripActsProps {
  trips: readonly TripRow[];
  bulk: Bulk;
}

export default function TripActs({ trips, bulk }: TripActsProps) {
  const [open, setOpen] = useState<'bus' | 'driver' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const ahead = trips.filter((trip) => may('replace', trip));
  const ends = trips.filter((trip) => may('cancel', trip));
  const print = () =>
    void bulk.run({
      on: trips,
      nameOf: tripName,
      send: async (trip) => {
        const file = await paperFile(trip.id, 'passengers', { locale });
        saveFile(`${trip.serviceDate} ${tripName(trip).replaceAll(':', '-')}.pdf`, file.type, file);
      },
    });
  const cancel = (cause: CancelCause, reason: string) => {
    close();
    void bulk.run({
      on: ends,
      nameOf: tripName,
      send: ({ id }) => call(tripsApi.cancel, { params: { tripId: id }, body: { cause, reason, wordings: [] } }),
      settled: () => refetchTopics(...ends.map(({ id }) => `trip:${id}`), carrierTopic()),
    });
  };
  return (
    <>
      {ahead.length > 0 && (
        <>
          <Button kind="soft" size="small" icon="bus" onClick={() => setOpen('bus')}>
            {t('desk.many.bus')}
          </Button>
          <Button kind="soft" size="small" icon="wheel" onClick={() => setOpen('driver')}>
            {t('desk.many.driver')}
          </Button>
        </>
      )}
      <Button kind="soft" size="small" icon="download" onClick={print}>
        {t('desk.many.print', { n: trips.length })}
      </Button>
      {ends.length > 0 && (
        <Button kind="soft" size="small" icon="ban" onClick={() => setOpen('cancel')}>
          {t('desk.many.cancel', { n: ends.length })}
        </Button>
      )}
      {(open === 'bus' || open === 'driver') && (
        <ManyStaffDialog kind={open} trips={ahead} nameOf={tripName} bulk={bulk} onClose={close} />
      )}
      {open === 'cancel' && <CancelMany trips={ends} onClose={close} onCancel={cancel} />}
    </>
  );
}

interface CancelManyProps {
  trips: readonly TripRow[];
  onClose: () => void;
  onCancel: (cause: CancelCause, reason: string) => void;
}

function CancelMany({ trips, onClose, onCancel }: CancelManyProps) {
  const [cause, setCause] = useState<CancelCause>('bus');
  const n = trips.reduce((sum, { totalBooked, parcels }) => sum + totalBooked + parcels, 0);
  return (
    <ConfirmDialog
      open
      title={t('desk.many.cancel.title', { n: trips.length })}
      text={
        <div className="grid gap-3">
          <p>{t('desk.many.cancel.text', { n })}</p>
          {n > 0 && <p>{t('desk.cancel.others')}</p>}
          <CauseField value={cause} onChange={setCause} />
        </div>
      }
      confirm={t('desk.many.cancel', { n: trips.length })}
      keep={t('desk.cancel.keep')}
      reason={reasonField(cause)}
      onClose={onClose}
      onConfirm={(reason) => onCancel(cause, reason)}
    />
  );
}

/** '22:00 Львів – Прага'. */
function tripName(trip: TripRow): string {
  return `${timeIn(trip.from.zone, trip.departsAt)} ${pathLabel(trip)}`;
}
