import { useWatch } from 'react-hook-form';
import { reviewsApi } from '#shared/reviews/api.ts';
import { reviewInput } from '#shared/reviews/schema.ts';
import { call } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { errorOf, fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { toastNext } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { StarsField } from '#web/ui/Stars.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** Stars, words and a button; leads back to the trip with a thank-you. */
export function ReviewForm({ bookingId, tripId }: { bookingId: number; tripId: number }) {
  const navigate = useNavigate();
  const form = useZodForm(reviewInput, { stars: 0, words: '' });
  const stars = useWatch({ control: form.control, name: 'stars' });
  const { submit, busy, failure } = useSubmit(
    form,
    (body, idempotencyKey) => call(reviewsApi.write, { params: { bookingId }, body }, { idempotencyKey }),
    () => {
      changed(`trip:${tripId}`);
      toastNext(t('reviews.thanks'));
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
      <TextArea
        label={t('reviews.words')}
        hint={t('reviews.words.hint')}
        maxLength={500}
        rows={5}
        {...fieldOf(form, 'words')}
      />
      {failure && (
        <p role="alert" className="rounded-m bg-bad-soft p-3 text-small text-bad">
          {failure}
        </p>
      )}
      <Button type="submit" size="tall" wide busy={busy}>
        {t('reviews.send')}
      </Button>
    </form>
  );
}
