import { lazy, Suspense } from 'react';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import './parcels.css';
import { weightLabel } from '../core/labels.ts';

// Loads the QR code encoder only where a code is shown.
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
      <div className="label-box print:hidden">
        <Qr {...label} />
        <div className="min-w-0">
          <p className="text-small text-quiet">{t('bookings.parcels.label')}</p>
          <p className="code">{spacedCode(code)}</p>
          <Button kind="soft" icon="print" className="mt-2" onClick={() => window.print()}>
            {t('bookings.parcels.label.print')}
          </Button>
          <p className="mt-2 text-small text-quiet">{t('bookings.parcels.label.write')}</p>
        </div>
      </div>
      <div className="label-print">
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

function Qr({ tripId, bookingId, code }: LabelFacts) {
  const address = `${window.location.origin}${paths.booking(tripId, bookingId)}`;
  return (
    <Suspense fallback={<div className="qr h-32" />}>
      <QrCode text={address} label={t('bookings.parcels.label.qr', { code: spacedCode(code) })} />
    </Suspense>
  );
}
