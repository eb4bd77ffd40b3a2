import { useQuery } from '@tanstack/react-query';
import type { CashUpRow } from '#shared/sales/bookings/rules/cash.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { BankSection } from '#web/network/carriers/BankSection.tsx';
import { RatesForm } from '#web/network/carriers/RatesForm.tsx';
import { staffPaths } from '#web/paths.ts';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { cashUpsQuery, worksAlone, worksInOffice } from '#web/sales/bookings/money/payments.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useBulk } from '#web/ui/base/use-bulk.ts';
import { useTicked } from '#web/ui/base/use-ticked.ts';
import { BulkBar } from '#web/ui/content/BulkBar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { DebtsSections } from './DebtsSections.tsx';
import { confirmLabel, confirmTill, HandedTills } from './HandedTills.tsx';
import { PaymentsExport } from './PaymentsExport.tsx';
import { Tills, tillName } from './Tills.tsx';

/** /carrier/cash, /driver/cash: the cash of all trips, what waits for a confirmation first; the exchange rates; the CSV. */
export function CashUpsPage() {
  const { userType, carrierInfo } = useSession();
  const query = useQuery(cashUpsQuery());
  const { data, error } = query;
  const title = t('core.title.cashUps');
  // The content below the list would move when the list comes.
  const listed = data !== undefined || error !== null;
  const rows = data?.data ?? [];
  const waiting = rows.filter((row) => row.confirmedAt === null);
  const settled = rows.filter((row) => row.confirmedAt !== null);
  return (
    <Page title={title} width="form" back={staffPaths(userType).dashboard}>
      <Loaded query={query} loading={<Skeleton rows={4} className="px-4" />}>
        {() =>
          waiting.length === 0 && (
            <Empty
              small
              className="px-4"
              title={t(worksAlone() ? 'payments.list.none.alone' : 'payments.list.none')}
              text={t('payments.list.none.text')}
            />
          )
        }
      </Loaded>
      {waiting.length > 0 && <WaitingTills rows={waiting} />}
      {listed && carrierInfo?.role !== 'driver' && <DebtsSections />}
      {listed && worksInOffice() && <PaymentsExport />}
      {listed && carrierInfo?.role === 'owner' && (
        <ProofProvider>
          <BankSection />
        </ProofProvider>
      )}
      {listed && carrierInfo?.role === 'owner' && <RatesForm />}
      {settled.length > 0 && (
        <Section title={t('payments.list.settled')}>
          <Tills rows={settled} />
        </Section>
      )}
    </Page>
  );
}

/** The unconfirmed cash; tills handed over to the reader can be ticked and confirmed together. */
function WaitingTills({ rows }: { rows: readonly CashUpRow[] }) {
  const handed = rows.filter(({ mayConfirm }) => mayConfirm);
  const ticked = useTicked(handed.map(({ id }) => id));
  const bulk = useBulk();
  const confirm = (on: readonly CashUpRow[]) =>
    void bulk.run({ on, nameOf: tillName, send: confirmTill, settled: () => refetchTopics(carrierTopic()) });
  const chosen = handed.filter(({ id }) => ticked.has(id));
  return (
    <>
      <HandedTills rows={handed} busy={bulk.progress !== null} onConfirm={confirm} />
      <Section separator="none">
        <Tills rows={rows} ticked={handed.length > 1 ? ticked : undefined} />
        <BulkBar ticked={ticked} bulk={bulk}>
          {chosen.length > 0 && (
            <Button size="small" onClick={() => confirm(chosen)}>
              {confirmLabel(chosen)}
            </Button>
          )}
        </BulkBar>
      </Section>
    </>
  );
}
