import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { type FoundMessage, MIN_SEARCHED } from '#shared/messaging/chat/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { messageLabel } from '../state/labels.ts';
import { markedParts } from './found-parts.ts';
import '#web/ui/content/messages.css';

/** A search begins this many milliseconds after the last letter. */
const TYPING_MS = 300;

interface FoundProps {
  wanted: string;
  /** The conversation in which it is looked for; without it in all. */
  chatId?: number;
  /** The conversations are beside the inbox of an office. */
  colleague?: boolean;
  /** Handler of a press on a message, instead of opening its conversation there. */
  onPick?: (message: FoundMessage) => void;
}

/** Messages with the wanted words, the latest first. */
export default function FoundMessages({ wanted, chatId, colleague = false, onPick }: FoundProps) {
  const words = useSettled(wanted.trim());
  const me = useSession().userInfo?.id ?? 0;
  const now = useNow();
  const found = useInfiniteQuery({
    queryKey: [`account:${me}`, 'found', chatId ?? 0, words],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatApi.found,
        { query: { q: words, ...(chatId && { chatId }), ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ messages, more }) => (more ? messages.at(-1)?.id : undefined),
    enabled: words.length >= MIN_SEARCHED,
  });
  if (words.length < MIN_SEARCHED) return null;
  if (!found.data)
    return <Loaded query={found} loading={<Skeleton rows={3} className="py-2" />} failed={t('chat.messagesFailed')} />;
  const messages = found.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <Empty small title={t('messageParts.find.none')} />;
  return (
    <div className="found">
      <Rows aria-label={t('messageParts.find.list')}>
        {messages.map((message) => (
          <Row
            key={message.id}
            strong={chatId !== undefined && message.mine ? t('chat.quote.you') : personName(message)}
            quiet={
              <>
                {chatId === undefined && message.mine && `${t('chat.quote.you')}: `}
                <Found message={message} words={words} />
              </>
            }
            side={<time dateTime={message.created_at}>{ago(message.created_at, now)}</time>}
            chevron={false}
            {...(onPick ? { onOpen: () => onPick(message) } : { to: pathOf(message, colleague) })}
          />
        ))}
      </Rows>
      {found.hasNextPage && (
        <Button kind="bare" wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('messageParts.find.more')}
        </Button>
      )}
    </div>
  );
}

function Found({ message, words }: { message: FoundMessage; words: string }) {
  return markedParts(messageLabel(message), words).map(({ text, found }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
    found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}

function pathOf({ chatId, seq }: FoundMessage, colleague: boolean) {
  return colleague ? paths.inbox(chatId, { people: '1', at: String(seq) }) : paths.chatAt(chatId, seq);
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
