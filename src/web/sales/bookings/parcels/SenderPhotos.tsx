import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { CustodyPhotos, type PhotoSource } from './CustodyPhotos.tsx';

/** The photos that the sender took of a parcel, for the staff and the receiver. */
export function SenderPhotos({ photos, source }: { photos: readonly { id: string }[]; source: PhotoSource }) {
  if (photos.length === 0) return null;
  return (
    <Section title={t('receiver.photos')} separator="line" className="print:hidden">
      <CustodyPhotos photos={photos} source={source} label={t('receiver.photos')} />
    </Section>
  );
}
