import { lazy, type ReactNode, Suspense } from 'react';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { departureDate, statusTone } from '../core/labels.ts';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

interface TicketStubProps {
  booking: {
    id: number;
    status: BookingStatus;
    code: string;
    fromSeq: number;
    trip: Parameters<typeof departureDate>[0] & { id: number };
  };
  state: ReactNode;
  /** Whether one can travel with it: it has the QR code then. */
  valid: boolean;
  /** Shows the QR code on paper only. */
  printOnly?: boolean;
}

/** The stub of a ticket: its state and date, the QR code of the booking's address, which every driver's scan reads, and the short code. */
export function TicketStub({ booking, state, valid, printOnly }: TicketStubProps) {
  const { id, status, code, fromSeq, trip } = booking;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pill kind={statusTone(status)} icon={valid ? 'check' : undefined}>
          {state}
        </Pill>
        <span className="text-small text-quiet">{longDate(departureDate(trip, fromSeq))}</span>
      </div>
      {valid && (
        <div className={printOnly ? 'hidden print:block' : 'mt-4'}>
          <Suspense fallback={<div className="h-53" />}>
            <QrCode
              text={`${window.location.origin}${paths.booking(trip.id, id)}`}
              label={t('bookings.qr', { code })}
            />
          </Suspense>
        </div>
      )}
      <p className="code mt-3">
        <span className="sr">{t('bookings.code')} </span>
        {spacedCode(code)}
      </p>
    </>
  );
}
