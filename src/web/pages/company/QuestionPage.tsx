import { useQuery } from '@tanstack/react-query';
import { type Question, replyInput } from '#shared/office/support/schema.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { QUESTIONS_PATH } from '#web/office/support/paths.ts';
import { answerQuestion, closeQuestion, questionQuery } from '#web/office/support/queries.ts';
import { REQUEST_LOOKS, RequestMessages } from '#web/office/support/RequestMessages.tsx';
import { paths } from '#web/paths.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /company/questions/{id}: a question of a person without an account, its trip or booking, and the answer. */
export function QuestionPage({ questionId }: { questionId: number }) {
  const query = useQuery(questionQuery(questionId));
  const name = query.data?.name;
  return (
    <Page
      title={name ? inOwnScript(name) : t('support.questions')}
      subtitle={query.data && name === null ? t('support.questions.before') : undefined}
      align="left"
      back={QUESTIONS_PATH}
    >
      <Loaded query={query}>{(question) => <Contents question={question} />}</Loaded>
    </Page>
  );
}

function Contents({ question }: { question: Question }) {
  const { id, state, name, messages } = question;
  const company = useSession().carrierInfo?.carrierName ?? '';
  return (
    <div className="grid gap-4 px-4">
      <p role="status">
        <Pill kind={REQUEST_LOOKS[state]}>{t(`support.state.${state}`)}</Pill>
      </p>
      <About question={question} />
      <RequestMessages
        messages={messages}
        person={name === null ? t('support.visitor') : inOwnScript(name)}
        answerer={inOwnScript(company)}
      />
      <AnswerForm key={id} question={question} />
    </div>
  );
}

/** The booking from whose ticket it was asked, or the trip that was looked at. */
function About({ question: { tripId, bookingId, from, to, zone, departsAt } }: { question: Question }) {
  return (
    <Rows>
      <Row
        to={bookingId === null ? paths.trip(tripId) : paths.booking(tripId, bookingId)}
        strong={`${named(from)} – ${named(to)}`}
        quiet={[
          t(bookingId === null ? 'support.questions.trip' : 'support.questions.booking'),
          `${longDate(dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`,
        ].join(' · ')}
      />
    </Rows>
  );
}

function AnswerForm({ question: { id, state, mailed } }: { question: Question }) {
  const draft = `question:${id}`;
  const form = useZodForm(replyInput, readTexts(draft, { text: '' }));
  useDraft(draft, form);
  const { submit, busy, failure } = useSubmit(
    form,
    ({ text }, idempotencyKey) => answerQuestion(id, text, idempotencyKey),
    () => {
      form.reset({ text: '' });
      dropDraft(draft);
      toast({ kind: 'good', text: t('support.answered') });
    },
  );
  const closing = useAction(() => closeQuestion(id, state !== 'closed'));
  return (
    <form onSubmit={submit} noValidate aria-label={t('support.answer')} className="grid gap-3">
      <TextArea
        label={t('support.answer')}
        hint={t(mailed ? 'support.questions.mailed' : 'support.questions.onTicket')}
        rows={5}
        {...fieldOf(form, 'text')}
      />
      <Failure text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="send" busy={busy}>
          {t('support.send')}
        </Button>
        {state !== 'answered' && (
          <Button kind="edge" busy={closing.busy} onClick={() => void closing.run()}>
            {t(state === 'closed' ? 'support.reopen' : 'support.questions.close')}
          </Button>
        )}
      </div>
    </form>
  );
}
