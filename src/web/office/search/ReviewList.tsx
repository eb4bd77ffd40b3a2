import { useInfiniteQuery } from '@tanstack/react-query';
import { ASPECTS } from '#shared/messaging/reviews/aspects.ts';
import type { Review } from '#shared/messaging/reviews/schema.ts';
import { numericDate } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { ReviewAnswer } from '#web/messaging/reviews/ReviewAnswer.tsx';
import { Hidden, Report } from '#web/people/reports/Report.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Stars } from '#web/ui/content/Stars.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PhotoStrip } from '#web/ui/media/PhotoStrip.tsx';
import { carrierReviewsQuery, driverReviewsQuery } from './form/queries.ts';

interface ReviewListProps {
  reviews: {
    data?: { pages: readonly { data: readonly Review[] }[] } | undefined;
    error: unknown;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  carrierId: number;
  none: string;
}

/** Reviews with the carrier's answers and a button for more. Needs the texts of `carriers` and `reviews`. */
function ReviewList({ reviews, carrierId, none }: ReviewListProps) {
  const all = reviews.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <Loaded
        query={{ ...reviews, data: reviews.isFetchNextPageError ? undefined : reviews.data }}
        loading={<Skeleton rows={2} kind="text" />}
        small
      />
      {reviews.data && all.length === 0 && <p className="text-quiet">{none}</p>}
      {all.length > 0 && <Note className="mb-4">{t('reviews.who')}</Note>}
      <ul className="grid gap-4">
        {all.map((review) => (
          <ReviewItem key={review.id} review={review} carrierId={carrierId} />
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button
          kind="soft"
          wide
          className="mt-4"
          busy={reviews.isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          {t('carriers.moreReviews')}
        </Button>
      )}
    </>
  );
}

function ReviewItem({ review, carrierId }: { review: Review; carrierId: number }) {
  return (
    <li className="grid gap-1 border-b border-line pb-4 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-strong">{personName({ name: review.author })}</span>
        <Stars value={review.stars} />
      </div>
      <Note>
        {named(review.from.name)} – {named(review.to.name)}, {numericDate(review.date)}
      </Note>
      {review.kind !== 'ride' && (
        <span>
          <Pill kind="bad">{t(`reviews.kind.${review.kind}`)}</Pill>
        </span>
      )}
      {aspectsLine(review) && <Note className="n">{aspectsLine(review)}</Note>}
      {review.words && <Written text={review.words} />}
      {review.photos.length > 0 && (
        <PhotoStrip
          label={t('reviews.photos.of', { name: personName({ name: review.author }) })}
          photos={review.photos.map(({ url, thumb }) => ({ src: url, thumb, alt: '' }))}
        />
      )}
      {review.answer && (
        <div className="mt-1 border-l-2 border-line-strong pl-3 text-small">
          <p className="text-quiet">{t('carriers.answer')}</p>
          <Written text={review.answer} />
        </div>
      )}
      <ReviewAnswer review={review} carrierId={carrierId} />
      {review.waiting && (
        <span>
          <Pill kind="now">{t('reviews.waiting')}</Pill>
        </span>
      )}
      {review.waiting ? null : review.hidden || review.photos.some(({ hidden }) => hidden) ? (
        <Hidden code={review.hiddenBy} />
      ) : (
        <Report
          things={[
            { kind: 'review', id: review.id },
            ...review.photos.map(({ id }) => ({ kind: 'review_photo' as const, id })),
          ]}
        />
      )}
    </li>
  );
}

/** 'Driving 5 · Cleanliness 4' of a review; empty without. */
function aspectsLine({ aspects = {} }: Review): string {
  return ASPECTS.flatMap((one) => (aspects[one] ? `${t(`reviews.aspect.${one}`)} ${aspects[one]}` : [])).join(' · ');
}

/** Reviews of a carrier with its answers, the latest first. */
export function CarrierReviews({ carrierId }: { carrierId: number }) {
  const reviews = useInfiniteQuery(carrierReviewsQuery(carrierId));
  return (
    <Section title={t('carriers.reviews')}>
      <ReviewList reviews={reviews} carrierId={carrierId} none={t('carriers.noReviewsText')} />
    </Section>
  );
}

/** Reviews of a driver, the latest first. */
export function DriverReviews({ driverId, carrierId }: { driverId: number; carrierId: number }) {
  const reviews = useInfiniteQuery(driverReviewsQuery(driverId));
  return (
    <Section title={t('profile.driver.words')} separator="line">
      <ReviewList reviews={reviews} carrierId={carrierId} none={t('profile.driver.noWords')} />
    </Section>
  );
}
