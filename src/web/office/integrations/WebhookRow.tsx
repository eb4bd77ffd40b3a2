import { lazy, Suspense, useState } from 'react';
import type { Webhook } from '#shared/office/integrations/webhook-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { ago, dateIn, dayAndMonth, deviceZone, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { useUnproven } from '#web/people/accounts/use-unproven.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { removeWebhook, rotateSecret, sendTestEvent, setWebhookActive } from './queries.ts';

const WebhookDialog = lazy(() =>
  import('./WebhookDialog.tsx').then(({ WebhookDialog }) => ({ default: WebhookDialog })),
);
const WebhookSecret = lazy(() =>
  import('./WebhookDialog.tsx').then(({ WebhookSecret }) => ({ default: WebhookSecret })),
);

const HERE = deviceZone();

interface WebhookRowProps {
  webhook: Webhook;
  carrierId: number;
}

export function WebhookRow({ webhook, carrierId }: WebhookRowProps) {
  const { id, url, events, disabledAt, disabledWhy, failingSince, oldSecretUntil } = webhook;
  const [removing, setRemoving] = useState(false);
  const state = disabledAt ? 'off' : failingSince ? 'failing' : 'on';
  return (
    <FoldRow
      open={false}
      strong={<span className="break-all">{url.replace(/^https?:\/\//, '')}</span>}
      quiet={
        <span className="flex flex-wrap items-center gap-2">
          <Pill kind={({ on: 'good', failing: 'bad', off: 'quiet' } as const)[state]}>
            {t(`integrations.webhook.state.${state}`)}
          </Pill>
          {t('integrations.webhook.events.count', { n: events.length })}
        </span>
      }
    >
      <div className="grid gap-4">
        {disabledWhy && <p className="text-quiet">{t(`integrations.webhook.off.${disabledWhy}`)}</p>}
        {state === 'failing' && failingSince && (
          <p className="text-bad">{t('integrations.webhook.failing', { ago: ago(failingSince) })}</p>
        )}
        {oldSecretUntil && (
          <p className="text-quiet">{t('integrations.webhook.old', { time: moment(oldSecretUntil) })}</p>
        )}
        <Actions webhook={webhook} carrierId={carrierId} onRemoving={setRemoving} />
        {/* The log of a deleted address is not fetched any more. */}
        {!removing && <DeliveryLog webhookId={id} carrierId={carrierId} active={!disabledAt} />}
      </div>
    </FoldRow>
  );
}

type DialogName = 'edit' | 'rotate' | 'remove';

function Actions({ webhook, carrierId, onRemoving }: WebhookRowProps & { onRemoving: (removing: boolean) => void }) {
  const { id, disabledAt } = webhook;
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const unproven = useUnproven();
  const { prove, withProof } = useProof();
  const ask = async (what: DialogName) => {
    if (what === 'remove' || (await prove()) !== null) setOpenDialog(what);
  };
  const { run: act, busy } = useAction((work: () => Promise<unknown>) => work(), {
    done: () => changed(`carrier:${carrierId}`),
    settled: () => setOpenDialog(null),
  });
  const sending = useAction(() => sendTestEvent(id), {
    done: () => changed(`carrier:${carrierId}`),
    toast: t('integrations.webhook.tested'),
  });
  const rotate = () => act(async () => setSecret((await withProof((proof) => rotateSecret(id, proof))).secret));
  const remove = () =>
    act(() => {
      onRemoving(true);
      return removeWebhook(id).catch((error) => {
        onRemoving(false);
        throw error;
      });
    });
  return (
    <div className="flex flex-wrap gap-2">
      {!disabledAt && (
        <Button size="small" icon="send" busy={sending.busy} onClick={() => void sending.run()} {...unproven}>
          {t('integrations.webhook.test')}
        </Button>
      )}
      <Button size="small" kind="edge" icon="edit" onClick={() => void ask('edit')}>
        {t('integrations.webhook.edit')}
      </Button>
      <Button size="small" kind="edge" icon="key" onClick={() => void ask('rotate')}>
        {t('integrations.webhook.rotate')}
      </Button>
      <Button size="small" kind="edge" onClick={() => void act(() => setWebhookActive(id, disabledAt !== null))}>
        {t(disabledAt ? 'integrations.webhook.turnOn' : 'integrations.webhook.turnOff')}
      </Button>
      <Button size="small" kind="edge" icon="trash" onClick={() => void ask('remove')}>
        {t('integrations.webhook.remove')}
      </Button>
      <ConfirmDialog
        open={openDialog === 'rotate'}
        kind="main"
        title={t('integrations.webhook.rotate.title')}
        text={t('integrations.webhook.rotate.text')}
        confirm={t('integrations.webhook.rotate')}
        busy={busy}
        onConfirm={() => void rotate()}
        onClose={() => setOpenDialog(null)}
      />
      <ConfirmDialog
        open={openDialog === 'remove'}
        title={t('integrations.webhook.remove.title')}
        text={t('integrations.webhook.remove.text')}
        confirm={t('integrations.webhook.remove')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpenDialog(null)}
      />
      <Suspense fallback={null}>
        {openDialog === 'edit' && (
          <WebhookDialog webhook={webhook} carrierId={carrierId} onClose={() => setOpenDialog(null)} />
        )}
        {secret && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
    </div>
  );
}

function moment(instant: string): string {
  return `${dayAndMonth(dateIn(HERE, instant))}, ${timeIn(HERE, instant)}`;
}
