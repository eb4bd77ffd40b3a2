import { lazy, Suspense } from 'react';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import '#web/ui/media/ticket.css';
import { Button } from '#web/ui/base/Button.tsx';
import { weightLabel } from '../core/labels.ts';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

export interface LabelFacts {
  bookingId: number;
  tripId: number;
  code: string;
  what: string;
  weightKg: number;
  fragile: boolean;
  receiverName: string;
  receiverPhone: string;
  /** 'Львів – Краків', and the day of the trip. */
  tripPath: string;
  day: string;
}

/** The label of a parcel: its QR code and short code on the screen, and the whole label at A6 when it is printed. */
export function ParcelLabel(label: LabelFacts) {
  const { code } = label;
  return (
    <>
      <div className="flex items-center gap-4 print:hidden">
        <Qr {...label} className="flex-none w-32 m-0 p-2.5" />
        <div className="min-w-0">
          <Note>{t('bookings.parcels.label')}</Note>
          <p className="code text-start tracking-[0.06em]">{spacedCode(code)}</p>
          <Button kind="soft" icon="print" className="mt-2" onClick={() => window.print()}>
            {t('bookings.parcels.label.print')}
          </Button>
          <Note className="mt-2">{t('bookings.parcels.label.write')}</Note>
        </div>
      </div>
      <div className="label-print hidden">
        <Qr {...label} />
        <p className="code">{spacedCode(code)}</p>
        <p>
          <b>{label.tripPath}</b>, {label.day}
        </p>
        <p>
          {label.what}, {weightLabel(label.weightKg)}
          {label.fragile && `, ${t('bookings.parcels.condition.fragile').toUpperCase()}`}
        </p>
        <p>{t('bookings.parcels.label.to', { name: label.receiverName, phone: label.receiverPhone })}</p>
      </div>
    </>
  );
}

function Qr({ tripId, bookingId, code, className }: LabelFacts & { className?: string }) {
  const address = `${window.location.origin}${paths.booking(tripId, bookingId)}`;
  return (
    <Suspense fallback={<div className={cx('qr h-32', className)} />}>
      <QrCode text={address} label={t('bookings.parcels.label.qr', { code: spacedCode(code) })} className={className} />
    </Suspense>
  );
}
