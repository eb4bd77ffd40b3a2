import { ProofProvider } from '#web/accounts/ProofProvider.tsx';
import { t } from '#web/core/i18n/i18n.ts';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { KeysSection } from '#web/integrations/KeysSection.tsx';
import { LinksSection } from '#web/integrations/LinksSection.tsx';
import { WebhooksSection } from '#web/integrations/WebhooksSection.tsx';
import { staffPaths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** /company/integrations: what programs of the carrier use. Only its owner makes keys; what they lead to is public. */
export function IntegrationsPage() {
  const { carrierInfo, userType } = useSession();
  const title = t('integrations.title');
  usePageTitle(title);
  const owner = carrierInfo?.role === 'owner';
  return (
    <ProofProvider>
      <div className="pb-8 lg:mx-auto lg:w-full lg:max-w-prose">
        <TopBar title={title} back={staffPaths(userType).about} />
        {!owner && <Empty title={t('integrations.ownerOnly')} text={t('integrations.ownerOnly.text')} />}
        {owner && (
          <>
            <KeysSection carrierId={carrierInfo.carrier_id} />
            <WebhooksSection carrierId={carrierInfo.carrier_id} />
            <LinksSection />
          </>
        )}
      </div>
    </ProofProvider>
  );
}
