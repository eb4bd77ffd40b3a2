import type { Pending } from '#shared/chat/timeline.ts';
import { hasText, t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ProgressRing } from '#web/ui/Progress.tsx';
import { bubbleStyle, Meta, Words } from './Bubble.tsx';
import { messageLabel } from './labels.ts';
import { takeBack, tryAgain } from './unsent-messages.ts';
import { cancelUpload, sendAgain, type Upload } from './uploads.ts';

interface WaitingProps {
  chatId: number;
  pending: readonly Pending[];
  uploads: readonly Upload[];
}

/** Own messages that the server does not have yet. */
export function WaitingMessages({ chatId, pending, uploads }: WaitingProps) {
  const waiting = [
    ...pending.map((one) => ({ at: one.at, key: one.clientId, shown: <WaitingText one={one} chatId={chatId} /> })),
    ...uploads.map((one) => ({ at: one.at, key: one.clientId, shown: <WaitingPicture upload={one} /> })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return waiting.map(({ key, shown }) => (
    <div key={key} className="flex flex-col gap-1">
      {shown}
    </div>
  ));
}

function WaitingText({ one, chatId }: { one: Pending; chatId: number }) {
  return (
    <>
      <div className={bubbleStyle({ mine: true, tail: true, picture: false })}>
        <Words text={messageLabel({ ...one, picture: null })}>
          {one.problem === null && <Meta at={one.at} mark="sending" />}
        </Words>
      </div>
      {one.problem !== null && (
        <Failed
          why={one.problem}
          onRetry={() => tryAgain(chatId, one.clientId)}
          onDiscard={() => takeBack(chatId, one.clientId)}
        />
      )}
    </>
  );
}

function WaitingPicture({ upload }: { upload: Upload }) {
  const { url, text, at, progress, problem } = upload;
  return (
    <>
      <div className={bubbleStyle({ mine: true, tail: true, picture: true })}>
        <div className="msg-pic">
          <img src={url} alt={t('chat.image.mine')} />
          {problem === null && (
            <span className="absolute inset-x-2 top-2 flex items-center justify-between">
              <ProgressRing value={progress} label={t('chat.image.sending')} />
              <IconButton
                name="close"
                label={t('chat.image.cancel')}
                className="rounded-full bg-surface"
                onClick={() => cancelUpload(upload)}
              />
            </span>
          )}
        </div>
        <Words text={text}>{problem === null && <Meta at={at} mark="sending" />}</Words>
      </div>
      {problem !== null && (
        <Failed why={problem} onRetry={() => sendAgain(upload)} onDiscard={() => cancelUpload(upload)} />
      )}
    </>
  );
}

/** A message that could not be sent: the reason and the options. */
function Failed({ why, onRetry, onDiscard }: { why: string; onRetry: () => void; onDiscard: () => void }) {
  const reason = why === 'offline' ? 'core.offline' : `errors.${why}`;
  return (
    <div className="msg-failed" role="alert">
      <p>
        <Icon name="alert" size="s" label={t('chat.mark.failed')} />
        {hasText(reason) ? t(reason) : t('chat.sendFailed')}
      </p>
      <span className="flex">
        <Button kind="bare" size="small" onClick={onDiscard}>
          {t('chat.discard')}
        </Button>
        <Button kind="bare" size="small" icon="refresh" onClick={onRetry}>
          {t('chat.retry')}
        </Button>
      </span>
    </div>
  );
}
