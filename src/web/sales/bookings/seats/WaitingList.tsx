import { useState } from 'react';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useBulk } from '#web/ui/base/use-bulk.ts';
import { useTicked } from '#web/ui/base/use-ticked.ts';
import { BulkBar, TickBox } from '#web/ui/content/BulkBar.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { waitsForPassenger } from '../core/people.ts';
import { WaitingRow, type WaitingRowProps } from './WaitingRow.tsx';

/** Requests, each with its own answers; on a wide screen many can be ticked and answered together. */
export function WaitingList({ rows }: { rows: readonly WaitingRowProps[] }) {
  const many = useWide() && rows.length > 1;
  const [refusing, setRefusing] = useState(false);
  const ticked = useTicked(rows.map(({ booking }) => booking.id));
  const bulk = useBulk();
  const chosen = rows.filter(({ booking }) => ticked.has(booking.id));
  const ready = chosen.filter(({ booking }) => booking.fare !== null && !waitsForPassenger(booking));
  const answer = (on: readonly WaitingRowProps[], send: (bookingId: number) => Promise<unknown>) => {
    setRefusing(false);
    return bulk.run({
      on,
      nameOf,
      send: ({ booking }) => send(booking.id),
      settled: () => refetchTopics(...new Set(on.map(({ tripId }) => `trip:${tripId}`)), carrierTopic()),
    });
  };
  const confirm = (bookingId: number) => call(bookingsApi.confirm, { params: { bookingId }, body: {} });
  const refuse = (reason: string) => (bookingId: number) =>
    call(bookingsApi.cancel, { params: { bookingId }, body: { reason } });
  return (
    <>
      <ul className="[&>*+*]:border-t">
        {rows.map((row) => (
          <WaitingRow
            key={row.booking.partyId}
            {...row}
            tick={many && <TickBox ticked={ticked} rows={[row.booking.id]} label={nameOf(row)} />}
          />
        ))}
      </ul>
      <BulkBar ticked={ticked} bulk={bulk}>
        {ready.length > 0 && (
          <Button size="small" onClick={() => void answer(ready, confirm)}>
            {t('bookings.bulk.confirm', { n: ready.length })}
          </Button>
        )}
        <Button kind="soft" size="small" onClick={() => setRefusing(true)}>
          {t('bookings.bulk.refuse', { n: chosen.length })}
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={refusing}
        title={t('bookings.bulk.refuse.title', { n: chosen.length })}
        text={t('bookings.cancel.about.carrier')}
        confirm={t('bookings.bulk.refuse', { n: chosen.length })}
        reason={{ label: t('bookings.reason'), required: true, maxLength: 300 }}
        onConfirm={(reason) => void answer(chosen, refuse(reason))}
        onClose={() => setRefusing(false)}
      />
    </>
  );
}

function nameOf({ booking, title }: WaitingRowProps): string {
  return title ?? bookingTitle(booking);
}
