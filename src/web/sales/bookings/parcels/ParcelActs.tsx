import { lazy, Suspense, useState } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import type { IconName } from '#web/ui/base/Icon.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import ParcelDialog, { type ParcelQuestion } from './ParcelDialog.tsx';
import ParcelHandOut from './ParcelHandOut.tsx';
import { parcelPaths } from './parcel-paths.ts';

const PassParcel = lazy(() => import('./PassParcel.tsx'));

const ASKED: readonly ParcelQuestion[] = ['unclaimed', 'returned', 'damaged'];
const ICONS: Partial<Record<ParcelQuestion, IconName>> = { unclaimed: 'archive', returned: 'back', damaged: 'alert' };

export function ParcelActs({ booking }: { booking: Booking }) {
  const { id, trip, parcel, status } = booking;
  const [asking, setAsking] = useState<ParcelQuestion | null>(null);
  if (!parcel || booking.side !== 'carrier') return null;
  const allowed = parcel.custodyActions;
  const main = parcel.custodyMain;
  const rest = ASKED.filter((action) => allowed.includes(action));
  const receiver = parcel.collector?.name ?? parcel.receiverName;
  const target = { bookingId: id, tripId: trip.id, title: parcel.what || t('bookings.parcel'), receiver };
  if (!main && rest.length === 0 && status !== 'confirmed') return null;
  return (
    <Section separator="none" className="print:hidden">
      <div className="grid gap-3">
        {main === 'takeOver' && (
          <LinkButton to={parcelPaths.takeOver(trip.id, id)} size="tall" icon="camera">
            {t('bookings.parcels.do.takeOver')}
          </LinkButton>
        )}
        {main === 'handOut' && <ParcelHandOut parcel={target} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2">
          {main === 'takeOver' && allowed.includes('handOut') && (
            <Button kind="edge" onClick={() => setAsking('handOut')}>
              {t('bookings.parcels.noPin.ask')}
            </Button>
          )}
          {rest.map((action) => (
            <Button key={action} kind="edge" icon={ICONS[action]} onClick={() => setAsking(action)}>
              {t(`bookings.parcels.do.${action}`)}
            </Button>
          ))}
          <LinkButton to={parcelPaths.label(trip.id, id)} kind="edge" icon="print">
            {t('bookings.parcels.label')}
          </LinkButton>
        </div>
      </div>
      <Suspense fallback={null}>
        <div className="mt-2 grid">
          <PassParcel booking={booking} />
        </div>
      </Suspense>
      {asking && (
        <ParcelDialog
          question={asking}
          parcel={target}
          onClose={() => setAsking(null)}
          onDone={() => {
            toast({ kind: 'good', text: t(`bookings.parcels.done.${asking}`, { title: target.title }) });
            setAsking(null);
          }}
        />
      )}
    </Section>
  );
}
