import { useWatch } from 'react-hook-form';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { ASPECTS_OF, type Aspect } from '#shared/messaging/reviews/aspects.ts';
import { MAX_REVIEW_PHOTOS, reviewInput } from '#shared/messaging/reviews/schema.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { shrinkPicture } from '#web/core/browser/shrink-picture.ts';
import { dropDraft, readDraft, useDraft } from '#web/core/forms/draft.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { toastNext } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { ParcelPhotos, usePickedPhotos } from '#web/sales/bookings/parcels/ParcelPhotos.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { StarsField } from '#web/ui/content/Stars.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

/** The longest side of a photo that is sent, in pixels. */
const PHOTO_SIDE = 1920;

/** Sends the photos of a review that was just written; one that fails is reported, and the review stays without it. */
async function sendPhotos(reviewId: number, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      const picture = await shrinkPicture(file, PHOTO_SIDE);
      await call(reviewsApi.addPhoto, { params: { reviewId } }, { file: picture });
    } catch (error) {
      toast({ kind: 'bad', text: t('reviews.photos.failed', { reason: problemText(error) }) });
    }
  }
}

function isReview(value: unknown): value is { stars: number; words: string } {
  if (typeof value !== 'object' || value === null) return false;
  return 'stars' in value && typeof value.stars === 'number' && 'words' in value && typeof value.words === 'string';
}

interface ReviewFormProps {
  bookingId: number;
  tripId: number;
  /** The ride or parcel whose single aspects can have stars; none for a ride that did not take place. */
  aspectsOf?: BookingKind | undefined;
}

/** Stars, words, photos and a button; leads back to the trip with a thank-you. */
export function ReviewForm({ bookingId, tripId, aspectsOf }: ReviewFormProps) {
  const navigate = useNavigate();
  const draft = `review:${bookingId}`;
  const form = useZodForm(reviewInput, readDraft(draft, isReview) ?? { stars: 0, words: '' });
  useDraft(draft, form);
  const picked = usePickedPhotos(MAX_REVIEW_PHOTOS);
  const [stars, aspects] = useWatch({ control: form.control, name: ['stars', 'aspects'] });
  const { submit, busy, failure } = useSubmit(
    form,
    async (body, idempotencyKey) => {
      const { id, waiting } = await call(reviewsApi.write, { params: { bookingId }, body }, { idempotencyKey });
      await sendPhotos(
        id,
        picked.photos.map(({ file }) => file),
      );
      return waiting;
    },
    (waiting) => {
      dropDraft(draft);
      changed(`trip:${tripId}`);
      toastNext(t(waiting ? 'reviews.thanks.waiting' : 'reviews.thanks'));
      navigate(paths.trip(tripId));
    },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <StarsField
        label={t('reviews.stars')}
        value={stars}
        error={errorOf(form, 'stars')}
        onChange={({ target }) =>
          form.setValue('stars', Number(target.value), { shouldValidate: true, shouldDirty: true })
        }
      />
      {aspectsOf && (
        <AspectFields
          of={aspectsOf}
          value={aspects ?? {}}
          onChange={(next) => form.setValue('aspects', next, { shouldDirty: true })}
        />
      )}
      <TextArea
        label={t('reviews.words')}
        hint={t('reviews.words.hint')}
        maxLength={500}
        rows={5}
        {...fieldOf(form, 'words')}
      />
      <ParcelPhotos taken={picked} label={t('reviews.photos', { n: MAX_REVIEW_PHOTOS })} camera={false} />
      <Refusal text={failure} className="rounded-m bg-bad-soft p-3" />
      <Button type="submit" size="tall" wide busy={busy}>
        {t('reviews.send')}
      </Button>
    </form>
  );
}

type Stars = Partial<Record<Aspect, number>>;

interface AspectFieldsProps {
  of: BookingKind;
  value: Stars;
  onChange: (value: Stars) => void;
}

/** Stars for single aspects, folded: none of them has to be given. */
function AspectFields({ of, value, onChange }: AspectFieldsProps) {
  return (
    <details open={Object.keys(value).length > 0 || undefined}>
      <summary className="cursor-pointer py-2 font-strong">{t('reviews.aspects')}</summary>
      <div className="grid gap-4 pt-2">
        {ASPECTS_OF[of].map((aspect) => (
          <StarsField
            key={aspect}
            label={t(`reviews.aspect.${aspect}`)}
            value={value[aspect] ?? 0}
            onChange={({ target }) => onChange({ ...value, [aspect]: Number(target.value) })}
          />
        ))}
      </div>
    </details>
  );
}
