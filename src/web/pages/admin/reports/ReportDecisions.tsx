import type { RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import {
  complaintAnswerInput,
  type DeskComplaint,
  type DeskDecision,
  type DeskReport,
} from '#shared/people/reports/desk-schema.ts';
import { restricts } from '#shared/people/reports/rules.ts';
import { useFocusAfter } from '#web/core/browser/focus-after.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { dayText, measuresText, momentText, ruleText } from '#web/people/reports/labels.ts';
import { answerComplaint } from '#web/people/reports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

export function ReportDecisions({ report: { decisions } }: { report: DeskReport }) {
  const newest = useFocusAfter<HTMLElement>(decisions.length);
  return decisions.map((decision, index) => (
    <Decided key={decision.id} decision={decision} focus={index === 0 ? newest : undefined} />
  ));
}

/** `focus` points at the one that gets the focus from the form by which it was made. */
function Decided({ decision, focus }: { decision: DeskDecision; focus: RefObject<HTMLElement | null> | undefined }) {
  const { at, operator, measures, ended, until, ground, rule, facts, statement, outcome, assessment, complaints } =
    decision;
  const lifted = ended.length >= measures.length;
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label={t('moderation.decide')}
      className="grid gap-3 border-t border-line pt-4 outline-none"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Pill kind={lifted || !restricts(measures) ? 'good' : 'bad'}>{measuresText(measures)}</Pill>
        {lifted && <span className="text-small text-quiet">{t('reports.lifted')}</span>}
      </p>
      <Note>
        {t('moderation.decision.of', {
          operator: operator ? inOwnScript(operator.name) : t('moderation.decision.nobody'),
          date: momentText(at),
        })}
      </Note>
      <Facts
        facts={[
          { term: t('moderation.assessment'), value: t(`reports.assessment.${assessment}`) },
          ...(until ? [{ term: t('reports.until'), value: dayText(until) }] : []),
          ...(ground
            ? [
                {
                  term: t('moderation.ground'),
                  value: `${t(`reports.ground.${ground}`)}: ${ruleText(rule)}`,
                  wide: true,
                },
              ]
            : []),
          ...(facts ? [{ term: t('moderation.facts'), value: facts, wide: true }] : []),
        ]}
      />
      {statement && (
        <details>
          <summary>{t('moderation.decision.statement')}</summary>
          <p className="whitespace-pre-line">{statement}</p>
        </details>
      )}
      {outcome && (
        <details>
          <summary>{t('moderation.decision.outcome')}</summary>
          <p className="whitespace-pre-line">{outcome}</p>
        </details>
      )}
      {complaints.map((complaint) => (
        <Complaint key={complaint.id} complaint={complaint} />
      ))}
    </section>
  );
}

function Complaint({ complaint }: { complaint: DeskComplaint }) {
  const { side, words, createdAt, dueAt, state, answer, operator, mayAnswer } = complaint;
  const box = useFocusAfter<HTMLDivElement>(state);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2 border-l-2 border-line-strong pl-3 outline-none">
      <p className="font-strong">{t(`moderation.complaint.${side}`)}</p>
      <Note>
        {[momentText(createdAt), state === 'open' && t('moderation.due', { when: momentText(dueAt) })]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      <p className="whitespace-pre-line">{words}</p>
      <p>
        <Pill kind={state === 'reversed' ? 'good' : 'now'}>{t(`reports.complaint.${state}`)}</Pill>
      </p>
      {answer && (
        <p className="whitespace-pre-line">
          {[operator && inOwnScript(operator.name), answer].filter(Boolean).join(': ')}
        </p>
      )}
      {state === 'open' && !mayAnswer && <Note>{t('moderation.complaint.other')}</Note>}
      {mayAnswer && <Answer complaintId={complaint.id} />}
    </div>
  );
}

function Answer({ complaintId }: { complaintId: number }) {
  const draft = `complaint:${complaintId}`;
  const form = useZodForm(complaintAnswerInput, { reverse: false, ...readTexts(draft, { answer: '' }) });
  useDraft(draft, form);
  // Which of the two buttons was pressed.
  const reverse = useWatch({ control: form.control, name: 'reverse' });
  const { submit, busy, failure } = useSubmit(
    form,
    (values) => answerComplaint(complaintId, values),
    () => {
      dropDraft(draft);
      toast({ kind: 'good', text: t('moderation.complaint.done') });
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('moderation.complaint.answer')} className="grid gap-3">
      <TextArea label={t('moderation.complaint.answer')} rows={4} {...fieldOf(form, 'answer')} />
      <Failure text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="edge" busy={busy && !reverse} onClick={() => form.setValue('reverse', false)}>
          {t('moderation.complaint.uphold')}
        </Button>
        <Button type="submit" kind="edge" busy={busy && reverse} onClick={() => form.setValue('reverse', true)}>
          {t('moderation.complaint.reverse')}
        </Button>
      </div>
    </form>
  );
}
