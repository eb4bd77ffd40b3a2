import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { amountText } from '#shared/core/currencies.ts';
import { spacedIban } from '#shared/network/carriers/iban.ts';
import { type TransferAccount, transferApi } from '#shared/sales/bookings/money/transfer-api.ts';
import { call } from '#web/core/api/call.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

/** The ticket that is to be paid: by its booking, or by its link. */
type BookingKey = { bookingId: number; code?: never } | { code: string; bookingId?: never };

/** The details for transferring the due sum to the carrier; renders nothing if nothing is due or the carrier has named no account. */
export default function TransferCard({ of }: { of: BookingKey }) {
  const { data } = useQuery({
    queryKey: [of.code === undefined ? `booking:${of.bookingId}` : `ticket:${of.code}`, 'transfers'],
    queryFn: ({ signal }) =>
      of.code === undefined
        ? call(transferApi.ofBooking, { params: { bookingId: of.bookingId } }, { signal })
        : call(transferApi.ofTicket, { params: { code: of.code } }, { signal }),
  });
  const [chosen, setChosen] = useState<TransferAccount['currency'] | null>(null);
  const account = data?.accounts.find(({ currency }) => currency === chosen) ?? data?.accounts[0];
  if (!data || !account) return null;
  const amount = amountText(locale, account.amount, account.currency);
  return (
    <div className="print:hidden">
      <FoldRow icon="euro" strong={t('transfer.title')} quiet={amount} open={false} level={2}>
        <div className="grid gap-4">
          <Note>{t('transfer.text')}</Note>
          {data.accounts.length > 1 && (
            <Segmented
              label={t('transfer.currency')}
              options={data.accounts.map(({ currency }) => ({ value: currency, label: currency }))}
              value={account.currency}
              onChange={setChosen}
            />
          )}
          {account.code === null ? (
            <Note>{t('transfer.noCode')}</Note>
          ) : (
            <Suspense fallback={<div className="h-53" />}>
              <QrCode
                text={account.code}
                label={t('transfer.code', { amount })}
                {...(account.currency === 'UAH' && { sign: '₴' })}
              />
            </Suspense>
          )}
          {account.code?.startsWith('https:') && (
            <LinkButton to={account.code} target="_blank" rel="noreferrer" kind="soft" size="tall" wide>
              {t('transfer.openBank')}
            </LinkButton>
          )}
          <Details holder={data.holder} reference={data.reference} account={account} amount={amount} />
        </div>
      </FoldRow>
    </div>
  );
}

interface DetailsProps {
  holder: string;
  reference: string;
  account: TransferAccount;
  amount: string;
}

function Details({ holder, reference, account, amount }: DetailsProps) {
  const { iban, taxNumber } = account;
  const typed = (account.amount / 100).toFixed(2);
  return (
    <Facts
      facts={[
        { term: t('transfer.holder'), value: <Copyable text={holder} />, wide: true },
        { term: t('transfer.iban'), value: <Copyable text={spacedIban(iban)} value={iban} />, wide: true },
        { term: t('transfer.amount'), value: <Copyable text={amount} value={typed} /> },
        ...(taxNumber ? [{ term: t('transfer.tax'), value: <Copyable text={taxNumber} /> }] : []),
        { term: t('transfer.reference'), value: <Copyable text={reference} />, wide: true },
      ]}
    />
  );
}
