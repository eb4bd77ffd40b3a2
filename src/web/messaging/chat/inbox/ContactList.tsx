import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Contact } from '#shared/messaging/chat/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ago } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Count } from '#web/ui/base/Count.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { RowFrame, RowOpen, Rows } from '#web/ui/content/Row.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { aboutLabel } from '../state/labels.ts';
import { contactsQuery } from '../state/queries.ts';
import { Unconnected } from '../state/Unconnected.tsx';

const FoundMessages = lazy(() => import('./FoundMessages.tsx'));

interface ContactListProps {
  openId: number | null;
  blocked: boolean;
  /** Beside the inbox of an office: the chats with colleagues, from which the arrow leads back to the inbox. */
  inbox?: boolean;
  above?: ReactNode;
}

/** From so many letters on messages are looked for too; the schema, which says the same, is not loaded here. */
const MIN_SEARCHED = 2;

/** The chats, the latest first; with `blocked` the chats with people that the reader blocked. */
export function ContactList({ openId, blocked, inbox = false, above }: ContactListProps) {
  const query = useQuery(contactsQuery(blocked));
  const { data } = query;
  const [wanted, setWanted] = useState('');
  const searches = !blocked && wanted.trim().length >= MIN_SEARCHED;
  const shown = data?.filter((contact) => matches(contact, wanted));
  return (
    <div className="flex min-h-full flex-col">
      <TopBar
        large={!blocked && !inbox}
        back={blocked || inbox ? paths.chats : undefined}
        title={t(blocked ? 'chat.blockedList' : 'core.title.chat')}
        actions={!blocked && <IconLink name="ban" label={t('chat.blockedList')} to={paths.blockedChats} />}
      />
      <Unconnected waits={false} />
      {above}
      <Loaded query={query} loading={<Skeleton rows={7} className="px-4" />} failed={t('chat.failed')}>
        {(data) => <>{data.length > 0 && <Find value={wanted} onChange={setWanted} />}</>}
      </Loaded>
      {shown && shown.length > 0 && (
        <Rows className="rows-wide" aria-label={t('chat.list')}>
          {shown.map((contact) => (
            <ContactRow key={contact.id} contact={contact} selected={contact.id === openId} colleague={inbox} />
          ))}
        </Rows>
      )}
      {data && data.length > 0 && shown?.length === 0 && !searches && <Empty small title={t('chat.findNone')} />}
      {searches && (
        <section className="px-4" aria-label={t('chat.foundMessages')}>
          <h2 className="pt-4 text-small text-quiet">{t('chat.foundMessages')}</h2>
          <Suspense fallback={<Skeleton rows={3} className="py-2" />}>
            <FoundMessages wanted={wanted} colleague={inbox} />
          </Suspense>
        </section>
      )}
      {data?.length === 0 && (blocked ? <Empty title={t('chat.blockedNone')} /> : <Nothing />)}
    </div>
  );
}

function Find({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="px-4 pt-1 pb-2">
      <SearchField label={t('chat.find')} value={value} onChange={onChange} />
    </div>
  );
}

function Nothing() {
  const passenger = useSession().userType === 'passenger';
  return (
    <Empty
      title={t('chat.empty')}
      text={t(passenger ? 'chat.passenger' : 'chat.staff')}
      action={
        <LinkButton to={paths.trips} size="tall" icon={passenger ? 'ticket' : 'bus'} wide>
          {t(passenger ? 'chat.trips' : 'chat.staffTrips')}
        </LinkButton>
      }
    />
  );
}

/** Matches the person, their company, the route or the last message. */
function matches({ name, carrier, about, lastMessage }: Contact, query: string): boolean {
  const words = query.trim().toLocaleLowerCase();
  if (words === '') return true;
  const places = [about.from, about.to].map((place) => (place ? named(place) : ''));
  return [name, carrier?.name ?? '', ...places, lastMessage].some((text) => text.toLocaleLowerCase().includes(words));
}

interface ContactRowProps {
  contact: Contact;
  selected: boolean;
  /** Beside the inbox of an office: the chats with colleagues stay in the list. */
  colleague?: boolean;
}

function ContactRow({ contact, selected, colleague = false }: ContactRowProps) {
  const { id, name, avatarUrl, unreadCount, lastMessageTime } = contact;
  const now = useNow();
  return (
    <RowFrame selected={selected} className="flex gap-3 items-center min-h-18 py-2">
      <Avatar name={name} src={avatarUrl} />
      <span className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 items-center min-w-0">
        <RowOpen to={colleague ? paths.inbox(id, { people: '1' }) : paths.chat(id)} className="li-strong">
          {name}
        </RowOpen>
        <time dateTime={lastMessageTime} className="whitespace-nowrap text-micro leading-(--lead-small) text-quiet">
          {ago(lastMessageTime, now)}
        </time>
        <span className="col-span-full truncate text-micro text-quiet">{aboutLabel(contact)}</span>
        <span
          className={cx('truncate text-small', unreadCount > 0 ? 'font-medium text-text' : 'col-span-full text-quiet')}
        >
          {lastLabel(contact)}
        </span>
        <Count value={unreadCount} words={t('chat.unread', { count: unreadCount })} className="justify-self-end" />
      </span>
    </RowFrame>
  );
}

/** A picture without text shows a label (docs/product.md 11.4). */
function lastLabel({ lastKind, lastMessage, lastMine }: Contact): string {
  const text = lastKind === 'image' && lastMessage === '' ? t('chat.picture') : lastMessage;
  return lastMine ? t('chat.you', { text }) : text;
}
