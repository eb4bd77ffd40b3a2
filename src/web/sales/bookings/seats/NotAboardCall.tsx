import { useState } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { actionLabel } from '../core/action-labels.ts';
import { type ActionTarget, useActionRunner } from '../money/actions.ts';

/** "I'm not aboard!": a passenger calls the staff by a second tap, and takes the call back. */
export function NotAboardCall({ booking }: { booking: Booking }) {
  const [sure, setSure] = useState(false);
  const target: ActionTarget = { ...booking, tripId: booking.trip.id, partySize: 1 };
  const runner = useActionRunner(target, 'passenger');
  if (booking.actions.includes('aboard')) {
    return (
      <section className="mx-4 my-2 grid gap-3 rounded-m bg-bad-soft p-3" aria-label={t('bookings.notAboard.told')}>
        <p className="flex items-center gap-2 font-strong text-bad" role="status">
          <Icon name="alert" />
          {t('bookings.notAboard.told')}
        </p>
        <Button wide size="tall" busy={runner.busy === 'aboard'} onClick={() => runner.start('aboard')}>
          {actionLabel('passenger', 'aboard')}
        </Button>
      </section>
    );
  }
  if (!booking.actions.includes('notAboard')) return null;
  return (
    <section className="mx-4 my-2 grid gap-2" aria-label={t('bookings.notAboard')}>
      {sure && <Note>{t('bookings.notAboard.about')}</Note>}
      <Button
        kind={sure ? 'bad' : 'edge'}
        wide
        size="tall"
        icon="alert"
        busy={runner.busy === 'notAboard'}
        onClick={() => {
          if (sure) runner.start('notAboard');
          // The next call asks again, also after this one was taken back.
          setSure(!sure);
        }}
      >
        {sure ? t('bookings.notAboard.sure') : actionLabel('passenger', 'notAboard')}
      </Button>
      {sure && (
        <Button kind="bare" onClick={() => setSure(false)}>
          {t('bookings.notAboard.back')}
        </Button>
      )}
    </section>
  );
}
