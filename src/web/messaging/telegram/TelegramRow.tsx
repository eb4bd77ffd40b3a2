import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { TELEGRAM_CODE_MINUTES, type TelegramState } from '#shared/messaging/telegram/schema.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Bone } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { connectTelegram, disconnectTelegram, telegramQuery } from './queries.ts';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

/** Telegram in the notification settings: nothing where the service has no bot, else the way to connect it, or to disconnect it. */
export function TelegramRow() {
  const { data } = useQuery(telegramQuery());
  const [url, setUrl] = useState<string | null>(null);
  const done = url !== null && data?.linked != null;
  useEffect(() => {
    if (!done) return;
    setUrl(null);
    toast({ kind: 'good', text: t('telegram.done') });
  }, [done]);
  if (!data?.bot) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3" id="telegram">
      {data.linked ? <Connected linked={data.linked} /> : <Connect onCode={setUrl} />}
      {url && !data.linked && <ConnectDialog url={url} onClose={() => setUrl(null)} />}
    </div>
  );
}

function Connect({ onCode }: { onCode: (url: string) => void }) {
  const { withProof } = useProof();
  const { run: connect, busy } = useAction(() => withProof(connectTelegram), { done: ({ url }) => onCode(url) });
  return (
    <>
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{t('telegram.title')}</span>
        <br />
        <small className="text-small text-quiet">{t('telegram.text')}</small>
      </p>
      <Button kind="soft" busy={busy} onClick={() => void connect()}>
        {t('telegram.connect')}
      </Button>
    </>
  );
}

/** The address of the bot with the code, as a button and as a picture for the phone; the dialog closes once the bot was started. */
function ConnectDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title={t('telegram.connect')}
      onClose={onClose}
      footer={
        <LinkButton size="tall" wide to={url} target="_blank" rel="noreferrer">
          {t('telegram.open')}
        </LinkButton>
      }
    >
      <p>{t('telegram.dialog', { minutes: TELEGRAM_CODE_MINUTES })}</p>
      <div className="hidden sm:block">
        <Note className="mt-3 mb-2">{t('telegram.scan')}</Note>
        <div className="mx-auto w-48">
          <Suspense fallback={<Bone height={192} />}>
            <QrCode text={url} label={t('telegram.qr')} />
          </Suspense>
        </div>
      </div>
      <Note className="mt-3" role="status">
        {t('telegram.waiting')}
      </Note>
    </Dialog>
  );
}

function Connected({ linked }: { linked: NonNullable<TelegramState['linked']> }) {
  const { userType } = useSession();
  const client = useQueryClient();
  const disconnect = async () => {
    await disconnectTelegram();
    await client.invalidateQueries({ queryKey: telegramQuery().queryKey });
    toast({ kind: 'good', text: t('telegram.disconnected') });
  };
  return (
    <>
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{t('telegram.title')}</span>
        <br />
        <small className="text-small text-quiet">
          {t('telegram.connected', { name: linked.name, ago: ago(linked.linkedAt) })}. {t('telegram.how')}
          {userType === 'driver' && ` ${t('telegram.driver')}`}
        </small>
      </p>
      <ConfirmButton
        label={t('telegram.disconnect')}
        title={t('telegram.disconnectTitle')}
        text={t('telegram.disconnectText')}
        onConfirm={disconnect}
      />
    </>
  );
}
