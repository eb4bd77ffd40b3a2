import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { addDays } from '#shared/core/time.ts';
import type { Board } from '#shared/sales/trips/board-api.ts';
import { useNow } from '#web/core/browser/now.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { dayFrom, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { type ListState, useListState } from '#web/core/router/list-state.ts';
import { paths } from '#web/paths.ts';
import { boardQuery } from '#web/sales/trips/board-queries.ts';
import { TripLine } from '#web/sales/trips/TripLine.tsx';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { BoardGrid } from './board/BoardGrid.tsx';
import { BOARD_ROWS } from './board/board-rows.ts';
import { BOARD, BOARD_MARKS, choiceFor, hasMark, shownRows, shownTrips } from './board/board-state.ts';
import { ReassignDialog, type Reassigned } from './board/ReassignDialog.tsx';

const SavedViews = lazy(() => import('#web/people/accounts/profile/SavedViews.tsx'));

const FIND_MAX = 60;

type List = ListState<typeof BOARD>;

/** `/company/board`: one day of an office by hours, with a row for each bus or driver; on a phone, the trips of the day. */
export function BoardPage() {
  const list = useListState(BOARD);
  const day = list.state.day ?? today();
  const query = useQuery(boardQuery(day));
  return (
    <Page title={t('board.title')} width="full" align="left" end="none" large actions={<Actions list={list} />}>
      <div className="chips flex flex-wrap items-center gap-2 px-4 pb-2">
        <Days list={list} day={day} />
        <Suspense fallback={null}>
          <SavedViews />
        </Suspense>
        {query.data && <Marks board={query.data} list={list} />}
      </div>
      <Loaded query={query} loading={<Skeleton rows={10} className="px-4" />}>
        {(board) => (
          <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-50' : undefined}>
            <Day board={board} list={list} day={day} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ list: { state, change } }: { list: List }) {
  const wide = useWide();
  return (
    <>
      <SearchField
        className="w-[min(16rem,40vw)] mr-2"
        label={t('board.find')}
        maxLength={FIND_MAX}
        value={state.q}
        onChange={(q) => change({ q })}
      />
      {wide && (
        <Segmented
          label={t('board.rows')}
          options={BOARD_ROWS.map((value) => ({ value, label: t(`board.rows.${value}`) }))}
          value={state.rows}
          onChange={(rows) => change({ rows })}
        />
      )}
    </>
  );
}

function Days({ list: { state, change }, day }: { list: List; day: string }) {
  const go = (to: string) => change({ day: to === today() ? undefined : to });
  return (
    <>
      <IconButton name="left" label={t('board.before')} onClick={() => go(addDays(day, -1))} />
      <h2 className="h3 min-w-32 text-center" aria-live="polite">
        {dayFrom(today(), day)}
      </h2>
      <IconButton name="forward" label={t('board.after')} onClick={() => go(addDays(day, 1))} />
      <label className="chip">
        <span className="sr">{t('trips.chip.date')}</span>
        <input type="date" value={day} onChange={({ target }) => target.value && go(target.value)} />
      </label>
      {state.day !== undefined && (
        <Button kind="bare" size="small" onClick={() => go(today())}>
          {t('board.today')}
        </Button>
      )}
    </>
  );
}

function Marks({ board, list: { state, change } }: { board: Board; list: List }) {
  const now = useNow();
  return (
    <>
      {BOARD_MARKS.map((mark) => {
        const n = board.trips.filter((trip) => hasMark(trip, mark, now)).length;
        const on = state.only === mark;
        if (n === 0 && !on) return null;
        return (
          <Chip key={mark} on={on} onClick={() => change({ only: on ? undefined : mark })}>
            {t(`board.only.${mark}`, { n })}
          </Chip>
        );
      })}
      <span className="text-small text-quiet">{t('board.trips', { n: board.trips.length })}</span>
    </>
  );
}

function Day({ board, list, day }: { board: Board; list: List; day: string }) {
  const { state } = list;
  const now = useNow();
  const wide = useWide();
  const [open, setOpen] = useState<Reassigned | null>(null);
  const [undo, setUndo] = useState<Reassigned | null>(null);
  const rows = shownRows(board, state, now);
  const trips = shownTrips(rows);
  const reassign = (tripId: number, field: Reassigned['field'], choice: Reassigned['choice'] = {}) => {
    const trip = board.trips.find(({ id }) => id === tripId);
    if (trip) setOpen({ trip, field, choice });
  };
  const done = (notified: number, opposite: Reassigned | null) => {
    setUndo(opposite);
    toast({
      kind: 'good',
      text: t('disruption.applied', { n: notified }),
      ...(opposite && { ms: 10_000, action: { label: t('ui.bulk.undo'), onAct: () => setOpen(opposite) } }),
    });
  };
  return (
    <>
      {board.more && <p className="px-4 pb-2 text-small text-bad">{t('board.more', { n: board.trips.length })}</p>}
      {trips.length === 0 && (!wide || state.q !== '' || state.only !== undefined) && (
        <Empty
          small
          title={t('board.none')}
          text={t(list.filters > 0 ? 'trips.none.filtered.text' : 'board.none.text')}
        />
      )}
      {wide ? (
        <>
          <div className="overflow-auto max-h-[calc(100dvh-12.5rem)] border-t">
            <BoardGrid
              key={day}
              board={board}
              rows={rows}
              state={state}
              now={now}
              onAssign={reassign}
              onUndo={() => undo && setOpen(undo)}
              onMove={({ tripId, from, over }) => {
                const trip = board.trips.find(({ id }) => id === tripId);
                const choice = trip && choiceFor(trip, { from, to: over }, state.rows);
                if (choice) reassign(tripId, state.rows, choice);
              }}
            />
          </div>
          <Keys />
        </>
      ) : (
        <Rows className="rows-wide">
          {trips.map((trip) => (
            <TripLine key={trip.id} trip={trip} to={paths.trip(trip.id)} dated={trip.serviceDate !== day} />
          ))}
        </Rows>
      )}
      {open && (
        <ReassignDialog
          key={open.trip.id}
          {...open}
          trip={board.trips.find(({ id }) => id === open.trip.id) ?? open.trip}
          drivers={board.drivers}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
    </>
  );
}

const KEYS = [
  ['move', '← → ↑ ↓'],
  ['open', 'Enter'],
  ['bus', 'B'],
  ['driver', 'D'],
  ['undo', 'Ctrl Z'],
] as const;

function Keys() {
  return (
    <Note className="flex flex-wrap gap-y-1 gap-x-4 py-2 px-4">
      <span>{t('board.zone')}</span>
      {KEYS.map(([what, keys]) => (
        <span key={what}>
          <kbd className="n">{keys}</kbd> {t(`board.keys.${what}`)}
        </span>
      ))}
    </Note>
  );
}
