import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { connectSender, disconnectSender, senderQuery } from './queries.ts';

// Loads the QR code encoder only where a code is shown.
const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

type Pairing = Awaited<ReturnType<typeof connectSender>>;

/** For drivers: connects another app that sends the position, by a code that is shown once. */
export function TrackingSection() {
  const client = useQueryClient();
  const { data, error } = useQuery(senderQuery());
  const settled = {
    onError: (failure: unknown) => toast({ kind: 'bad', text: problemText(failure) }),
    onSettled: () => client.invalidateQueries({ queryKey: senderQuery().queryKey }),
  };
  const connect = useMutation({ ...settled, mutationFn: connectSender });
  const disconnect = useMutation({
    ...settled,
    mutationFn: disconnectSender,
    onSuccess: () => {
      connect.reset();
      toast({ text: t('tracking.sender.revoked') });
    },
  });
  const token = data?.token ?? null;
  return (
    <div>
      <p className="mb-3 text-quiet">{t('tracking.sender.text')}</p>
      {error && <p className="mb-3 text-bad">{problemText(error)}</p>}
      {token && <p className="mb-3 text-small">{t('tracking.sender.since', { ago: ago(token.createdAt) })}</p>}
      {connect.data && <Paired pairing={connect.data} />}
      <div className="flex flex-wrap gap-2">
        <Button kind="edge" icon="plug" busy={connect.isPending} onClick={() => connect.mutate()}>
          {t(token ? 'tracking.sender.again' : 'tracking.sender.make')}
        </Button>
        {token && (
          <Button kind="bare" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t('tracking.sender.revoke')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** An address or a key has no spaces where it could break. */
const LONG = 'n break-all text-start';

const APPS = ['traccar', 'owntracks'] as const;
const STORES = [
  {
    store: 'google',
    links: {
      traccar: 'https://play.google.com/store/apps/details?id=org.traccar.client',
      owntracks: 'https://play.google.com/store/apps/details?id=org.owntracks.android',
    },
  },
  {
    store: 'apple',
    links: {
      traccar: 'https://apps.apple.com/app/traccar-client/id843156974',
      owntracks: 'https://apps.apple.com/app/owntracks/id692424691',
    },
  },
] as const;
const STEPS = ['install', 'pair', 'always', 'battery', 'check'] as const;

function Paired({ pairing }: { pairing: Pairing }) {
  const [app, setApp] = useState<(typeof APPS)[number]>('traccar');
  const traccar = app === 'traccar';
  const name = t(`tracking.sender.${app}`);
  return (
    <div className="mb-4 grid gap-3 rounded-m bg-surface-sunken p-4">
      <p className="text-small">{t('tracking.sender.once')}</p>
      <Segmented
        label={t('tracking.sender.app')}
        value={app}
        onChange={setApp}
        options={APPS.map((value) => ({ value, label: t(`tracking.sender.${value}`) }))}
        onBand
      />
      <Suspense fallback={<div className="h-53" />}>
        <QrCode
          text={traccar ? pairing.traccarClient : pairing.owntracks}
          label={t('tracking.sender.qr', { app: name })}
        />
      </Suspense>
      {!traccar && (
        <LinkButton size="tall" icon="plug" to={pairing.owntracks}>
          {t('tracking.sender.open', { app: name })}
        </LinkButton>
      )}
      <p className="flex flex-wrap gap-x-4 text-small">
        {STORES.map(({ store, links }) => (
          <a
            key={store}
            href={links[app]}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-action underline"
          >
            {t(`tracking.sender.store.${store}`, { app: name })}
          </a>
        ))}
      </p>
      <ol className="grid list-decimal gap-1 pl-5 text-small">
        {STEPS.map((step) => (
          <li key={step}>{t(`tracking.sender.step.${step}`)}</li>
        ))}
      </ol>
      <Facts
        facts={[
          {
            term: t('tracking.sender.address'),
            value: <Copyable text={traccar ? pairing.server : pairing.owntracksServer} className={LONG} />,
            wide: true,
          },
          { term: t('tracking.sender.token'), value: <Copyable text={pairing.token} className={LONG} />, wide: true },
        ]}
      />
    </div>
  );
}
