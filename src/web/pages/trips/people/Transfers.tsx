import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { busOf, Passing } from '#web/sales/bookings/parcels/Passing.tsx';
import { useParcelPress } from '#web/sales/bookings/sheet/parcel-press.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { GroupHead } from '#web/ui/content/Section.tsx';

/** Parcels that change buses now: parcels from other buses, and parcels of this trip that another bus takes over. */
export default function Transfers({ sheet }: { sheet: TripSheet }) {
  const { id, bookings, incoming = [] } = sheet;
  const leaving = bookings.filter(({ status, parcel }) => status === 'boarded' && parcel?.passing);
  return (
    <section className="grid gap-2 px-4 py-2" aria-label={t('custody.incoming')}>
      {leaving.map((booking) => (
        <Passing key={booking.id} tripId={id} booking={booking} />
      ))}
      {incoming.length > 0 && (
        <div>
          <GroupHead title={t('custody.incoming')} side={incoming.length} />
          <ul>
            {incoming.map((parcel) => (
              <Incoming key={parcel.code} sheet={sheet} parcel={parcel} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface IncomingProps {
  sheet: TripSheet;
  parcel: NonNullable<TripSheet['incoming']>[number];
}

/** One parcel from another bus: taken over in one tap, also without a connection. */
function Incoming({ sheet: { id, status }, parcel }: IncomingProps) {
  const { press, busy, error } = useParcelPress(id);
  const { code, taken } = parcel;
  const what = parcel.what || t('custody.code', { code });
  const bus = busOf(parcel);
  return (
    <li className="flex flex-wrap items-center gap-2 min-h-16 py-2 [&_.btn]:px-3 [&_.btn]:text-small border-t">
      <div className="flex-[1_1_6rem] min-w-0 wrap-anywhere">
        <b className="font-strong">{what}</b>
        {bus && <Note>{t('custody.from', { bus })}</Note>}
        {taken && <p className="text-small">{t('custody.accepted')}</p>}
        <Refusal text={error} />
      </div>
      {!taken && status === 'started' && (
        <Button
          kind="soft"
          busy={busy}
          aria-label={t('custody.accept.of', { what })}
          onClick={() => void press({ action: 'receive', code })}
        >
          {t('custody.accept')}
        </Button>
      )}
      {taken && (
        <Button kind="bare" busy={busy} onClick={() => void press({ action: 'unreceive', code })}>
          {t('custody.accept.not')}
        </Button>
      )}
    </li>
  );
}
