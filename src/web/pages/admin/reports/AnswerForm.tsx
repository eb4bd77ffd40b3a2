import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { dataLanguage, languageName } from '#shared/i18n/locale.ts';
import { answerInput, type DeskRequest } from '#shared/office/support/schema.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { answerTicket, readyAnswersQuery } from '#web/office/support/queries.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

/** The answer to a request, begun with a ready one in the person's language where there is one. */
export function AnswerForm({ request: { id, locale } }: { request: DeskRequest }) {
  const { data: ready = [] } = useQuery(readyAnswersQuery());
  const draft = `answer:${id}`;
  const form = useZodForm(answerInput, { ...readTexts(draft, { text: '' }), close: false });
  useDraft(draft, form);
  // Which of the two buttons was pressed.
  const close = useWatch({ control: form.control, name: 'close' });
  const { submit, busy, failure } = useSubmit(
    form,
    (values, idempotencyKey) => answerTicket(id, values, idempotencyKey),
    () => {
      // Not a new form for each message: the focus stays on the pressed button, and the draft stays when the person writes again.
      form.reset({ text: '', close: false });
      dropDraft(draft);
      toast({ kind: 'good', text: t('support.answered') });
    },
  );
  const insert = (chosen: string) => {
    const words = ready.find((one) => String(one.id) === chosen)?.[dataLanguage(locale)];
    if (words === undefined) return;
    const typed = form.getValues('text').trim();
    form.setValue('text', typed === '' ? words : `${typed}\n\n${words}`, { shouldValidate: true });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('support.answer')} className="grid gap-3">
      {ready.length > 0 && (
        <SelectField
          label={t('support.ready')}
          placeholder={t('support.ready.none')}
          options={ready.map((one) => ({ value: String(one.id), label: one.title }))}
          value=""
          onChange={({ target }) => insert(target.value)}
        />
      )}
      <TextArea
        label={t('support.answer')}
        hint={t('support.answer.hint', { language: languageName(locale) })}
        rows={6}
        {...fieldOf(form, 'text')}
      />
      <Failure text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="send" busy={busy && !close} onClick={() => form.setValue('close', false)}>
          {t('support.send')}
        </Button>
        <Button
          type="submit"
          kind="edge"
          icon="check"
          busy={busy && close}
          onClick={() => form.setValue('close', true)}
        >
          {t('support.send.close')}
        </Button>
      </div>
    </form>
  );
}
