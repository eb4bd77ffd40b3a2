import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/Section.tsx';
import { driverReviewsQuery } from './queries.ts';
import { ReviewList } from './ReviewList.tsx';

/** Reviews of a driver, the latest first. */
export function DriverReviews({ driverId, carrierId }: { driverId: number; carrierId: number }) {
  const reviews = useInfiniteQuery(driverReviewsQuery(driverId));
  return (
    <Section title={t('profile.driver.words')} line>
      <ReviewList reviews={reviews} carrierId={carrierId} none={t('profile.driver.noWords')} />
    </Section>
  );
}
