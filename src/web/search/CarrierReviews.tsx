import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/Section.tsx';
import { carrierReviewsQuery } from './queries.ts';
import { ReviewList } from './ReviewList.tsx';

/** Reviews of a carrier with its answers, the latest first. */
export function CarrierReviews({ carrierId }: { carrierId: number }) {
  const reviews = useInfiniteQuery(carrierReviewsQuery(carrierId));
  return (
    <Section title={t('carriers.reviews')}>
      <ReviewList reviews={reviews} carrierId={carrierId} none={t('carriers.noReviewsText')} />
    </Section>
  );
}
