import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readablePhone } from '#shared/core/phone.ts';
import { type AnnouncementLine, announcement } from '#shared/trips/announcement.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { termsQuery } from '#web/bookings/queries.ts';
import { carrierQuery } from '#web/carriers/queries.ts';
import { problemText } from '#web/core/api/errors.ts';
import { longDate, money } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { AnnounceLink } from './AnnounceLink.tsx';

/** The trip as a text for Viber and Telegram groups; it can be edited and copied. */
export function AnnounceDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, error, busy, retry } = useAnnouncement(sheet);
  const copy = async () => {
    if (await copyText(area.current?.value ?? '', t('desk.announce.copied'))) onClose();
  };
  return (
    <Dialog
      open
      title={t('desk.announce')}
      onClose={onClose}
      footer={
        <Button icon="copy" size="tall" wide disabled={text === null} onClick={() => void copy()}>
          {t('desk.announce.copy')}
        </Button>
      }
    >
      {text !== null && (
        <TextArea
          ref={area}
          label={t('desk.announce.label')}
          hint={t('desk.announce.hint')}
          rows={Math.min(16, text.split('\n').length + 2)}
          defaultValue={text}
        />
      )}
      {text !== null && <AnnounceLink sheet={sheet} url={linkOf(sheet)} />}
      {text === null && !error && <Skeleton kind="text" rows={8} />}
      {text === null && error && <ErrorState small text={problemText(error)} busy={busy} onRetry={retry} />}
    </Dialog>
  );
}

/** The first version of the text; null until prices and contacts are loaded. */
function useAnnouncement(sheet: TripSheet) {
  const { carrierInfo } = useSession();
  const terms = useQuery(termsQuery(sheet.id, {}));
  const carrierId = terms.data?.trip.carrier.id;
  const carrier = useQuery({ ...carrierQuery(carrierId ?? 0), enabled: carrierId !== undefined });
  const failing = terms.error ? terms : carrier;
  const state = { error: failing.error, busy: failing.isFetching, retry: () => void failing.refetch() };
  if (!terms.data || !carrier.data) return { ...state, text: null };
  const { price, parcelPrice, freeSeats, trip } = terms.data;
  const takesParcels = trip.rules.parcelClasses.length > 0 && trip.rules.parcelMaxKg > 0;
  const lines = announcement({
    ...{ trip: sheet, price, freeSeats, contacts: carrier.data.contacts },
    parcelPrice: takesParcels ? parcelPrice : 'no',
    driverPhone: carrierInfo?.singleDriver ? (sheet.driverPerson?.phone ?? null) : null,
  });
  const link = t('desk.announce.book', { url: linkOf(sheet) });
  return { ...state, text: [...lines.map(words), link].join('\n') };
}

function linkOf({ id }: TripSheet): string {
  return window.location.origin + paths.offer(id);
}

function words(line: AnnouncementLine): string {
  switch (line.kind) {
    case 'road':
      return `${named(line.from)} – ${named(line.to)}`;
    case 'day':
      return `\n${longDate(line.date)}`;
    case 'stop':
      return [`${line.time} ${named(line.name)}`, line.point && inOwnScript(line.point)].filter(Boolean).join(', ');
    case 'localTimes':
      return t('desk.announce.localTimes');
    case 'price':
      return `\n${t('desk.announce.price', { price: priceLabel(line.cents) })}`;
    case 'parcel':
      return t('desk.announce.parcel', { price: priceLabel(line.cents) });
    case 'seats':
      return t('desk.announce.seats', { count: line.count });
    case 'phone':
      return t('desk.announce.phone', { phone: readablePhone(line.phone) });
  }
}

function priceLabel(cents: number | null): string {
  return cents === null ? t('trips.arrangement') : money(cents);
}
