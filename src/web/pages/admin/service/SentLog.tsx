import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAIL_TABS } from '#shared/office/admin/mails-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useListState } from '#web/core/router/list-state.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { JOBS_LIST } from './jobs-list.ts';

type MailTab = (typeof MAIL_TABS)[number];

interface LogPage<R> {
  data: R[];
  total: number;
  per_page: number;
}

interface SentLogProps<R, Page extends LogPage<R>, Key extends readonly unknown[]> {
  /** The tab of the page, whose search parameter says which of them are listed. */
  name: 'mails' | 'texts';
  list: (tab: MailTab, page: number) => UseQueryOptions<Page, Error, Page, Key>;
  row: (one: R) => ReactNode;
}

/** Messages of the last 30 days, undelivered ones first in view. */
export function SentLog<R, Page extends LogPage<R>, Key extends readonly unknown[]>(props: SentLogProps<R, Page, Key>) {
  const { name, list, row } = props;
  const { state, change } = useListState(JOBS_LIST);
  const tab = state[name];
  const query = useQuery(list(tab, state.page));
  return (
    <>
      <SelectField
        className="max-w-prose px-4 py-3"
        label={t(`jobs.${name}.which`)}
        options={MAIL_TABS.map((value) => ({ value, label: t(`jobs.mails.${value}`) }))}
        value={tab}
        onChange={({ target }) => change({ [name]: JOBS_LIST.fields[name](target.value) })}
      />
      <Loaded query={query}>
        {({ data, total, per_page }) => (
          <div className="px-4">
            {total === 0 && <Empty small title={t(`jobs.${name}.none`)} />}
            <Rows aria-label={t(`jobs.tab.${name}`)}>{data.map(row)}</Rows>
            <Pager page={state.page} size={per_page} total={total} onPage={(page) => change({ page })} />
          </div>
        )}
      </Loaded>
    </>
  );
}
