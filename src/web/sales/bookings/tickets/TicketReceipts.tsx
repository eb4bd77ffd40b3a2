import { lazy, Suspense } from 'react';
import { amountText } from '#shared/core/currencies.ts';
import type { FiscalReceipt } from '#shared/sales/bookings/rules/ticket-number.ts';
import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

export default function TicketReceipts({ receipts }: { receipts: readonly FiscalReceipt[] }) {
  return (
    <section aria-label={t('fiscal.receipts')} className="mt-4 border-t border-line pt-3">
      <ul className="grid gap-4">
        {receipts.map((receipt) => (
          <Receipt key={`${receipt.number} ${receipt.issuedAt}`} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

function Receipt({ receipt: { number, url, issuedAt, amount, currency } }: { receipt: FiscalReceipt }) {
  const zone = deviceZone();
  return (
    <li className="flex flex-wrap items-start gap-4">
      <div className="min-w-0 flex-[1_1_7rem]">
        <Note>{t(amount < 0 ? 'fiscal.return' : 'fiscal.sale')}</Note>
        <p className="n [overflow-wrap:anywhere]">{number}</p>
        <Note className="n">
          {amountText(locale, Math.abs(amount), currency)} · {numericDate(dateIn(zone, issuedAt))},{' '}
          {timeIn(zone, issuedAt)}
        </Note>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center text-action underline underline-offset-2 print:hidden"
        >
          {t('fiscal.verify')}
        </a>
      </div>
      <div className="w-36 flex-none">
        <Suspense fallback={<div className="h-36" />}>
          <QrCode text={url} label={t('fiscal.code', { number })} />
        </Suspense>
      </div>
    </li>
  );
}
