import { useQuery } from '@tanstack/react-query';
import type { DeskReport } from '#shared/people/reports/desk-schema.ts';
import { MISUSE_WARNINGS, REPORTER_STOP_DAYS } from '#shared/people/reports/rules.ts';
import { useFocusAfter } from '#web/core/browser/focus-after.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { thingTitle } from '#web/people/reports/labels.ts';
import { allowReporter, assignReport, deskReportQuery, stopReporter } from '#web/people/reports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { HistoryFacts } from './parts/HistoryFacts.tsx';
import { ReportContext } from './reports/ReportContext.tsx';
import { ReportDecision } from './reports/ReportDecision.tsx';
import { ReportDecisions } from './reports/ReportDecisions.tsx';

/** /admin/reports/{id}: the reported thing with its context, the decision, and earlier decisions. */
export function ReportDeskPage() {
  const reportId = Number(useParams().reportId);
  const query = useQuery(deskReportQuery(reportId));
  const title = t('moderation.case', { id: reportId });
  return (
    <Page
      title={title}
      width="page"
      align="left"
      back={paths.adminReports}
      subtitle={query.data && thingTitle(query.data.kind, query.data.title)}
    >
      <Loaded query={query}>
        {(report) => (
          <div className="grid lg:grid-cols-2">
            <div className="grid content-start">
              <ReportContext report={report} />
              <Section separator="none" title={t('moderation.history')}>
                <HistoryFacts history={report.aboutConcerned} except={reportId} />
              </Section>
              {report.aboutReporter && (
                <Section separator="none" title={t('moderation.history.reporter')}>
                  <Reporter report={report} history={report.aboutReporter} />
                </Section>
              )}
            </div>
            <div className="grid content-start gap-5 px-4">
              <Care report={report} />
              <ReportDecisions report={report} />
              {report.state === 'open' && <ReportDecision key={report.decisions.length} report={report} />}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Care({ report: { id, assignee, operators } }: { report: DeskReport }) {
  const me = useSession().userInfo?.id;
  const { run: assign, busy } = useAction((operatorId: number | null) => assignReport(id, operatorId));
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('moderation.assignee')}
        placeholder={t('moderation.assignee.none')}
        options={operators.map((one) => ({ value: String(one.id), label: inOwnScript(one.name) }))}
        value={assignee === null ? '' : String(assignee.id)}
        disabled={busy}
        onChange={({ target }) => void assign(target.value === '' ? null : Number(target.value))}
      />
      {me !== undefined && assignee?.id !== me && (
        <Button kind="edge" busy={busy} className="justify-self-start" onClick={() => void assign(me)}>
          {t('moderation.take')}
        </Button>
      )}
    </div>
  );
}

interface ReporterProps {
  report: DeskReport;
  history: NonNullable<DeskReport['aboutReporter']>;
}

/** Facts about the reporter; after enough warnings for manifestly unfounded reports, an operator may stop their reports. */
function Reporter({ report: { id }, history }: ReporterProps) {
  const { misuse, reporterStoppedUntil } = history;
  const box = useFocusAfter<HTMLDivElement>(reporterStoppedUntil);
  const stop = async (days: number) => {
    await stopReporter(id, days);
    toast({ kind: 'good', text: t('moderation.stopReporter.done') });
  };
  const allow = async () => {
    await allowReporter(id);
    toast({ kind: 'good', text: t('moderation.allowReporter.done') });
  };
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <HistoryFacts history={history} except={id} />
      {misuse >= MISUSE_WARNINGS && !reporterStoppedUntil && (
        <>
          <Note>{t('moderation.stopReporter.hint')}</Note>
          <div className="flex flex-wrap gap-3">
            {REPORTER_STOP_DAYS.map((days) => (
              <ConfirmButton
                key={days}
                kind="edge"
                label={t('moderation.stopReporter', { n: days })}
                title={t('moderation.stopReporter.title', { n: days })}
                text={t('moderation.stopReporter.text')}
                onConfirm={() => stop(days)}
              />
            ))}
          </div>
        </>
      )}
      {reporterStoppedUntil && (
        <div>
          <ConfirmButton
            kind="edge"
            label={t('moderation.allowReporter')}
            title={t('moderation.allowReporter.title')}
            text={t('moderation.allowReporter.text')}
            onConfirm={allow}
          />
        </div>
      )}
    </div>
  );
}
