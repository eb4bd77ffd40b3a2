import { useQuery } from '@tanstack/react-query';
import { reportsApi } from '#shared/people/reports/api.ts';
import { complaintInput, type ReportPage as PageOfReport, type ShownDecision } from '#shared/people/reports/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { dropDraft, readTexts, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { dayText, measuresText, momentText, thingTitle } from '#web/people/reports/labels.ts';
import { reportPageQuery } from '#web/people/reports/queries.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /reports/{code}: a report for its reporter, or a decision for the person that it concerns; it needs no sign-in. */
export function ReportPage() {
  const { code = '' } = useParams();
  const query = useQuery(reportPageQuery(code));
  const { data } = query;
  const title = data
    ? t(data.side === 'reporter' ? 'reports.page' : 'reports.page.concerned', { number: data.number })
    : t('reports.page.any');
  return (
    <Page title={title} align="left" back={paths.help}>
      <Loaded
        query={query}
        loading={<Skeleton rows={4} className="px-4" />}
        gone={
          <Empty
            title={t('reports.page.gone')}
            text={t('reports.page.gone.text')}
            action={<LinkButton to={paths.help}>{t('reports.page.help')}</LinkButton>}
          />
        }
      >
        {(data) => <Contents code={code} page={data} />}
      </Loaded>
    </Page>
  );
}

function Contents({ code, page }: { code: string; page: PageOfReport }) {
  const { side, kind, title, state, createdAt, dueAt, report, decisions } = page;
  return (
    <div className="grid gap-5 px-4">
      <p role="status">
        <Pill kind={state === 'open' ? 'now' : 'good'}>{t(`reports.state.${state}`)}</Pill>
      </p>
      <Facts
        facts={[
          {
            term: t('reports.thing'),
            value: thingTitle(kind, title),
            wide: true,
          },
          ...(report ? [{ term: t('reports.reason'), value: t(`reports.reason.${report.reason}`), wide: true }] : []),
          ...(report?.words ? [{ term: t('reports.yours'), value: report.words, wide: true }] : []),
          ...(side === 'reporter' ? [{ term: t('reports.sentAt'), value: momentText(createdAt) }] : []),
          ...(side === 'reporter' && state === 'open' ? [{ term: t('reports.dueAt'), value: dayText(dueAt) }] : []),
        ]}
      />
      {decisions.map((decision) => (
        <Decided key={decision.at} code={code} decision={decision} />
      ))}
    </div>
  );
}

function Decided({ code, decision }: { code: string; decision: ShownDecision }) {
  const { at, text, measures, ended, until, complaint, complainUntil, mayComplain } = decision;
  const lifted = measures.length > 0 && ended.length >= measures.length;
  return (
    <section aria-label={t('reports.decision')} className="grid gap-3 border-t border-line pt-4">
      <h2 className="h3">{t('reports.decision')}</h2>
      <Note>{momentText(at)}</Note>
      {measures.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <Pill kind={lifted ? 'good' : 'bad'}>{lifted ? t('reports.lifted') : measuresText(measures)}</Pill>
          {until && !lifted && (
            <span className="text-small text-quiet">{`${t('reports.until')} ${dayText(until)}`}</span>
          )}
        </p>
      )}
      <p className="whitespace-pre-line">{text}</p>
      {complaint && (
        <div className="grid gap-2 border-l-2 border-line-strong pl-3">
          <p className="font-strong">{t('reports.complaint')}</p>
          <p className="whitespace-pre-line">{complaint.words}</p>
          <p>
            <Pill kind={complaint.state === 'reversed' ? 'good' : 'now'}>
              {t(`reports.complaint.${complaint.state}`)}
            </Pill>
          </p>
          {complaint.answer && <p className="whitespace-pre-line">{complaint.answer}</p>}
        </div>
      )}
      {mayComplain && <Complain code={code} until={complainUntil} />}
    </section>
  );
}

function Complain({ code, until }: { code: string; until: string }) {
  const draft = `complaint:${code}`;
  const form = useZodForm(complaintInput, readTexts(draft, { words: '' }));
  useDraft(draft, form);
  const { submit, busy, failure } = useSubmit(
    form,
    (body) => call(reportsApi.complain, { params: { code }, body }),
    (now) => {
      dropDraft(draft);
      queryClient.setQueryData(reportPageQuery(code).queryKey, now);
      toast({ kind: 'good', text: t('reports.complain.sent') });
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('reports.complain')} className="grid gap-3">
      <h3 className="h3">{t('reports.complain')}</h3>
      <p>{t('reports.complain.text', { date: dayText(until) })}</p>
      <TextArea label={t('reports.complain.words')} rows={4} {...fieldOf(form, 'words')} />
      <Note>{t('reports.redress')}</Note>
      <Failure text={failure} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('reports.complain.send')}
      </Button>
    </form>
  );
}
