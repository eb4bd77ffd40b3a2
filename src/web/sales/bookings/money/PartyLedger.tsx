import { Note } from '#web/ui/base/Note.tsx';
import '#web/ui/content/table.css';
import { useQuery } from '@tanstack/react-query';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import type { PartyLedger as Ledger, LedgerEntry } from '#shared/sales/bookings/money/ledger.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { call } from '#web/core/api/call.ts';
import { dateIn, dayAndMonth, money, number, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';
import { inCurrency } from './payments.ts';

/** Every entry of the ledger about a booking and its party, for the office: who owed and gave what, and what is left after each. */
export default function PartyLedger({ booking }: { booking: Pick<Booking, 'id' | 'trip' | 'fromSeq'> }) {
  return (
    <div className="px-4 print:hidden">
      <FoldRow icon="euro" strong={t('payments.ledger')} open={false} level={2}>
        <Contents booking={booking} />
      </FoldRow>
    </div>
  );
}

function Contents({ booking: { id, trip, fromSeq } }: { booking: Pick<Booking, 'id' | 'trip' | 'fromSeq'> }) {
  const query = useQuery({
    queryKey: [`trip:${trip.id}`, 'ledger', id],
    queryFn: ({ signal }) => call(moneyApi.ledger, { params: { bookingId: id } }, { signal }),
  });
  const zone = trip.stops[fromSeq]?.place.zone ?? 'UTC';
  return (
    <Loaded query={query} loading={<Skeleton rows={3} />} small>
      {(ledger) =>
        ledger.entries.length === 0 ? (
          <p className="text-quiet">{t('payments.ledger.none')}</p>
        ) : (
          <div className="grid gap-3">
            <Sums ledger={ledger} />
            <Rows className="lg:hidden">
              {ledger.entries.map((entry) => (
                <Row
                  key={entry.id}
                  strong={whatOf(entry, ledger)}
                  quiet={[
                    whenOf(entry, zone),
                    sumOf(entry),
                    howOf(entry),
                    noteOf(entry, zone),
                    inOwnScript(entry.actor),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  side={
                    <span className="n text-end">
                      {inCurrency(entry.cents, 'EUR')}
                      <small className="block text-quiet">{inCurrency(entry.left, 'EUR')}</small>
                    </span>
                  }
                />
              ))}
            </Rows>
            <LedgerTable ledger={ledger} zone={zone} />
            <Note>{t('payments.ledger.note')}</Note>
          </div>
        )
      }
    </Loaded>
  );
}

function Sums({ ledger: { owed, paid, back } }: { ledger: Ledger }) {
  return (
    <Facts
      facts={[
        { term: t('payments.ledger.owed'), value: money(owed) },
        { term: t('payments.ledger.paid'), value: money(paid) },
        { term: t('payments.ledger.given'), value: money(back) },
        { term: t('payments.ledger.rest'), value: money(owed - paid + back) },
      ]}
    />
  );
}

function LedgerTable({ ledger, zone }: { ledger: Ledger; zone: string }) {
  return (
    <div className="hidden lg:block">
      <table className="tb">
        <thead>
          <tr>
            <th>{t('payments.ledger.when')}</th>
            <th>{t('payments.ledger.what')}</th>
            <th className="num">{t('payments.ledger.sum')}</th>
            <th className="num">€</th>
            <th className="num">{t('payments.ledger.rest')}</th>
            <th>{t('payments.ledger.who')}</th>
          </tr>
        </thead>
        <tbody>
          {ledger.entries.map((entry) => (
            <tr key={entry.id}>
              <td>{whenOf(entry, zone)}</td>
              <td>
                {whatOf(entry, ledger)}
                <small className="block text-quiet">
                  {[howOf(entry), noteOf(entry, zone)].filter(Boolean).join(' · ')}
                </small>
              </td>
              <td className="num whitespace-nowrap">
                {entry.payment && inCurrency(entry.payment.amount, entry.payment.currency)}
                <small className="block text-quiet">{rateOf(entry)}</small>
              </td>
              <td className="num whitespace-nowrap">{inCurrency(entry.cents, 'EUR')}</td>
              <td className="num whitespace-nowrap">
                <b>{inCurrency(entry.left, 'EUR')}</b>
              </td>
              <td>{inOwnScript(entry.actor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function whenOf({ at }: LedgerEntry, zone: string): string {
  return `${dayAndMonth(dateIn(zone, at))}, ${timeIn(zone, at)}`;
}

/** 'Ціна, Марія Ткач': the kind, with the traveller where the party has several. */
function whatOf({ id, kind, name, payment }: LedgerEntry, { entries }: Ledger): string {
  const first = entries.find((one) => one.kind === 'fare' && one.name === name)?.id === id;
  const words =
    kind === 'fare'
      ? t('payments.ledger.kind.fare', { change: first ? 'up' : 'later' })
      : t(`payments.ledger.kind.${kind}`);
  const several = new Set(entries.map((one) => one.name)).size > 1;
  return [words, payment && t(`payments.ledger.method.${payment.method}`), several && inOwnScript(name)]
    .filter(Boolean)
    .join(', ');
}

function sumOf({ payment }: LedgerEntry): string {
  if (!payment || payment.currency === 'EUR') return '';
  return `${inCurrency(payment.amount, payment.currency)} : ${number(payment.rate / RATE_UNIT, 4)}`;
}

function rateOf({ payment }: LedgerEntry): string {
  return payment && payment.currency !== 'EUR'
    ? t('payments.ledger.rate', { rate: number(payment.rate / RATE_UNIT, 4) })
    : '';
}

/** 'борг → каса': both sides of an entry. */
function howOf({ from, to }: LedgerEntry): string {
  const names = (accounts: LedgerEntry['from']) =>
    accounts.map((one) => t(`payments.ledger.account.${one}`)).join(', ');
  return t('payments.ledger.between', { from: names(from), to: names(to) });
}

/** The payment that an entry takes back, its fiscal receipt, and the words of its author. */
function noteOf({ reverses, payment }: LedgerEntry, zone: string): string {
  return [
    reverses && t('payments.ledger.of', { at: `${dayAndMonth(dateIn(zone, reverses))}, ${timeIn(zone, reverses)}` }),
    payment?.receipt && t('payments.ledger.receipt', { number: payment.receipt }),
    payment && inOwnScript(payment.note),
  ]
    .filter(Boolean)
    .join(' · ');
}
