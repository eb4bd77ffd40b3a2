import { useQuery } from '@tanstack/react-query';
import { type DeskTimes, REQUEST_TABS } from '#shared/office/support/schema.ts';
import { ago, number } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { excerpt } from '#web/office/admin/excerpt.ts';
import { deskQuery } from '#web/office/support/queries.ts';
import { momentText, REQUEST_LOOKS } from '#web/office/support/RequestMessages.tsx';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { Desk } from './parts/Desk.tsx';

const LIST = listSchema({ tab: listField.oneOf('open', ...REQUEST_TABS), page: listField.page });

/** /admin/support: requests to support by state, the longest waiting first, and how long people wait. */
export function RequestsPage() {
  const title = t('admin.support');
  const list = useListState(LIST);
  const query = useQuery(deskQuery(list.state.tab, list.state.page));
  return (
    <Desk
      title={title}
      link={{ to: paths.adminAnswers, text: t('support.answers') }}
      tabs={REQUEST_TABS.map((name) => ({
        name,
        label: t(`support.tab.${name}`),
        count: name === 'open' ? query.data?.times.waiting : undefined,
      }))}
      list={list}
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
              <Pill kind={REQUEST_LOOKS[state]}>{t(`support.state.${state}`)}</Pill>
              <time dateTime={since} title={momentText(since)}>
                {ago(since)}
              </time>
            </span>
          }
        />
      )}
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
