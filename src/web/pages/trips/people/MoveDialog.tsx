import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import type { ChangeTrip } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { changeTripsQuery } from '#web/sales/bookings/changes/change-requests.ts';
import { reasonOf } from '#web/sales/bookings/money/actions.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import type { Bulk } from '#web/ui/base/use-bulk.ts';
import { CheckField, RadioRows } from '#web/ui/fields/Choice.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface MoveDialogProps {
  sheet: TripSheet;
  people: readonly SheetBooking[];
  bulk: Bulk;
  onClose: () => void;
}

/**
 * Moves people to another trip, each by a change of their booking: offered to them, or made where they agreed by telephone. The offered
 * trips fit the first person; a person who rides between other towns and does not fit is refused with the reason.
 */
export default function MoveDialog({ sheet, people, bulk, onClose }: MoveDialogProps) {
  const [tripId, setTripId] = useState('');
  const [agreed, setAgreed] = useState(false);
  const query = useQuery(changeTripsQuery(people[0]?.id ?? 0, ''));
  const move = () => {
    onClose();
    void bulk.run({
      on: people,
      nameOf: bookingTitle,
      reason: reasonOf,
      send: ({ id: bookingId }) => {
        const body = { change: { tripId: Number(tripId) }, agreed, alone: true };
        return call(changeApi.proposeChange, { params: { bookingId }, body });
      },
      // An agreed change is done; an offer can be withdrawn.
      ...(!agreed && { undo: withdraw }),
      settled: () => refetchTopics(`trip:${sheet.id}`, `trip:${tripId}`, carrierTopic()),
    });
  };
  return (
    <Dialog
      open
      title={t('desk.bulk.move.title', { n: people.length })}
      onClose={onClose}
      footer={
        <Button size="tall" wide disabled={tripId === ''} onClick={move}>
          {t(agreed ? 'desk.bulk.move.do' : 'desk.bulk.move.offer')}
        </Button>
      }
    >
      <Loaded query={query} loading={<Skeleton kind="text" rows={4} />} small>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-quiet">{t('change.trip.none')}</p>
          ) : (
            <RadioRows
              label={t('change.trip.choose')}
              value={tripId}
              onChange={({ target }) => setTripId(target.value)}
              options={data.map(optionOf)}
            />
          )
        }
      </Loaded>
      <CheckField
        className="mt-3"
        label={t('desk.bulk.move.agreed')}
        hint={t('desk.bulk.move.agreed.hint')}
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
    </Dialog>
  );
}

function optionOf({ tripId, zone, departsAt, bus, freeSeats }: ChangeTrip) {
  return {
    value: String(tripId),
    label: `${longDate(dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`,
    hint: [bus, t('change.free', { n: freeSeats })].filter(Boolean).join(' · '),
    disabled: freeSeats === 0,
  };
}

async function withdraw(_: SheetBooking, { id: bookingId, change }: Booking): Promise<void> {
  if (change) await call(changeApi.withdrawChange, { params: { bookingId, changeId: change.id } });
}
