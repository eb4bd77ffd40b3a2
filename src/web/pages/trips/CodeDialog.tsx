import { type FormEvent, useId, useState } from 'react';
import { findBooking } from '#web/bookings/queries.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Finds a booking by the short code of its ticket. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { id, tripId } = await findBooking(code.replaceAll(/[\s-]/g, '').toUpperCase());
      onClose();
      navigate(paths.booking(tripId, id));
    } catch (failure) {
      const missing = failure instanceof ProblemError && failure.code === 'not_found';
      setError(missing ? t('desk.code.none') : problemText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('trips.code')}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} size="tall" wide busy={busy}>
          {t('desk.code.find')}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void find(event)} noValidate>
        <TextField
          data-autofocus
          label={t('desk.code.label')}
          hint={t('desk.code.hint')}
          error={error}
          value={code}
          maxLength={9}
          autoCapitalize="characters"
          autoComplete="off"
          boxClass="n text-lead"
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
