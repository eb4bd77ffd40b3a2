import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '#web/core/router/router.tsx';
import { TopBar } from '#web/ui/Bars.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Rows } from '#web/ui/Row.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

interface DeskPage<R> {
  data: readonly R[];
  total: number;
  per_page: number;
}

interface DeskProps<T extends string, R, Figures> {
  title: string;
  path: string;
  /** The page that belongs to the desk. */
  link: { to: string; text: string };
  tabs: readonly { name: T; label: string; count?: number | undefined }[];
  tab: T;
  /** The fields that narrow the list. */
  filters?: ReactNode;
  query: UseQueryResult<DeskPage<R> & Figures>;
  facts: (list: Figures) => { term: string; value: string }[];
  /** The text of an empty list. */
  none: string;
  row: (one: R) => ReactNode;
  page: number;
  onPage: (page: number) => void;
}

/** A list of cases that wait for operators: by state, with its figures and its pages. */
export function Desk<T extends string, R, Figures>(props: DeskProps<T, R, Figures>) {
  const { title, path, link, tabs, tab, filters, query, facts, none, row, page, onPage } = props;
  return (
    <div className="pb-8 lg:max-w-page">
      <TopBar
        title={title}
        large
        actions={
          <Link to={link.to} className="text-action">
            {link.text}
          </Link>
        }
      />
      <Tabs
        label={title}
        tabs={tabs.map(({ name, ...one }) => ({ ...one, to: `${path}?tab=${name}`, current: name === tab }))}
      />
      {filters}
      <Loaded query={query}>
        {(list) => (
          <>
            <Facts className="px-4 py-3" facts={facts(list)} />
            {list.total === 0 && (
              <div className="px-4">
                <Empty small title={none} />
              </div>
            )}
            <div className="px-4">
              <Rows aria-label={title}>{list.data.map(row)}</Rows>
            </div>
            <Pager page={page} size={list.per_page} total={list.total} onPage={onPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}
