import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { cardSettingsQuery } from '#web/sales/payments/card-queries.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { FiscalReceipts } from './FiscalReceipts.tsx';
import { MerchantAccounts } from './MerchantAccounts.tsx';
import { PassengerView } from './PassengerView.tsx';
import { PayRules } from './PayRules.tsx';

/** /company/card-payments: the carrier's own merchant account, and what passengers pay before the ride. */
export function CardPaymentsPage() {
  const { carrierInfo } = useSession();
  if (!carrierInfo || carrierInfo.role === 'driver') return <Navigate to={paths.root} replace />;
  return <Settings carrierId={carrierInfo.carrier_id} owner={carrierInfo.role === 'owner'} />;
}

function Settings({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const query = useQuery(cardSettingsQuery(carrierId));
  return (
    <Page title={t('card.company')} back={paths.prices}>
      <Note className="px-4 pb-4">{t('card.company.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={6} className="p-4" />}>
        {(settings) =>
          settings.proven ? (
            <ProofProvider>
              <MerchantAccounts carrierId={carrierId} owner={owner} settings={settings} />
              {settings.accounts.some(({ active }) => active) && (
                <>
                  <PayRules carrierId={carrierId} owner={owner} settings={settings} />
                  <PassengerView settings={settings} />
                </>
              )}
              <FiscalReceipts carrierId={carrierId} owner={owner} />
              <How />
            </ProofProvider>
          ) : (
            <Empty
              title={t('card.unproven')}
              action={<LinkButton to={paths.documents}>{t('card.unproven.open')}</LinkButton>}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const STEPS = ['1', '2', '3', '4'] as const;

/** How the money of a payment comes to the carrier. */
function How() {
  return (
    <Section title={t('card.how')} separator="line">
      <ul className="grid gap-2 text-small">
        {STEPS.map((step) => (
          <li key={step}>{t(`card.how.${step}`)}</li>
        ))}
      </ul>
    </Section>
  );
}
