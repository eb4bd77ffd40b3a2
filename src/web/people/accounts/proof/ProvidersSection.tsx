import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityProviders } from '#web/core/browser/page-facts.ts';
import { dateIn, dayFrom, deviceZone, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useProof } from '../base/proof-context.ts';
import { Failure } from '../sign-in/Failure.tsx';
import { identitiesQuery, refreshIdentities, unlinkIdentity } from '../sign-in/sign-in-queries.ts';
import { useProvider } from './use-provider.ts';

const HERE = deviceZone();

export function ProvidersSection() {
  const query = useQuery(identitiesQuery());
  const { data } = query;
  const providers = identityProviders();
  const { go, going, trouble } = useProvider('link', (_outcome, { provider }) => {
    toast({ text: t('signin.providers.linked', { provider }), kind: 'good' });
    void refreshIdentities();
  });
  const { prove } = useProof();
  const linkTo = async (provider: { id: string; name: string }) => {
    const proof = await prove();
    if (proof) await go(provider, proof);
  };
  if (providers.length === 0 && data?.length === 0) return null;
  const left = providers.filter(({ id }) => !data?.some(({ provider }) => provider === id));
  return (
    <div>
      <h3 className="h3 mb-2">{t('signin.providers.title')}</h3>
      <Loaded
        query={query}
        loading={<Skeleton rows={1} />}
        empty={<Note className="mb-3">{t('signin.providers.none')}</Note>}
      >
        {(data) => (
          <Rows>
            {data.map((one) => (
              <Linked key={one.id} {...one} />
            ))}
          </Rows>
        )}
      </Loaded>
      {data && left.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {left.map((provider) => (
            <Button
              key={provider.id}
              kind="edge"
              size="tall"
              icon="link"
              busy={going === provider.id}
              onClick={() => void linkTo(provider)}
            >
              {t('signin.providers.link', { provider: provider.name })}
            </Button>
          ))}
        </div>
      )}
      {trouble && (
        <div className="mt-3">
          <Failure text={trouble} />
        </div>
      )}
    </div>
  );
}

function Linked({ id, name, email, createdAt }: { id: number; name: string; email: string; createdAt: string }) {
  const [asking, setAsking] = useState(false);
  const { withProof } = useProof();
  const { run: unlink, busy } = useAction(() => withProof((proof) => unlinkIdentity(id, proof)), {
    toast: t('signin.providers.unlinked', { provider: name }),
    settled: () => setAsking(false),
  });
  return (
    <>
      <Row
        strong={name}
        quiet={t('signin.providers.since', { email, date: dayFrom(today(), dateIn(HERE, createdAt)) })}
        action={
          <Button
            kind="edge"
            size="small"
            aria-label={t('signin.providers.unlinkWords', { provider: name })}
            onClick={() => setAsking(true)}
          >
            {t('signin.providers.unlink')}
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        title={t('signin.providers.unlinkWords', { provider: name })}
        text={t('signin.providers.unlinkText', { provider: name })}
        confirm={t('signin.providers.unlink')}
        busy={busy}
        onConfirm={() => void unlink()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
