import { useQuery } from '@tanstack/react-query';
import { reportsApi } from '#shared/people/reports/api.ts';
import type { Transparency } from '#shared/people/reports/schema.ts';
import { download } from '#web/core/api/download.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { capitalized } from '#web/core/i18n/capitalized.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { transparencyQuery } from '#web/people/reports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /transparency: the yearly transparency report, for everybody. */
export function TransparencyPage() {
  const [params, setParams] = useSearchParams();
  const year = Number(params.get('year')) || serverNow().getUTCFullYear();
  const query = useQuery(transparencyQuery(year));
  const title = t('reports.figures');
  const csv = useAction(() => download(reportsApi.transparencyCsv, { query: { year } }));
  return (
    <Page title={title} width="page" align="left" large>
      <p className="px-4 pb-4 text-quiet">{t('reports.figures.lead')}</p>
      <Loaded query={query}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-end gap-3 px-4 pb-4">
              <SelectField
                label={t('reports.figures.year')}
                short
                options={data.years.map((one) => ({ value: String(one), label: String(one) }))}
                value={String(year)}
                onChange={({ target }) => setParams({ year: target.value })}
              />
              <Button kind="edge" icon="document" busy={csv.busy} onClick={() => void csv.run()}>
                {t('reports.figures.csv')}
              </Button>
            </div>
            <Figures report={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ report }: { report: Transparency }) {
  const hours = (value: number | null) =>
    value === null ? '–' : t('reports.figures.hours', { hours: number(value, 1) });
  return (
    <>
      <Section title={t('reports.figures.notices')}>
        <Facts
          layout="lines"
          facts={[
            { term: t('reports.figures.notices'), value: number(report.filed) },
            { term: t('reports.figures.ownInitiative'), value: number(report.ownInitiative) },
            { term: t('reports.figures.median'), value: hours(report.medianHours) },
            { term: t('reports.figures.reportersStopped'), value: number(report.reportersStopped) },
          ]}
        />
      </Section>
      <Counted
        title={t('reports.figures.byReason')}
        rows={report.byReason.map(({ reason, count }) => [t(`reports.reason.${reason}`), count])}
      />
      <Counted
        title={t('reports.figures.byKind')}
        rows={report.byKind.map(({ kind, count }) => [t(`reports.kind.${kind}`), count])}
      />
      <Section title={t('reports.figures.decisions')}>
        <Facts
          layout="lines"
          facts={[
            { term: t('reports.figures.decisions'), value: number(report.decisions) },
            { term: t('reports.figures.automated'), value: number(report.automated) },
            { term: t('reports.figures.suspended'), value: number(report.suspended) },
            { term: t('reports.figures.complaints'), value: number(report.complaints) },
            { term: t('reports.figures.reversed'), value: number(report.complaintsReversed) },
            { term: t('reports.figures.upheld'), value: number(report.complaintsUpheld) },
            { term: t('reports.figures.complaintMedian'), value: hours(report.complaintMedianHours) },
          ]}
        />
      </Section>
      <Counted
        title={t('reports.figures.byMeasure')}
        rows={report.byMeasure.map(({ measure, count }) => [t(`reports.measure.${measure}`), count])}
      />
      <Counted
        title={t('reports.figures.byGround')}
        rows={report.byGround.map(({ ground, count }) => [t(`reports.ground.${ground}`), count])}
      />
      <Counted
        title={t('reports.figures.byAssessment')}
        rows={report.byAssessment.map(({ assessment, count }) => [t(`reports.assessment.${assessment}`), count])}
      />
    </>
  );
}

/** Counts with their names; those that did not occur are left out. */
function Counted({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  const counted = rows.filter(([, count]) => count > 0);
  return (
    <Section title={title}>
      {counted.length === 0 && <p className="text-quiet">{t('reports.figures.none')}</p>}
      <Facts
        layout="lines"
        facts={counted.map(([term, count]) => ({ term: capitalized(term), value: number(count) }))}
      />
    </Section>
  );
}
