import type { TripSheet } from '#shared/trips/schema.ts';
import { unresolvedOf } from '#web/bookings/people.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { bookingPathLabel, bookingTitle } from '#web/trips/labels.ts';
import { useTripAction } from '#web/trips/use-trip-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PersonMark } from './Person.tsx';

interface FinishDialogProps {
  sheet: TripSheet;
  /** The trip is finished before its last stop was reached. */
  early: boolean;
  onClose: () => void;
}

/** Lists the undecided bookings and settles them together with finishing the trip. */
export function FinishDialog({ sheet, early, onClose }: FinishDialogProps) {
  const { mutate, isPending, error } = useTripAction(sheet.id);
  const rest = unresolvedOf(sheet);
  const finish = () =>
    mutate(
      { action: 'finish', noShowRest: rest.length > 0 },
      {
        onSuccess: () => {
          onClose();
          toast({ kind: 'good', text: t('trips.finished') });
        },
      },
    );
  const footer = (
    <>
      <Button kind="edge" size="tall" disabled={isPending} onClick={onClose}>
        {t('desk.finish.back')}
      </Button>
      <Button size="tall" busy={isPending} onClick={finish}>
        {t(rest.length > 0 ? 'desk.finish.rest' : 'trips.do.finish')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={t(rest.length > 0 ? 'desk.finish.title' : 'trips.do.finish')}
      onClose={onClose}
      held={isPending}
      footer={footer}
    >
      {early && <p className="mb-3">{t('desk.early.text')}</p>}
      {rest.length > 0 && <p className="text-quiet">{t('desk.finish.text')}</p>}
      <Rows>
        {rest.map((booking) => (
          <Row
            key={booking.id}
            leading={<PersonMark booking={booking} />}
            strong={bookingTitle(booking)}
            quiet={bookingPathLabel(sheet, booking)}
          />
        ))}
      </Rows>
      {error && (
        <p role="alert" className="mt-3 text-small text-bad">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  );
}
