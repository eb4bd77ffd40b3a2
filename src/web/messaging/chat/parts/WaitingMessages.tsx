import { lazy, Suspense } from 'react';
import type { Quote } from '#shared/messaging/chat/schema.ts';
import type { Pending } from '#shared/messaging/chat/timeline.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { ProgressRing } from '#web/ui/content/Progress.tsx';
import { messageLabel } from '../state/labels.ts';
import { takeBack, tryAgain } from '../state/unsent-messages.ts';
import { cancelUpload, sendAgain, type Upload } from '../state/uploads.ts';
import { bubbleStyle, Meta, Words } from './Bubble.tsx';
import { QuoteBox } from './QuoteBox.tsx';

const ProblemReason = lazy(() => import('#web/ui/content/ProblemReason.tsx'));

interface WaitingProps {
  chatId: number;
  pending: readonly Pending[];
  uploads: readonly Upload[];
  nameOf: (quote: Quote) => string;
}

/** Own messages that the server does not have yet. */
export function WaitingMessages({ chatId, pending, uploads, nameOf }: WaitingProps) {
  const waiting = [
    ...pending.map((one) => ({
      at: one.at,
      key: one.clientId,
      shown: <WaitingText one={one} chatId={chatId} nameOf={nameOf} />,
    })),
    ...uploads.map((one) => ({ at: one.at, key: one.clientId, shown: <WaitingFile upload={one} nameOf={nameOf} /> })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return waiting.map(({ key, shown }) => (
    <div key={key} className="flex flex-col gap-1">
      {shown}
    </div>
  ));
}

interface WaitingTextProps extends Pick<WaitingProps, 'chatId' | 'nameOf'> {
  one: Pending;
}

function WaitingText({ one, chatId, nameOf }: WaitingTextProps) {
  return (
    <>
      <div className={bubbleStyle({ mine: true, tail: true, picture: false })}>
        {one.reply && <QuoteBox quote={one.reply} name={nameOf(one.reply)} />}
        <Words text={messageLabel({ ...one, phrase: one.place ? 'place' : one.phrase })}>
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

function WaitingFile({ upload, nameOf }: { upload: Upload } & Pick<WaitingProps, 'nameOf'>) {
  const { url, text, at, progress, problem, seconds, reply } = upload;
  const spoken = seconds !== null;
  return (
    <>
      <div className={bubbleStyle({ mine: true, tail: true, picture: !spoken })}>
        {reply && <QuoteBox quote={reply} name={nameOf(reply)} />}
        {spoken && <p>{t('chat.phrase.voice')}</p>}
        <div className={spoken ? 'relative min-h-11' : 'msg-pic'}>
          {!spoken && <img src={url} alt={t('chat.image.mine')} />}
          {problem === null && (
            <span className={cx('flex items-center justify-between', !spoken && 'absolute inset-x-2 top-2')}>
              <ProgressRing value={progress} label={t(spoken ? 'chat.voiceSending' : 'chat.image.sending')} />
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

function Failed({ why, onRetry, onDiscard }: { why: string; onRetry: () => void; onDiscard: () => void }) {
  return (
    <div
      className="text-small self-end flex flex-wrap items-center justify-end gap-y-0 gap-x-2 max-w-full"
      role="alert"
    >
      <p className="flex items-center gap-1 text-bad">
        <Icon name="alert" size="s" label={t('chat.mark.failed')} />
        {why === 'offline' ? (
          t('core.offline')
        ) : (
          <Suspense fallback={t('chat.sendFailed')}>
            <ProblemReason code={why} otherwise={t('chat.sendFailed')} />
          </Suspense>
        )}
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
