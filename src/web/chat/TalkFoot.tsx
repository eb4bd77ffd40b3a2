import { useState, useSyncExternalStore } from 'react';
import type { Chat } from '#shared/chat/schema.ts';
import { problemText } from '#web/core/errors.ts';
import { t } from '#web/core/i18n.ts';
import { livePhase, onLivePhase, wakeLive } from '#web/core/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Composer } from './Composer.tsx';
import { setBlocked } from './queries.ts';
import { useTalk } from './talks.ts';

/** Where one writes, or why one cannot. */
export function TalkFoot({ chat, onFiles }: { chat: Chat; onFiles: (files: readonly File[]) => void }) {
  if (chat.blocked) return <Blocked chatId={chat.id} />;
  if (!chat.canSend) return <p className="write-note">{t('chat.silent')}</p>;
  return (
    <div>
      <Waiting chatId={chat.id} />
      <Composer key={chat.id} chatId={chat.id} onFiles={onFiles} />
    </div>
  );
}

/** While something waits and nothing goes out, one can try again now. */
function Waiting({ chatId }: { chatId: number }) {
  const phase = useSyncExternalStore(onLivePhase, livePhase);
  const waits = useTalk(chatId).timeline.pending.some(({ problem }) => problem === null);
  const down = phase === 'waiting' || phase === 'resting';
  return (
    <div role="status">
      {waits && down && (
        <p className="write-note justify-between">
          <span className="flex items-center gap-2">
            <Icon name="clock" size="s" />
            {t('chat.waiting')}
          </span>
          <Button kind="bare" size="small" onClick={wakeLive}>
            {t('chat.connect')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Blocked({ chatId }: { chatId: number }) {
  const [busy, setBusy] = useState(false);
  const unblock = async () => {
    setBusy(true);
    await setBlocked(chatId, false).catch((error: unknown) => toast({ text: problemText(error), kind: 'bad' }));
    setBusy(false);
  };
  return (
    <div className="write-note justify-between">
      {t('chat.blocked')}
      <Button kind="soft" busy={busy} onClick={() => void unblock()}>
        {t('chat.unblock')}
      </Button>
    </div>
  );
}
