import type { ComponentProps, ReactNode } from 'react';
import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';

interface DeskAnswer {
  data: readonly unknown[];
  total: number;
  per_page: number;
}

interface DeskProps<T extends string, D extends DeskAnswer>
  extends Pick<ComponentProps<typeof ListPage<D>>, 'title' | 'query' | 'row'> {
  link: { to: string; text: string };
  list: ComponentProps<typeof ListPage<D>>['list'] & { state: { tab: T }; to: (part: { tab: T }) => To };
  tabs: readonly { name: T; label: string; count?: number | undefined }[];
  filters?: ReactNode;
  facts: (answer: D) => { term: string; value: string }[];
  none: string;
}

/** A list of cases that wait for operators: by state, with its figures and its pages. */
export function Desk<T extends string, D extends DeskAnswer>(props: DeskProps<T, D>) {
  const { link, tabs, filters, facts, none, ...rest } = props;
  const { list, title } = rest;
  return (
    <ListPage
      {...rest}
      width="page"
      align="left"
      large
      actions={
        <Link to={link.to} className="text-action">
          {link.text}
        </Link>
      }
      head={
        <>
          <Tabs
            label={title}
            tabs={tabs.map(({ name, ...one }) => ({
              ...one,
              to: list.to({ tab: name }),
              current: name === list.state.tab,
            }))}
          />
          {filters}
        </>
      }
      figures={(answer) => <Facts className="px-4 py-3" facts={facts(answer)} />}
      none={
        <div className="px-4">
          <Empty small title={none} />
        </div>
      }
    />
  );
}
