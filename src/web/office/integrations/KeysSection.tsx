import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type ApiKey, keyOver } from '#shared/office/integrations/key-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { ago, dateIn, dayFrom, deviceZone, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { useUnproven } from '#web/people/accounts/use-unproven.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';
import { keysQuery, revokeKey } from './queries.ts';
import { SCOPE_NAMES } from './scope-names.ts';

const KeyDialog = lazy(() => import('./KeyDialog.tsx'));

const HERE = deviceZone();

export function KeysSection({ carrierId }: { carrierId: number }) {
  const query = useQuery(keysQuery(carrierId));
  const { prove } = useProof();
  const unproven = useUnproven();
  const [adding, setAdding] = useState(false);
  const begin = async () => {
    // The proof is asked for first, so that no form waits behind it.
    if ((await prove()) !== null) setAdding(true);
  };
  return (
    <Section
      separator="none"
      title={t('integrations.keys')}
      side={
        <Button size="small" kind="soft" icon="plus" onClick={() => void begin()} {...unproven}>
          {t('integrations.key.add')}
        </Button>
      }
    >
      <Note className="mb-3">{t('integrations.keys.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="text-quiet">{t('integrations.keys.none')}</p>}
      >
        {(data) => (
          <Rows>
            {data.map((key) => (
              <KeyRow key={key.id} apiKey={key} carrierId={carrierId} />
            ))}
          </Rows>
        )}
      </Loaded>
      {adding && (
        <Suspense fallback={null}>
          <KeyDialog onAdded={() => changed(`carrier:${carrierId}`)} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function KeyRow({ apiKey, carrierId }: { apiKey: ApiKey; carrierId: number }) {
  const { id, name, prefix, scopes, sandbox, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const over = keyOver(apiKey, serverNow());
  const revoke = async () => {
    await revokeKey(id);
    changed(`carrier:${carrierId}`);
    toast({ kind: 'good', text: t('integrations.key.revoked.toast', { name }) });
  };
  const facts = [
    ...(sandbox ? [t('integrations.key.sandbox')] : []),
    scopes.map((scope) => t(`integrations.scope.${SCOPE_NAMES[scope]}`)).join(', '),
    t('integrations.key.made', { date: day(createdAt) }),
    lastUsedAt ? t('integrations.key.used', { ago: ago(lastUsedAt) }) : t('integrations.key.unused'),
    ...(expiresAt && !over ? [t('integrations.key.until', { date: day(expiresAt) })] : []),
  ];
  return (
    <Row
      strong={
        <>
          {name} <code className="n text-small font-normal text-quiet">{prefix}…</code>
        </>
      }
      quiet={facts.join(' · ')}
      side={over && <Pill>{t(revokedAt ? 'integrations.key.revoked' : 'integrations.key.over')}</Pill>}
      action={
        !revokedAt && (
          <ConfirmButton
            kind="edge"
            size="small"
            label={t('integrations.key.revoke')}
            words={t('integrations.key.revoke.words', { name })}
            title={t('integrations.key.revoke.title', { name })}
            text={t('integrations.key.revoke.text')}
            onConfirm={revoke}
          />
        )
      }
    />
  );
}

function day(instant: string): string {
  return dayFrom(today(), dateIn(HERE, instant));
}
