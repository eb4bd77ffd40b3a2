import { useQuery } from '@tanstack/react-query';
import { type DeskTimes, TICKET_TABS } from '#shared/support/schema.ts';
import { excerpt } from '#web/admin/excerpt.ts';
import { ago, number } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { paths } from '#web/paths.ts';
import { deskQuery } from '#web/support/queries.ts';
import { momentText, TICKET_LOOKS } from '#web/support/TicketMessages.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Desk } from './Desk.tsx';

/** /admin/support: requests to support by state, what has waited longest first, and how long people wait. */
export function TicketsPage() {
  const title = t('admin.support');
  usePageTitle(title);
  const [params, setParams] = useSearchParams();
  const tab = TICKET_TABS.find((one) => one === params.get('tab')) ?? 'open';
  const page = Number(params.get('page')) || 1;
  const query = useQuery(deskQuery(tab, page));
  return (
    <Desk
      title={title}
      path={paths.adminSupport}
      link={{ to: paths.adminAnswers, text: t('support.answers') }}
      tabs={TICKET_TABS.map((name) => ({
        name,
        label: t(`support.tab.${name}`),
        count: name === 'open' ? query.data?.times.waiting : undefined,
      }))}
      tab={tab}
      query={query}
      facts={({ times }) => factsOf(times)}
      none={t('support.none')}
      row={({ id, who, words, state, since, assignee }) => (
        <Row
          key={id}
          to={paths.adminTicket(id)}
          strong={excerpt(words, 160)}
          quiet={[`№ ${id}`, inOwnScript(who), assignee && inOwnScript(assignee.name)].filter(Boolean).join(' · ')}
          side={
            <span className="grid justify-items-end gap-1 text-small text-quiet">
              <Pill kind={TICKET_LOOKS[state]}>{t(`support.state.${state}`)}</Pill>
              <time dateTime={since} title={momentText(since)}>
                {ago(since)}
              </time>
            </span>
          }
        />
      )}
      page={page}
      onPage={(next) => setParams({ tab, page: String(next) })}
    />
  );
}

function factsOf({ waiting, oldest, firstAnswerHours, closedHours }: DeskTimes) {
  const hours = (value: number | null) => (value === null ? '–' : t('support.hours', { hours: number(value, 1) }));
  return [
    { term: t('support.times.waiting'), value: number(waiting) },
    { term: t('support.times.oldest'), value: oldest ? ago(oldest) : '–' },
    { term: t('support.times.first'), value: hours(firstAnswerHours) },
    { term: t('support.times.closed'), value: hours(closedHours) },
  ];
}
