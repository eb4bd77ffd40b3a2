import { lazy, Suspense, useState } from 'react';
import type { Chat } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { LazyReportDialog } from '#web/people/reports/Report.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { whoLabel } from './state/labels.ts';
import { setBlocked } from './state/queries.ts';

const FindDialog = lazy(() => import('./inbox/FindDialog.tsx'));
const ConfirmDialog = lazy(() =>
  import('#web/ui/overlays/ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

interface HeadProps {
  chat: Chat;
  typing: boolean;
  back: boolean;
  listPath?: string | undefined;
  onFound: (seq: number) => void;
}

export function ConversationHead({ chat, typing, back, listPath, onFound }: HeadProps) {
  const { name, avatarUrl, blocked } = chat;
  const [open, setOpen] = useState<'report' | 'block' | 'find' | null>(null);
  usePageTitle(name);
  const close = () => setOpen(null);
  const { run: block, busy } = useAction((isBlocked: boolean) => setBlocked(chat.id, isBlocked), { settled: close });
  const items: MenuItem[] = [
    ...useProfile(chat),
    blocked
      ? { label: t('chat.unblock'), icon: 'ban', onSelect: () => void block(false) }
      : { label: t('chat.block'), icon: 'ban', bad: true, onSelect: () => setOpen('block') },
  ];
  if (chat.lastSeq > 0) {
    items.unshift({ label: t('chat.search'), icon: 'search', onSelect: () => setOpen('find') });
    items.push({ label: t('chat.report'), icon: 'flag', onSelect: () => setOpen('report') });
  }
  return (
    <div className="relative">
      <TopBar
        back={back ? (listPath ?? paths.chats) : undefined}
        leading={<Avatar name={name} src={avatarUrl} size="s" className="mx-2" />}
        title={name}
        subtitle={<span aria-live="polite">{typing ? t('chat.typing') : whoLabel(chat)}</span>}
        actions={<Menu icon="more" label={t('chat.menu')} items={items} />}
      />
      <Suspense fallback={null}>
        {open === 'find' && <FindDialog chatId={chat.id} onFound={onFound} onClose={close} />}
        {open === 'report' && <LazyReportDialog things={[{ kind: 'chat', id: chat.id }]} onClose={close} />}
        {open === 'block' && (
          <ConfirmDialog
            open
            title={t('chat.blockAsk')}
            text={t('chat.blockText', { name })}
            confirm={t('chat.block')}
            busy={busy}
            onConfirm={() => void block(true)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The link to the other's page, if the reader may see it. */
function useProfile({ role, accountId, carrier }: Chat): MenuItem[] {
  const ownSession = useSession();
  const item = { label: t('chat.profile'), icon: 'user' } as const;
  if (accountId === null) return carrier ? [{ ...item, to: paths.carrier(carrier.id) }] : [];
  if (role === 'driver') return [{ ...item, to: paths.driverProfile(accountId) }];
  if (role === 'carrier') return carrier ? [{ ...item, to: paths.carrier(carrier.id) }] : [];
  return ownSession.userType === 'passenger' ? [] : [{ ...item, to: paths.passengerProfile(accountId) }];
}
