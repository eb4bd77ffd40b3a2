import { claimApi } from '#shared/operations/tracking/claim-api.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { rightOfRide } from '#shared/operations/tracking/rights.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { useNow } from '#web/core/browser/now.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { ownStopLabel } from '#web/operations/tracking/own-stop.ts';
import { usePosition } from '#web/operations/tracking/queries.ts';
import { RightsCard } from '#web/operations/tracking/RightsCard.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';

/** On top of a passenger's booking: when the bus is at their stop, and what they may claim (docs/product.md 10.12). */
export default function OwnStop({ booking }: { booking: Booking }) {
  const { trip, status } = booking;
  const now = useNow();
  const riding = status === 'confirmed' || status === 'boarded';
  const open = riding && (trip.status === 'planned' || trip.status === 'started');
  const { data: live, isLoading } = usePosition(trip.id, open);
  const right = rightOfRide(booking, live ?? null, now.getTime());
  const sentence = open ? sentenceOf(booking, live, now) : null;
  return (
    <>
      {sentence && (
        <p className="px-4 pt-2 text-lead font-strong print:hidden" role="status">
          {sentence}
        </p>
      )}
      {!sentence && isLoading && trip.status === 'started' && <p className="px-4 pt-2 text-lead">&nbsp;</p>}
      {right && (
        <RightsCard ride={booking} right={right}>
          <ClaimPaper booking={booking} />
        </RightsCard>
      )}
    </>
  );
}

function sentenceOf({ trip, status, fromSeq, toSeq }: Booking, live: TripPosition | undefined, now: Date) {
  const seq = status === 'boarded' ? toSeq : fromSeq;
  const stop = trip.stops.find((one) => one.seq === seq);
  const range = live?.stops.find((one) => one.seq === seq)?.expected;
  if (!stop || !range) return null;
  return ownStopLabel(stop, range, now);
}

/** The same claim as a document to print, to sign and to hand in. */
function ClaimPaper({ booking: { id, code } }: { booking: Booking }) {
  const { run: save, busy } = useAction(() => callFile(claimApi.paper, { params: { bookingId: id } }, { locale }), {
    done: (file) => saveFile(`${t('rights.claim.file')}-${code}.pdf`, file.type, file),
  });
  return (
    <Button kind="edge" icon="download" busy={busy} onClick={() => void save()}>
      {t('rights.claim.download')}
    </Button>
  );
}
