import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { useUnproven } from '#web/people/accounts/use-unproven.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookRow } from './WebhookRow.tsx';

const WebhookDialog = lazy(() =>
  import('./WebhookDialog.tsx').then(({ WebhookDialog }) => ({ default: WebhookDialog })),
);

export function WebhooksSection({ carrierId }: { carrierId: number }) {
  const query = useQuery(webhooksQuery(carrierId));
  const { prove } = useProof();
  const unproven = useUnproven();
  const [adding, setAdding] = useState(false);
  const begin = async () => {
    if ((await prove()) !== null) setAdding(true);
  };
  return (
    <Section
      separator="line"
      title={t('integrations.webhooks')}
      side={
        <Button size="small" kind="soft" icon="plus" onClick={() => void begin()} {...unproven}>
          {t('integrations.webhook.add')}
        </Button>
      }
    >
      <Note className="mb-3">{t('integrations.webhooks.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="text-quiet">{t('integrations.webhooks.none')}</p>}
      >
        {(data) => (
          <>
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} carrierId={carrierId} />
            ))}
          </>
        )}
      </Loaded>
      {adding && (
        <Suspense fallback={null}>
          <WebhookDialog webhook={null} carrierId={carrierId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
}
