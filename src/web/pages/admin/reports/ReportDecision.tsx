import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type DeskReport, type Draft, decisionInput } from '#shared/people/reports/desk-schema.ts';
import { ASSESSMENTS, fitsPerson, restricts, STOP_DAYS, STOPS } from '#shared/people/reports/rules.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { errorOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { decideReport, draftOf } from '#web/people/reports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { BlockEffects, DecisionTexts, GroundFields, MeasureFields } from '../parts/DecisionFields.tsx';

/** The measures, their ground and their duration; then the texts, which the operator can change before they are sent. */
export function ReportDecision({ report }: { report: DeskReport }) {
  const draft = `decision:${report.id}`;
  const form = useZodForm(decisionInput, {
    measures: [],
    assessment: 'founded',
    accountId: report.people[0]?.id ?? null,
    days: 30,
    ground: 'terms',
    rule: 'content',
    // Written texts survive a reload; measures are chosen again.
    ...readTexts(draft, { facts: '' }),
    automated: false,
    statement: '',
    outcome: '',
  });
  useDraft(draft, form);
  const { measures, days, assessment, accountId } = useWatch({ control: form.control });
  const chosen = measures ?? [];
  const person = report.people.find(({ id }) => id === Number(accountId));
  const offered = report.measures.filter((measure) => !person || fitsPerson(measure, person));
  // A measure that is no longer offered, for another person or because another operator was faster, must not be sent.
  useEffect(() => {
    const fitting = chosen.filter((measure) => offered.includes(measure));
    if (fitting.length < chosen.length) form.setValue('measures', fitting);
  });
  const { submit, busy, failure } = useSubmit(
    form,
    (body) => decideReport(report.id, body),
    () => {
      dropDraft(draft);
      toast({ kind: 'good', text: t('moderation.decided') });
    },
  );
  const { texts, writing, write } = useTexts(form, report);
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t('moderation.decide')}
      className="grid gap-4 border-t border-line pt-4"
    >
      <h2 className="h3">{t('moderation.decide')}</h2>
      {report.role === 'support' && <Note>{t('moderation.decide.support')}</Note>}
      <MeasureFields form={form} measures={offered} waiting={report.now?.waiting ?? false} />
      <RadioRows
        label={t('moderation.assessment')}
        options={ASSESSMENTS.map((value) => ({ value, label: t(`moderation.assessment.${value}`) }))}
        {...form.register('assessment')}
        value={assessment}
        error={errorOf(form, 'assessment')}
      />
      {report.people.length > 1 && (
        <SelectField
          label={t('moderation.person')}
          options={report.people.map(({ id, name }) => ({ value: String(id), label: inOwnScript(name) }))}
          value={String(accountId ?? '')}
          onChange={({ target }) => form.setValue('accountId', Number(target.value))}
        />
      )}
      {chosen.some((measure) => STOPS.includes(measure)) && (
        <SelectField
          label={t('moderation.days')}
          options={STOP_DAYS.map((n) => ({
            value: String(n),
            label: n === 0 ? t('moderation.days.endless') : t('moderation.days.some', { n }),
          }))}
          value={String(days)}
          error={errorOf(form, 'days')}
          onChange={({ target }) => form.setValue('days', Number(target.value))}
        />
      )}
      {chosen.includes('block') && person?.soleOwner && <BlockEffects of={person.soleOwner} />}
      {restricts(chosen) && <GroundFields form={form} />}
      <Button kind="edge" busy={writing} className="justify-self-start" onClick={() => void write()}>
        {t(texts ? 'moderation.draft.again' : 'moderation.draft')}
      </Button>
      {texts && <DecisionTexts form={form} texts={texts} />}
      <Failure text={failure} />
      {texts && (
        <Button type="submit" size="tall" busy={busy}>
          {t('moderation.send')}
        </Button>
      )}
    </form>
  );
}

/** The texts that the server drafts from the chosen measures. */
function useTexts(form: ZodForm<typeof decisionInput>, report: DeskReport) {
  const [texts, setTexts] = useState<Draft | null>(null);
  const { run, busy: writing } = useAction(
    () => {
      const values = form.getValues();
      return draftOf(report.id, {
        measures: values.measures,
        assessment: values.assessment,
        accountId: report.people.find(({ id }) => id === Number(values.accountId))?.id ?? null,
        days: Number(values.days),
        ground: values.ground,
        rule: values.rule ?? '',
        facts: values.facts ?? '',
        automated: values.automated ?? false,
      });
    },
    {
      done: (draft) => {
        form.setValue('statement', draft.statement);
        form.setValue('outcome', draft.outcome);
        setTexts(draft);
      },
    },
  );
  const write = async () => {
    if (await form.trigger(['measures', 'rule', 'facts'])) await run();
  };
  return { texts, writing, write };
}
