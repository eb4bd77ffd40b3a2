import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { acknowledge } from '../state/announcement-queries.ts';
import { ZONE } from '../state/labels.ts';

interface AcknowledgeButtonProps {
  chatId: number;
  seq: number;
  acknowledgedAt: string | null;
  wide?: boolean;
}

/** The "got it" button, replaced by the time when it was pressed. */
export function AcknowledgeButton({ chatId, seq, acknowledgedAt, wide }: AcknowledgeButtonProps) {
  const { run: say, busy } = useAction(() => acknowledge({ chatId, seq }));
  if (acknowledgedAt)
    return <Understood words={t('chat.announcement.gotItAt', { time: timeIn(ZONE, acknowledgedAt) })} />;
  return (
    <Button icon="check" wide={wide} busy={busy} onClick={() => void say()}>
      {t('chat.announcement.gotIt')}
    </Button>
  );
}

export function Understood({ words }: { words: string }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1 text-small text-good">
      <Icon name="check" size="s" />
      {words}
    </p>
  );
}
