import { useAwaited } from '#web/core/api/awaited.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { EmbedSection, embedQuery } from '#web/office/integrations/EmbedSection.tsx';
import { KeysSection } from '#web/office/integrations/KeysSection.tsx';
import { LinksSection } from '#web/office/integrations/LinksSection.tsx';
import { keysQuery, webhooksQuery } from '#web/office/integrations/queries.ts';
import { WebhooksSection } from '#web/office/integrations/WebhooksSection.tsx';
import { staffPaths } from '#web/paths.ts';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /company/integrations: what programs of the carrier use. Only its owner makes keys; what they lead to is public. */
export function IntegrationsPage() {
  const { carrierInfo, userType } = useSession();
  const title = t('integrations.title');
  const owner = carrierInfo?.role === 'owner';
  const carrierId = carrierInfo?.carrier_id ?? 0;
  const awaited = [
    useAwaited({ ...keysQuery(carrierId), enabled: owner }),
    useAwaited({ ...embedQuery(carrierId), enabled: owner }),
    useAwaited({ ...webhooksQuery(carrierId), enabled: owner }),
  ].includes(true);
  return (
    <ProofProvider>
      <Page title={title} back={staffPaths(userType).about}>
        {!owner && <Empty title={t('integrations.ownerOnly')} text={t('integrations.ownerOnly.text')} />}
        {owner && awaited && <Skeleton rows={4} className="p-4" />}
        {owner && !awaited && (
          <>
            <KeysSection carrierId={carrierId} />
            <WebhooksSection carrierId={carrierId} />
            <EmbedSection carrierId={carrierId} />
            <LinksSection />
          </>
        )}
      </Page>
    </ProofProvider>
  );
}
