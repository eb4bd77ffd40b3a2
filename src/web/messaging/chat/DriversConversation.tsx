import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/messaging/chat/schema.ts';
import { dayFrom, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Lightbox } from '#web/ui/media/Lightbox.tsx';
import { Bubble } from './parts/Bubble.tsx';
import { asideQuery, driversMessagesQuery } from './state/inbox-queries.ts';
import { ZONE } from './state/labels.ts';
import { rowsOf } from './state/rows.ts';
import '#web/ui/content/messages.css';

/** A conversation of a driver with a passenger, which the office reads; nothing can be written here. */
export function DriversConversation({ chatId, full, listPath }: { chatId: number; full: boolean; listPath: string }) {
  const query = useQuery(asideQuery(chatId));
  const { data: aside, error } = query;
  const { data: page } = useQuery(driversMessagesQuery(chatId));
  const [large, setLarge] = useState<Message | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const last = page?.lastSeq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is shown
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  const look = cx('conversation', full && 'conversation-full');
  if (!aside && error)
    return (
      <div className={look}>
        <TopBar back={listPath} title={t('core.title.chat')} />
        <Loaded query={query} failed={t('chat.messagesFailed')} />
      </div>
    );
  if (!aside || !page) return <Skeleton rows={6} className="p-4" />;
  const name = personName(aside.customer);
  const driverId = aside.driver?.accountId ?? 0;
  return (
    <section className={look} aria-label={t('chat.log', { name })}>
      <TopBar
        back={full ? listPath : undefined}
        leading={<Avatar name={name} src={aside.customer.avatarUrl} size="s" className="mx-2" />}
        title={name}
        subtitle={t('inbox.driver', { name: aside.driver ? personName(aside.driver) : '' })}
      />
      <Note className="flex items-center gap-2 py-2 px-4">{t('inbox.readOnly')}</Note>
      <div className="relative min-h-0">
        <div
          ref={box}
          role="log"
          aria-live="off"
          aria-label={t('chat.log', { name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          tabIndex={0}
          className="conversation-log"
        >
          <div className="flex flex-col justify-end gap-1 min-h-full">
            {rowsOf(page.messages, { me: driverId, zone: ZONE, newAfter: null }).map((row) => {
              if (row.kind === 'day')
                return (
                  <Pill key={row.key} kind="quiet" className="self-center mt-3 mb-2">
                    {dayFrom(today(), row.date)}
                  </Pill>
                );
              if (row.kind !== 'said') return null;
              const { message, mine, tail, key } = row;
              const mark = mine ? 'sent' : null;
              return <Bubble key={key} {...{ chatId, name, message, mark, tail }} onOpen={setLarge} />;
            })}
          </div>
        </div>
      </div>
      {large?.picture && (
        <Lightbox
          photos={[{ src: large.picture.url, alt: t('chat.image.alt', { name }) }]}
          at={0}
          onMove={() => undefined}
          onClose={() => setLarge(null)}
        />
      )}
    </section>
  );
}
