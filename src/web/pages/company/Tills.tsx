import '#web/ui/content/table.css';
import { CURRENCIES } from '#shared/core/currencies.ts';
import type { CashUpRow } from '#shared/sales/bookings/rules/cash.ts';
import { dateIn, dayAndMonth } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { cashUpState, cashUpStateText, inCurrency, sumsLabel } from '#web/sales/bookings/money/payments.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import type { Ticked } from '#web/ui/base/use-ticked.ts';
import { TickBox } from '#web/ui/content/BulkBar.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';

const TONES = { open: undefined, handed: 'now', confirmed: 'good' } as const;

interface TillsProps {
  rows: readonly CashUpRow[];
  /** The tills that can be confirmed together. */
  ticked?: Ticked | undefined;
}

/** Tills of drivers: rows on a phone, and on a wide screen a table with a column for each currency. */
export function Tills({ rows, ticked }: TillsProps) {
  return (
    <>
      <Rows className="lg:hidden">
        {rows.map((row) => (
          <Row
            key={row.id}
            leading={
              ticked &&
              row.mayConfirm && (
                <span className="row-over">
                  <TickBox ticked={ticked} rows={[row.id]} label={tillName(row)} />
                </span>
              )
            }
            to={paths.tripCash(row.trip.id)}
            strong={sumsLabel(row.sums)}
            quiet={[driverOf(row), tripOf(row), differenceLabel(row)].filter(Boolean).join(' · ')}
            side={<TillState row={row} />}
          />
        ))}
      </Rows>
      <TillsTable rows={rows} ticked={ticked} />
    </>
  );
}

function TillsTable({ rows, ticked }: TillsProps) {
  const currencies = CURRENCIES.filter((one) => rows.some(({ sums }) => sums.some(({ currency }) => currency === one)));
  const handed = rows.filter(({ handedOverAt }) => handedOverAt !== null);
  const confirmable = rows.filter(({ mayConfirm }) => mayConfirm).map(({ id }) => id);
  return (
    <div className="hidden overflow-x-auto lg:block">
      <table className="tb">
        <thead>
          <tr>
            {ticked && (
              <td>
                <TickBox ticked={ticked} rows={confirmable} label={t('ui.bulk.all')} />
              </td>
            )}
            <th>{t('payments.tills.driver')}</th>
            <th>{t('payments.tills.trip')}</th>
            {currencies.map((currency) => (
              <th key={currency} className="num">
                {currency}
              </th>
            ))}
            <th>{t('payments.tills.state')}</th>
            <th>{t('payments.tills.note')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {ticked && <td>{row.mayConfirm && <TickBox ticked={ticked} rows={[row.id]} label={tillName(row)} />}</td>}
              <td>{driverOf(row)}</td>
              <td>
                <Link to={paths.tripCash(row.trip.id)} className="text-action underline underline-offset-2">
                  {tripOf(row)}
                </Link>
              </td>
              {currencies.map((currency) => (
                <td key={currency} className="num">
                  {sumIn([row], currency) ?? '–'}
                </td>
              ))}
              <td>
                <TillState row={row} />
              </td>
              <td>{[differenceLabel(row), row.note].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
        {handed.length > 1 && (
          <tfoot>
            <tr>
              {ticked && <td />}
              <th colSpan={2}>{t('payments.tills.handed')}</th>
              {currencies.map((currency) => (
                <td key={currency} className="num">
                  <b>{sumIn(handed, currency) ?? '–'}</b>
                </td>
              ))}
              <td colSpan={2} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function TillState({ row }: { row: CashUpRow }) {
  return (
    <Pill kind={differenceLabel(row) ? 'bad' : TONES[cashUpState(row)]} className="whitespace-nowrap">
      {cashUpStateText(row)}
    </Pill>
  );
}

/** The sum of tills in one currency, which is never added to another; null where none has it. */
function sumIn(rows: readonly CashUpRow[], currency: string): string | null {
  const sums = rows.flatMap((row) => row.sums.filter((one) => one.currency === currency));
  if (sums.length === 0) return null;
  return inCurrency(
    sums.reduce((total, { handOver, confirmed }) => total + (confirmed ?? handOver), 0),
    currency,
  );
}

export function tillName(row: CashUpRow): string {
  return `${driverOf(row)}, ${named(row.trip.from.name)} – ${named(row.trip.to.name)}`;
}

function driverOf({ driver }: CashUpRow): string {
  return driver ? personName(driver) : t('payments.nobody');
}

function tripOf({ trip }: CashUpRow): string {
  return `${named(trip.from.name)} – ${named(trip.to.name)}, ${dayAndMonth(dateIn(trip.from.zone, trip.departsAt))}`;
}

/** By how much more or less the company received than was handed over; empty where the sums are equal. */
function differenceLabel({ sums }: CashUpRow): string {
  const differences = sums.flatMap(({ currency, handOver, confirmed }) =>
    confirmed === null || confirmed === handOver ? [] : [inCurrency(confirmed - handOver, currency)],
  );
  return differences.length === 0 ? '' : t('payments.difference', { sums: differences.join(', ') });
}
