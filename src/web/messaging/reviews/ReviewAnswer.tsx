import { useState } from 'react';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { answerInput, type Review } from '#shared/messaging/reviews/schema.ts';
import { call } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

/** The carrier's answer to a review, offered to those who run the carrier while there is none. */
export function ReviewAnswer({ review, carrierId }: { review: Review; carrierId: number }) {
  const { carrierInfo } = useSession();
  const [open, setOpen] = useState(false);
  const runs = carrierInfo?.carrier_id === carrierId && carrierInfo.role !== 'driver';
  if (!runs || review.answer !== null) return null;
  if (open) return <AnswerForm reviewId={review.id} carrierId={carrierId} />;
  return (
    <div>
      <Button kind="bare" size="small" icon="chat" onClick={() => setOpen(true)}>
        {t('reviews.answer')}
      </Button>
    </div>
  );
}

function AnswerForm({ reviewId, carrierId }: { reviewId: number; carrierId: number }) {
  const form = useZodForm(answerInput, { answer: '' });
  const { submit, busy, failure } = useSubmit(
    form,
    (body, idempotencyKey) => call(reviewsApi.answer, { params: { reviewId }, body }, { idempotencyKey }),
    () => {
      changed(`carrier:${carrierId}`);
      toast({ kind: 'good', text: t('reviews.answer.done') });
    },
  );
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid gap-3">
      <TextArea
        label={t('reviews.answer.label')}
        hint={t('reviews.answer.hint')}
        maxLength={500}
        rows={3}
        {...fieldOf(form, 'answer')}
      />
      <Refusal text={failure} />
      <Button type="submit" busy={busy}>
        {t('reviews.answer.send')}
      </Button>
    </form>
  );
}
