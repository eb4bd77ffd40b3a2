import type { ReactNode } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { OwnNewHours } from '#shared/sales/trips/new-hours.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { useAgreeHours } from './change-requests.ts';
import { HoursLines } from './HoursLines.tsx';

/** New hours of the trip, for the passenger who has not agreed to them yet. */
export default function HoursOffer({ booking, newHours }: { booking: Booking; newHours: OwnNewHours }) {
  const { mutateAsync } = useAgreeHours(booking);
  const { run, busy } = useAction(() => mutateAsync(undefined), { toast: t('change.hours.agreed') });
  return (
    <HoursAsked newHours={newHours}>
      {booking.side === 'passenger' && (
        <Button size="tall" busy={busy} onClick={() => void run()}>
          {t('change.hours.agree')}
        </Button>
      )}
    </HoursAsked>
  );
}

/** The old and the new hours with the reason; the children answer. */
export function HoursAsked({ newHours, children }: { newHours: OwnNewHours; children: ReactNode }) {
  return (
    <Section title={t('change.hours.title')} separator="none" className="print:hidden">
      <HoursLines ends={[newHours.from, newHours.to]} />
      <p className="mt-3">{t('change.hours.because', { reason: newHours.reason })}</p>
      <Note className="mt-1">{t('change.hours.free')}</Note>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">{children}</div>
    </Section>
  );
}
