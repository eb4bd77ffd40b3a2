import { useQuery } from '@tanstack/react-query';
import { type DeskCounts, REPORT_TABS, type ReportRow } from '#shared/people/reports/desk-schema.ts';
import { REASONS, REPORT_KINDS } from '#shared/people/reports/rules.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { number } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { excerpt } from '#web/office/admin/excerpt.ts';
import { paths } from '#web/paths.ts';
import { momentText, thingTitle } from '#web/people/reports/labels.ts';
import { deskQuery } from '#web/people/reports/queries.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Desk } from './parts/Desk.tsx';

const LIST = listSchema(
  {
    tab: listField.oneOf('open', ...REPORT_TABS),
    kind: listField.choice(REPORT_KINDS),
    reason: listField.choice(REASONS),
    page: listField.page,
  },
  ['kind', 'reason'],
);

/** /admin/reports: reports by state, danger first, then by due date. */
export function ReportsPage() {
  const title = t('moderation.title');
  const list = useListState(LIST);
  const { kind, reason } = list.state;
  const query = useQuery(deskQuery(list.state));
  return (
    <Desk
      title={title}
      link={{ to: paths.adminTransparency, text: t('reports.figures') }}
      tabs={REPORT_TABS.map((name) => ({
        name,
        label: t(`moderation.tab.${name}`),
        count: name === 'open' ? query.data?.counts.open : undefined,
      }))}
      list={list}
      filters={
        <div className="grid gap-3 px-4 pt-4 lg:grid-cols-2">
          <SelectField
            label={t('moderation.filter.kind')}
            placeholder={t('moderation.filter.any')}
            options={REPORT_KINDS.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
            value={kind ?? ''}
            onChange={({ target }) => list.change({ kind: LIST.fields.kind(target.value) })}
          />
          <SelectField
            label={t('moderation.filter.reason')}
            placeholder={t('moderation.filter.any')}
            options={REASONS.map((value) => ({ value, label: t(`reports.reason.${value}`) }))}
            value={reason ?? ''}
            onChange={({ target }) => list.change({ reason: LIST.fields.reason(target.value) })}
          />
        </div>
      }
      query={query}
      facts={({ counts }) => factsOf(counts)}
      none={t('moderation.none')}
      row={(report) => <ReportLine key={report.id} report={report} />}
    />
  );
}

function ReportLine({ report }: { report: ReportRow }) {
  const { id, kind, reason, title, words, urgent, state, dueAt, assignee, complaint } = report;
  const isOpen = state === 'open';
  const looks = [
    ...(isOpen && urgent ? [{ kind: 'bad' as const, text: t('moderation.urgent') }] : []),
    ...(complaint ? [{ kind: 'now' as const, text: t('moderation.complaint') }] : []),
    ...(isOpen && new Date(dueAt) < serverNow() ? [{ kind: 'bad' as const, text: t('moderation.late') }] : []),
  ];
  return (
    <Row
      to={paths.adminReport(id)}
      strong={thingTitle(kind, title)}
      quiet={[
        `№ ${id}`,
        t(`reports.reason.${reason}`),
        isOpen ? t('moderation.due', { when: momentText(dueAt) }) : t('reports.state.decided'),
        assignee && inOwnScript(assignee.name),
        excerpt(words, 120),
      ]
        .filter(Boolean)
        .join(' · ')}
      side={
        looks.length > 0 && (
          <span className="grid justify-items-end gap-1">
            {looks.map(({ kind, text }) => (
              <Pill key={text} kind={kind}>
                {text}
              </Pill>
            ))}
          </span>
        )
      }
    />
  );
}

function factsOf({ open, late, complaints, medianHours }: DeskCounts) {
  return [
    { term: t('moderation.counts.open'), value: number(open) },
    { term: t('moderation.counts.late'), value: number(late) },
    { term: t('moderation.counts.complaints'), value: number(complaints) },
    {
      term: t('moderation.counts.median'),
      value: medianHours === null ? '–' : t('reports.figures.hours', { hours: number(medianHours, 1) }),
    },
  ];
}
