import type { Contact } from '#shared/messaging/chat/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Count } from '#web/ui/base/Count.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { RowFrame, RowOpen } from '#web/ui/content/Row.tsx';
import { aboutLabel } from '../state/labels.ts';

interface ContactRowProps {
  contact: Contact;
  selected: boolean;
  /** Beside the inbox of an office: the chats with colleagues stay in the list. */
  colleague?: boolean;
}

/** One chat: the person, the subject, the last message with its time, and the unread count. */
export function ContactRow({ contact, selected, colleague = false }: ContactRowProps) {
  const { id, name, avatarUrl, unreadCount, lastMessageTime } = contact;
  const now = useNow();
  return (
    <RowFrame selected={selected} className={cx('chat-row', unreadCount > 0 && 'is-unread')}>
      <Avatar name={name} src={avatarUrl} />
      <span className="chat-row-words">
        <RowOpen to={colleague ? paths.inbox(id, { people: '1' }) : paths.chat(id)} className="li-strong">
          {name}
        </RowOpen>
        <time dateTime={lastMessageTime}>{ago(lastMessageTime, now)}</time>
        <span className="chat-about">{aboutLabel(contact)}</span>
        <span className="chat-last">{lastLabel(contact)}</span>
        <Count value={unreadCount} words={t('chat.unread', { count: unreadCount })} />
      </span>
    </RowFrame>
  );
}

/** A picture without text shows a label (docs/product.md 11.4). */
function lastLabel({ lastKind, lastMessage, lastMine }: Contact): string {
  const text = lastKind === 'image' && lastMessage === '' ? t('chat.picture') : lastMessage;
  return lastMine ? t('chat.you', { text }) : text;
}
