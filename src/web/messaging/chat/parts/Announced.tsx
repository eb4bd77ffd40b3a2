import type { Message } from '#shared/messaging/chat/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { ZONE } from '../state/labels.ts';
import { AcknowledgeButton, Understood } from './AcknowledgeButton.tsx';

interface AnnouncedProps {
  chatId: number;
  seq: number;
  announcement: NonNullable<Message['announcement']>;
  /** The reader sent it. */
  mine: boolean;
}

/** Below an announcement: the reader's "got it" button, or whether the other has pressed it. */
export function Announced({ chatId, seq, announcement: { acknowledgedAt }, mine }: AnnouncedProps) {
  if (!mine) {
    return (
      <div className="msg-got">
        <AcknowledgeButton chatId={chatId} seq={seq} acknowledgedAt={acknowledgedAt} wide />
      </div>
    );
  }
  return (
    <div className="msg-got">
      {acknowledgedAt ? (
        <Understood words={t('chat.announcement.theyGotIt', { time: timeIn(ZONE, acknowledgedAt) })} />
      ) : (
        <p className="text-small text-quiet">{t('chat.announcement.waiting')}</p>
      )}
    </div>
  );
}
