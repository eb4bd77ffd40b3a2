import { useQuery } from '@tanstack/react-query';
import type { History } from '#shared/people/reports/desk-schema.ts';
import { number } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { dayText, momentText } from '#web/people/reports/labels.ts';
import { historyQuery, openCase } from '#web/people/reports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** Earlier decisions about a person, and how their own reports ended. `except`: the report that is open already. */
export function HistoryFacts({ history, except }: { history: History; except?: number }) {
  const { founded, filed, misuse, reporterStoppedUntil } = history;
  const [open, decisions] = [others(history.open, except), others(history.decisions, except)];
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { term: t('moderation.history.founded'), value: number(founded) },
          { term: t('moderation.history.filed'), value: number(filed) },
          { term: t('moderation.history.misuse'), value: number(misuse) },
        ]}
      />
      {reporterStoppedUntil && <p>{t('moderation.history.stopped', { date: dayText(reporterStoppedUntil) })}</p>}
      {decisions.length === 0 && open.length === 0 && <p className="text-quiet">{t('moderation.history.none')}</p>}
      <Rows aria-label={t('moderation.history.section')}>
        {open.map(({ reportId, kind, reason, createdAt }) => (
          <Row
            key={reportId}
            to={paths.adminReport(reportId)}
            strong={`${t('reports.state.open')}: ${t(`reports.kind.${kind}`)}`}
            quiet={`№ ${reportId} · ${t(`reports.reason.${reason}`)} · ${momentText(createdAt)}`}
          />
        ))}
        {decisions.map(({ reportId, at, kind, measures, ended, operator }) => (
          <Row
            key={`${reportId}${at}`}
            to={paths.adminReport(reportId)}
            strong={measures
              .map((one) => {
                const measure = t(`reports.measure.${one}`);
                return ended.includes(one) ? t('moderation.history.ended', { measure }) : measure;
              })
              .join(', ')}
            quiet={[`№ ${reportId}`, t(`reports.kind.${kind}`), operator && inOwnScript(operator.name), momentText(at)]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Rows>
    </div>
  );
}

function others<R extends { reportId: number }>(rows: readonly R[], except: number | undefined): R[] {
  return rows.filter(({ reportId }) => reportId !== except);
}

/** Reports and decisions on the page of a person or a carrier, and a case that an operator opens by themselves. */
export function HistorySection({ kind, id }: { kind: 'person' | 'carrier'; id: number }) {
  const { data } = useQuery(historyQuery(kind === 'person' ? { account: id } : { carrier: id }));
  const navigate = useNavigate();
  const { run: open, busy } = useAction(() => openCase(kind, id), {
    done: (reportId) => navigate(paths.adminReport(reportId)),
  });
  return (
    <Section separator="line" title={t('moderation.history.section')}>
      {data && <HistoryFacts history={data} />}
      <Button kind="edge" icon="flag" busy={busy} className="mt-4" onClick={() => void open()}>
        {t('moderation.history.case')}
      </Button>
    </Section>
  );
}
