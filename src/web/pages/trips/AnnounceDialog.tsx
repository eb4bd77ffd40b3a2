import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { type AnnouncementLine, announcement } from '#shared/sales/trips/announcement.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { allOf, type Loading } from '#web/core/api/loading.ts';
import { longDate, money } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { paths } from '#web/paths.ts';
import { termsQuery } from '#web/sales/bookings/core/queries.ts';
import { copyText } from '#web/ui/base/clipboard.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { shareText } from '#web/ui/base/share.ts';
import { ShareOrCopy } from '#web/ui/content/ShareOrCopy.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { AnnounceLink } from './AnnounceLink.tsx';

/** The trip as a text for Viber and Telegram groups; it can be edited and copied. */
export default function AnnounceDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const query = useAnnouncement(sheet);
  const text = () => area.current?.value ?? '';
  const copy = async () => {
    if (await copyText(text(), t('desk.announce.copied'))) onClose();
  };
  return (
    <Dialog
      open
      title={t('desk.announce')}
      onClose={onClose}
      footer={
        <ShareOrCopy
          disabled={query.data === undefined}
          copyLabel={t('desk.announce.copy')}
          onCopy={() => void copy()}
          onShare={() => void shareText(text())}
        />
      }
    >
      <Loaded query={query} loading={<Skeleton kind="text" rows={8} />} small>
        {(text) => (
          <>
            <TextArea
              ref={area}
              label={t('desk.announce.label')}
              hint={t('desk.announce.hint')}
              rows={Math.min(16, text.split('\n').length + 2)}
              defaultValue={text}
            />
            <AnnounceLink sheet={sheet} url={linkOf(sheet)} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The first version of the text, made of prices and contacts. */
function useAnnouncement(sheet: TripSheet): Loading<string> {
  const { carrierInfo } = useSession();
  const terms = useQuery(termsQuery(sheet.id, {}));
  const carrierId = terms.data?.trip.carrier.id;
  const carrier = useQuery({ ...carrierQuery(carrierId ?? 0), enabled: carrierId !== undefined });
  const both = allOf(terms, carrier);
  if (!both.data) return { ...both, data: undefined };
  const [{ price, parcelPrice, freeSeats, trip }, { contacts }] = both.data;
  const takesParcels = trip.rules.parcelClasses.length > 0 && trip.rules.parcelMaxKg > 0;
  const lines = announcement({
    ...{ trip: sheet, price, freeSeats, contacts },
    parcelPrice: takesParcels ? parcelPrice : 'no',
    driverPhone: carrierInfo?.singleDriver ? (sheet.driverPerson?.phone ?? null) : null,
  });
  const link = t('desk.announce.book', { url: linkOf(sheet) });
  return { ...both, data: [...lines.map(words), link].join('\n') };
}

function linkOf({ id }: TripSheet): string {
  return window.location.origin + paths.offer(id);
}

function words(line: AnnouncementLine): string {
  switch (line.kind) {
    case 'path':
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
