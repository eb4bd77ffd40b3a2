import type { ComponentProps, ReactNode } from 'react';
import type { Loading } from '#web/core/api/loading.ts';
import { Rows } from './content/Row.tsx';
import { Loaded } from './Loaded.tsx';
import { Page } from './Page.tsx';
import { Pager } from './Pager.tsx';

interface Answer {
  data: readonly unknown[];
  total: number;
  per_page: number;
}

interface ListPageProps<D extends Answer> extends Omit<ComponentProps<typeof Page>, 'children'> {
  /** The state of the list, by `useListState`. */
  list: { state: { page: number }; filters: number; change: (part: { page: number }) => void };
  query: Loading<D>;
  loading?: ReactNode;
  /** The tabs and the fields of the filters. */
  head?: ReactNode;
  figures?: (answer: D) => ReactNode;
  row: (one: D['data'][number]) => ReactNode;
  none: ReactNode;
  /** The list without entries while filters are set; `none` if it is not given. */
  noResults?: ReactNode;
  after?: ReactNode;
}

export function ListPage<D extends Answer>(props: ListPageProps<D>) {
  const { list, query, loading, head, figures, row, none, noResults = none, after, ...page } = props;
  return (
    <Page {...page}>
      {head}
      <Loaded query={query} loading={loading}>
        {(answer) => (
          <>
            {figures?.(answer)}
            {answer.total === 0 && (list.filters > 0 ? noResults : none)}
            <div className="px-4">
              <Rows aria-label={page.title}>{answer.data.map(row)}</Rows>
            </div>
            <Pager
              page={list.state.page}
              size={answer.per_page}
              total={answer.total}
              onPage={(to) => list.change({ page: to })}
            />
          </>
        )}
      </Loaded>
      {after}
    </Page>
  );
}
