import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskReport } from '#shared/reports/desk-schema.ts';
import { MISUSE_WARNINGS, REPORTER_STOP_DAYS } from '#shared/reports/rules.ts';
import { problemText } from '#web/core/api/errors.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { thingTitle } from '#web/reports/labels.ts';
import { assignReport, deskReportQuery, stopReporter } from '#web/reports/queries.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { HistoryFacts } from './HistoryFacts.tsx';
import { Loaded } from './Loaded.tsx';
import { ReportContext } from './ReportContext.tsx';
import { ReportDecision } from './ReportDecision.tsx';
import { ReportDecisions } from './ReportDecisions.tsx';

/** /admin/reports/{id}: what was reported with its context, the decision, and what was decided before. */
export function ReportDeskPage() {
  const reportId = Number(useParams().reportId);
  const query = useQuery(deskReportQuery(reportId));
  const title = t('moderation.case', { id: reportId });
  usePageTitle(title);
  return (
    <div className="pb-8 lg:max-w-page">
      <TopBar
        back={paths.adminReports}
        title={title}
        subtitle={query.data && thingTitle(query.data.kind, query.data.title)}
      />
      <Loaded query={query}>
        {(report) => (
          <div className="grid lg:grid-cols-2">
            <div className="grid content-start">
              <ReportContext report={report} />
              <Section plain title={t('moderation.history')}>
                <HistoryFacts history={report.aboutConcerned} except={reportId} />
              </Section>
              {report.aboutReporter && (
                <Section plain title={t('moderation.history.reporter')}>
                  <HistoryFacts history={report.aboutReporter} except={reportId} />
                  <ReporterStop report={report} />
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
    </div>
  );
}

/** Who sees to the report. */
function Care({ report: { id, assignee, operators } }: { report: DeskReport }) {
  const me = useSession().userInfo?.id;
  const [busy, setBusy] = useState(false);
  const assign = async (operatorId: number | null) => {
    setBusy(true);
    await assignReport(id, operatorId).catch((error: unknown) => toast({ kind: 'bad', text: problemText(error) }));
    setBusy(false);
  };
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

/** Offered once a reporter was warned of manifestly unfounded reports often enough. */
function ReporterStop({ report: { id, aboutReporter } }: { report: DeskReport }) {
  const [busy, setBusy] = useState(false);
  if (!aboutReporter || aboutReporter.misuse < MISUSE_WARNINGS || aboutReporter.reporterStoppedUntil) return null;
  const stop = async (days: number) => {
    setBusy(true);
    try {
      await stopReporter(id, days);
      toast({ kind: 'good', text: t('moderation.stopReporter.done') });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <p className="text-small text-quiet">{t('moderation.stopReporter.hint')}</p>
      <div className="flex flex-wrap gap-3">
        {REPORTER_STOP_DAYS.map((days) => (
          <Button key={days} kind="edge" busy={busy} onClick={() => void stop(days)}>
            {t('moderation.stopReporter', { n: days })}
          </Button>
        ))}
      </div>
    </div>
  );
}
