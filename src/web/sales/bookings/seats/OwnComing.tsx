import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';
import { cancellingOf } from '../core/cancelling.ts';
import { bookingQuery } from '../core/queries.ts';
import { type ActionTarget, useActionRunner } from '../money/actions.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { ComingCard } from './ComingCard.tsx';
import { answerComing } from './seat-queries.ts';

/** The question of the evening before on the pages of the passenger's own booking. */
export default function OwnComing({ booking, className }: { booking: Booking; className?: string }) {
  const client = useQueryClient();
  const { id, trip, fromSeq, party, coming, actions } = booking;
  const target: ActionTarget = {
    ...booking,
    tripId: trip.id,
    partySize: party.length + 1,
    cancelling: cancellingOf(booking),
  };
  const runner = useActionRunner(target, 'passenger');
  if (!coming) return null;
  const yes = async () => {
    client.setQueryData(bookingQuery(trip.id, id).queryKey, await answerComing(id));
    refetchTopics(`account:${session().userInfo?.id ?? 0}`);
  };
  const stop = trip.stops.find(({ seq }) => seq === fromSeq);
  return (
    <ComingCard
      question={coming}
      departsAt={stop?.departsAt ?? trip.departsAt}
      zone={stop?.place.zone ?? 'UTC'}
      seats={1 + party.filter(({ status }) => status === 'confirmed').length}
      onYes={yes}
      onNo={actions.includes('cancel') ? () => runner.start('cancel') : undefined}
      className={className}
    >
      <ActionDialog target={target} runner={runner} />
    </ComingCard>
  );
}
