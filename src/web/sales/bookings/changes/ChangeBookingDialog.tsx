import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeSummary } from './ChangeSummary.tsx';
import { changedBookingQuery, useProposeChange } from './change-requests.ts';
import { useChange } from './use-change.ts';

interface ChangeBookingDialogProps {
  bookingId: number;
  /** The trip that is chosen at first; by default the booking's own one. */
  initialTripId?: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** Changes a booking: a sheet on a phone, a dialog on a desktop; for the carrier's people and for the passenger. */
export default function ChangeBookingDialog({ bookingId, initialTripId, open, onClose }: ChangeBookingDialogProps) {
  const { data, error } = useQuery({ ...changedBookingQuery(bookingId), enabled: open });
  if (!open) return null;
  if (data) return <Changing booking={data} initialTripId={initialTripId} onClose={onClose} />;
  return (
    <Dialog open title={t('change.title')} onClose={onClose}>
      {error ? <p className="text-bad">{problemText(error)}</p> : <Skeleton kind="text" rows={8} />}
    </Dialog>
  );
}

function Changing({
  booking,
  initialTripId,
  onClose,
}: {
  booking: Booking;
  initialTripId: number | undefined;
  onClose: () => void;
}) {
  const form = useChange(booking, initialTripId);
  const { mutateAsync, isPending, variables, error } = useProposeChange(booking.id);
  const passenger = booking.side === 'passenger';
  const send = async (agreed: boolean) => {
    try {
      const changed = await mutateAsync({ ...form.request, agreed });
      const byLink = !passenger && booking.passengerId === null;
      const sent = byLink ? 'change.sent.link' : changed.change && (`change.sent.${changed.change.side}` as const);
      toast({ text: t(changed.change && sent ? sent : 'change.done'), kind: 'good' });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  const ready = form.valid && !form.empty && form.preview !== undefined && form.preview.refusal === null;
  const consent = form.preview?.consent ?? null;
  const callable = consent === 'passenger';
  // A passenger without an account answers on the link of the ticket, with the telephone number.
  const offerable = booking.passengerId !== null || passenger || booking.contactPhone !== '';
  // The refusal is shown beside the button: the content above may be scrolled away.
  const footer = (
    <div className="flex flex-wrap justify-end gap-2 *:flex-auto">
      {error && <Refusal text={problemText(error)} className="w-full" />}
      {callable && (
        <Button
          kind={offerable ? 'edge' : 'main'}
          size="tall"
          disabled={!ready}
          busy={isPending && variables.agreed}
          onClick={() => void send(true)}
        >
          {t('change.byPhone')}
        </Button>
      )}
      {(!callable || offerable) && (
        <Button size="tall" disabled={!ready} busy={isPending && !variables.agreed} onClick={() => void send(false)}>
          {t(consent === null ? 'change.do' : consent === 'carrier' ? 'change.ask' : 'change.offer')}
        </Button>
      )}
    </div>
  );
  return (
    <Dialog
      open
      wide
      title={passenger ? t('change.title.own') : t('change.title.of', { name: personName(booking) })}
      onClose={onClose}
      busy={isPending}
      footer={footer}
    >
      <div className="grid gap-6">
        <ChangeFields booking={booking} form={form} />
        {booking.party.length > 0 && (
          <CheckField
            label={t('change.whole', { n: booking.party.length + 1 })}
            hint={t('change.whole.hint')}
            checked={!form.draft.alone}
            onChange={({ target }) => form.set({ alone: !target.checked })}
          />
        )}
        <ChangeSummary booking={booking} form={form} />
      </div>
    </Dialog>
  );
}
