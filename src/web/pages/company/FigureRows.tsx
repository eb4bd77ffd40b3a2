import '#web/ui/content/table.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  averageStars,
  type FigureGroup,
  noShowShare,
  occupancy,
  punctuality,
} from '#shared/office/dashboard/figures.ts';
import type { FigureRow } from '#shared/office/dashboard/figures-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { legsQuery, percentLabel, rowLabel } from '#web/office/dashboard/figures.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Progress } from '#web/ui/content/Progress.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface FigureRowsProps {
  rows: readonly FigureRow[];
  by: FigureGroup;
  span: Span;
}

/** The figures of each route, driver, bus or month: rows on a phone, a table on a wide screen. A route opens its legs. */
export function FigureRows({ rows, by, span }: FigureRowsProps) {
  const [open, setOpen] = useState<FigureRow | null>(null);
  const onOpen = (row: FigureRow) => (by === 'route' && row.key !== null ? () => setOpen(row) : undefined);
  return (
    <>
      <Rows className="lg:hidden">
        {rows.map((row) => (
          <Row
            key={row.key ?? ''}
            strong={rowLabel(row, by)}
            quiet={quietOf(row)}
            side={<b className="n">{money(row.now.revenue)}</b>}
            onOpen={onOpen(row)}
          />
        ))}
      </Rows>
      <FigureTable rows={rows} by={by} onOpen={onOpen} />
      {open && <LegsDialog row={open} span={span} onClose={() => setOpen(null)} />}
    </>
  );
}

/** '12 рейсів · 188 пасажирів · заповнено 71 %'. */
function quietOf({ now }: FigureRow): string {
  const words = t('figures.row', { trips: now.trips, passengers: now.passengers });
  const full = occupancy(now);
  return full === null ? words : `${words} · ${t('figures.row.full', { share: percentLabel(full) })}`;
}

interface FigureTableProps extends Pick<FigureRowsProps, 'rows' | 'by'> {
  onOpen: (row: FigureRow) => (() => void) | undefined;
}

function FigureTable({ rows, by, onOpen }: FigureTableProps) {
  return (
    <div className="hidden lg:block">
      <table className="tb">
        <thead>
          <tr>
            <th>{t(`figures.by.${by}`)}</th>
            <th className="num">{t('figures.trips')}</th>
            <th className="num">{t('figures.passengers')}</th>
            <th className="num">{t('figures.parcels')}</th>
            <th className="num">{t('figures.occupancy')}</th>
            <th className="num">{t('figures.punctuality')}</th>
            <th className="num">{t('figures.noShowShare')}</th>
            <th className="num">{t('figures.stars')}</th>
            <th className="num">{t('figures.received')}</th>
            <th className="num">{t('figures.revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FigureTableRow key={row.key ?? ''} row={row} label={rowLabel(row, by)} onOpen={onOpen(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FigureTableRowProps {
  row: FigureRow;
  label: string;
  onOpen: (() => void) | undefined;
}

function FigureTableRow({ row: { now }, label, onOpen }: FigureTableRowProps) {
  const stars = averageStars(now);
  return (
    <tr>
      <td>
        {onOpen ? (
          <button type="button" className="link" aria-label={t('figures.legs.show', { route: label })} onClick={onOpen}>
            {label}
          </button>
        ) : (
          label
        )}
      </td>
      <td className="num">{number(now.trips)}</td>
      <td className="num">{number(now.passengers)}</td>
      <td className="num">{number(now.parcels)}</td>
      <td className="num">{percentLabel(occupancy(now))}</td>
      <td className="num">{percentLabel(punctuality(now))}</td>
      <td className="num">{percentLabel(noShowShare(now))}</td>
      <td className="num">{stars === null ? '–' : number(stars, 1)}</td>
      <td className="num">{money(now.received)}</td>
      <td className="num">{money(now.revenue)}</td>
    </tr>
  );
}

interface LegsDialogProps {
  row: FigureRow;
  span: Span;
  onClose: () => void;
}

/** How full the bus was between each two stops of a route: where it is worth selling, and where a smaller bus would do. */
function LegsDialog({ row, span, onClose }: LegsDialogProps) {
  const query = useQuery(legsQuery(Number(row.key), span));
  const { data } = query;
  return (
    <Dialog open title={t('figures.legs')} onClose={onClose}>
      <p className="mb-4 text-quiet">
        {t('figures.legs.of', { route: rowLabel(row, 'route'), trips: data?.trips ?? row.now.trips })}
      </p>
      <Loaded query={query} loading={<Skeleton rows={4} />}>
        {(data) => <>{data.legs.length === 0 && <p className="text-quiet">{t('figures.legs.none')}</p>}</>}
      </Loaded>
      <ul className="grid gap-4">
        {data?.legs.map(({ from, to, seats, sold }) => (
          <li key={`${from.id}-${to.id}`}>
            <Progress value={seats === 0 ? 0 : sold / seats} label={`${named(from.name)} – ${named(to.name)}`} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
