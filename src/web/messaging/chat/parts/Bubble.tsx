import { lazy, memo, type ReactNode, Suspense } from 'react';
import { asksPrepayment } from '#shared/messaging/chat/prepayment.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { messageLabel, ZONE } from '../state/labels.ts';
import { textParts } from '../state/text-parts.ts';
import { AcknowledgeButton, Understood } from './AcknowledgeButton.tsx';
import { QuoteBox } from './QuoteBox.tsx';

const PlacePart = lazy(() => import('./PlacePart.tsx'));
const VoicePart = lazy(() => import('./VoicePart.tsx'));

type Mark = 'sending' | 'sent' | 'read';

interface BubbleProps {
  chatId: number;
  message: Message;
  /** The state of an own message; null for the other's. */
  mark: Mark | null;
  tail: boolean;
  /** The other's name. */
  name: string;
  /** The member of an office who wrote it; shown above the text. */
  author?: string | null;
  /** The author of the message that this one answers. */
  quoted?: string;
  /** Shows the message at a place of the chat. */
  onGo?: (seq: number) => void;
  onOpen: (message: Message) => void;
  /** Absent where nothing can be done with a message. */
  onAct?: (message: Message) => void;
}

export const Bubble = memo((props: BubbleProps) => {
  const { chatId, message, mark, tail, name, author = null, quoted, onGo, onOpen, onAct } = props;
  const { seq, picture, created_at, phrase, text, announcement, reply, place, voice } = message;
  const isMine = mark !== null;
  const words = place || voice || (picture && !text && !phrase) ? '' : messageLabel(message);
  return (
    <div data-seq={seq} tabIndex={-1} className={bubbleStyle({ mine: isMine, tail, picture: picture !== null })}>
      {author !== null && <p className="text-micro font-strong text-quiet">{author}</p>}
      {reply && <QuoteBox quote={reply} name={quoted ?? name} onGo={onGo} />}
      {announcement && (
        <p className="text-micro leading-(--lead-small) flex items-center gap-1 text-quiet">
          <Icon name="users" size="s" />
          {t('chat.announcement')}
        </p>
      )}
      {picture && (
        <button
          type="button"
          className="msg-pic"
          title={t('chat.image.open')}
          style={{ aspectRatio: ratioOf(picture) }}
          onClick={() => onOpen(message)}
        >
          <img
            src={picture.thumb}
            alt={t(isMine ? 'chat.image.mine' : 'chat.image.alt', { name })}
            loading="lazy"
            decoding="async"
          />
        </button>
      )}
      {place && (
        <Suspense fallback={<span className="msg-part" />}>
          <PlacePart place={place} />
        </Suspense>
      )}
      {voice && (
        <Suspense fallback={<span className="msg-part msg-voice" />}>
          <VoicePart voice={voice} />
        </Suspense>
      )}
      <Words text={words}>
        <Meta at={created_at} mark={mark}>
          {onAct && phrase !== 'withdrawn' && phrase !== 'hidden' && (
            <button
              type="button"
              className="grid place-items-center size-6 -my-1"
              title={t('chat.message.act')}
              onClick={() => onAct(message)}
            >
              <Icon name="more" size="s" label={t('chat.message.act')} />
            </button>
          )}
        </Meta>
      </Words>
      {!isMine && session().userType === 'passenger' && asksPrepayment(words) && (
        <p className="mt-1 rounded-s bg-now-soft p-2 text-small">{t('chat.prepayment')}</p>
      )}
      {announcement && <Announced chatId={chatId} seq={seq} announcement={announcement} mine={isMine} />}
    </div>
  );
});

export function Words({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className="msg-words">
      {textParts(text).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <SafeLink key={index} href={part.href}>
            {part.text}
          </SafeLink>
        ),
      )}
      {children}
    </p>
  );
}

/** The time, and for own messages the state: a clock, one check, two checks. */
export function Meta({ at, mark, children }: { at: string; mark: Mark | null; children?: ReactNode }) {
  return (
    <span className="msg-meta">
      {children}
      <time dateTime={at}>{timeIn(ZONE, at)}</time>
      {mark && (
        <Icon name={MARKS[mark]} className={mark === 'read' ? 'is-read' : undefined} label={t(`chat.mark.${mark}`)} />
      )}
    </span>
  );
}

export function bubbleStyle({ mine, tail, picture }: { mine: boolean; tail: boolean; picture: boolean }): string {
  return cx('msg', mine && 'msg-me', tail && 'msg-tail', picture && 'msg-img');
}

const MARKS = { sending: 'clock', sent: 'check', read: 'checks' } as const;

function SafeLink({ href, children }: { href: string; children: string }) {
  if (href.startsWith('tel:')) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

/** Limits the aspect ratio; the rest is visible when the picture is opened. */
function ratioOf({ width, height }: { width: number; height: number }): number {
  return Math.min(2.5, Math.max(0.7, width / height || 1));
}

interface AnnouncedProps {
  chatId: number;
  seq: number;
  announcement: NonNullable<Message['announcement']>;
  mine: boolean;
}

/** Below an announcement: the reader's "got it" button, or whether the other has pressed it. */
function Announced({ chatId, seq, announcement: { acknowledgedAt }, mine }: AnnouncedProps) {
  if (!mine) {
    return (
      <div className="clear-both pt-2 pb-0.5">
        <AcknowledgeButton chatId={chatId} seq={seq} acknowledgedAt={acknowledgedAt} wide />
      </div>
    );
  }
  return (
    <div className="clear-both pt-2 pb-0.5">
      {acknowledgedAt ? (
        <Understood words={t('chat.announcement.theyGotIt', { time: timeIn(ZONE, acknowledgedAt) })} />
      ) : (
        <Note>{t('chat.announcement.waiting')}</Note>
      )}
    </div>
  );
}
