import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import {
  INBOX_FILTERS,
  type InboxCounts,
  type InboxFilter,
  type InboxPage,
  MAX_LISTED,
} from '#shared/messaging/chat/inbox-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { listParams } from '#web/core/router/list-state.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { INBOX_LIST, type InboxSearch, inboxQuery } from '../state/inbox-queries.ts';
import { TripChip } from '../state/TripChip.tsx';
import { Unconnected } from '../state/Unconnected.tsx';
import { InboxRow } from './InboxRow.tsx';

const PAGE = 50;
/** The wait after the last key before the search is sent. */
const TYPING_MS = 250;

interface InboxListProps {
  search: InboxSearch;
  openId: number | null;
  onSearch: (search: Partial<InboxSearch> & { people?: string }) => void;
  /** The address of a conversation that keeps the filters. */
  linkTo: (chatId: number) => string;
  above?: ReactNode;
}

export function InboxList({ search, openId, onSearch, linkTo, above }: InboxListProps) {
  const [limit, setLimit] = useState(PAGE);
  const query = useQuery(inboxQuery(search, limit));
  const { data } = query;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links and the search field within are handled here
    <div className="flex min-h-full flex-col" onKeyDown={moveByArrows}>
      <TopBar
        large
        title={t('core.title.chat')}
        actions={<Menu icon="more" label={t('inbox.otherLists')} items={otherLists(onSearch)} />}
      />
      <Unconnected waits={false} />
      {above}
      <Find value={search.q} onChange={(q) => onSearch({ q })} />
      <Filters search={search} counts={data?.counts} onSearch={onSearch} rows={data?.rows ?? []} />
      <Loaded query={query} loading={<Skeleton rows={7} className="px-4" />} failed={t('chat.failed')}>
        {(data) => (
          <>
            {data.rows.length > 0 && (
              <Rows className="rows-wide" aria-label={t('chat.list')}>
                {data.rows.map((row) => (
                  <InboxRow key={row.id} row={row} to={linkTo(row.id)} selected={row.id === openId} />
                ))}
              </Rows>
            )}
            {data.rows.length === 0 && <Nothing search={search} />}
            {data.more && limit < MAX_LISTED && (
              <Button kind="bare" busy={query.isFetching} onClick={() => setLimit(Math.min(MAX_LISTED, limit * 2))}>
                {t('inbox.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Find({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="px-4 pb-2">
      <SearchField label={t('inbox.find')} value={typed} onChange={setTyped} />
    </div>
  );
}

interface FiltersProps {
  search: InboxSearch;
  counts: InboxCounts | null | undefined;
  rows: InboxPage['rows'];
  onSearch: InboxListProps['onSearch'];
}

function Filters({ search, counts, rows, onSearch }: FiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 pb-3 px-4" aria-label={t('inbox.filters')}>
      {INBOX_FILTERS.filter((show) => !SIDE_LISTS.includes(show) || show === search.show).map((show) => (
        <Chip
          key={show}
          on={search.show === show}
          onClick={() => onSearch({ show: show === search.show ? 'all' : show })}
        >
          {t(`inbox.show.${show}`)}
          <FilterCount count={countOf(counts, show)} />
        </Chip>
      ))}
      <TripChip tripId={search.trip} rows={rows} onChange={(tripId) => onSearch({ trip: tripId })} />
    </fieldset>
  );
}

/** Lists that are looked at rarely: in the menu, and a chip only while they are shown. */
const SIDE_LISTS: readonly InboxFilter[] = ['drivers', 'blocked'];

function otherLists(onSearch: InboxListProps['onSearch']): MenuItem[] {
  return [
    { label: t('inbox.show.drivers'), icon: 'wheel', onSelect: () => onSearch({ show: 'drivers' }) },
    { label: t('inbox.show.people'), icon: 'users', onSelect: () => onSearch({ people: '1' }) },
    { label: t('inbox.show.blocked'), icon: 'ban', onSelect: () => onSearch({ show: 'blocked' }) },
  ];
}

/** The place of a count is reserved: with each one that comes or goes the filters would wrap again. */
function FilterCount({ count }: { count: number | null }) {
  return count !== null && <span className={count > 0 ? undefined : 'invisible'}>{count}</span>;
}

/** Returns null for a filter that is not counted. */
function countOf(counts: InboxCounts | null | undefined, show: InboxFilter): number | null {
  if (show === 'all' || show === 'drivers' || show === 'blocked') return null;
  return counts?.[show] ?? 0;
}

function Nothing({ search: { show, q, trip } }: { search: InboxSearch }) {
  if (q !== '') return <Empty small title={t('chat.findNone')} />;
  if (show === 'all' && trip === '') return <Empty title={t('chat.empty')} text={t('inbox.emptyText')} />;
  return <Empty small title={t(show === 'unanswered' ? 'inbox.allAnswered' : 'inbox.none')} />;
}

/** Arrow keys move between the conversations; Enter opens the one with the focus, as any link. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-open')];
  const at = links.findIndex((link) => link === document.activeElement);
  const fromSearch = event.target instanceof HTMLInputElement;
  if (at < 0 && !(fromSearch && step > 0)) return;
  event.preventDefault();
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}

export const inboxPath = (chatId: number | null, search: InboxSearch) =>
  paths.inbox(chatId, Object.fromEntries(listParams(INBOX_LIST, search)));
