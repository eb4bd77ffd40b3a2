import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxAside as Aside } from '#shared/messaging/chat/inbox-schema.ts';
import { lastShown } from '#shared/messaging/chat/timeline.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { conversationOf } from '../state/conversations.ts';
import { waitLabel } from '../state/inbox-labels.ts';
import { asideQuery, assignConversation, finishConversation } from '../state/inbox-queries.ts';
import { InboxAside } from './InboxAside.tsx';

export default function OfficeBar({ chatId }: { chatId: number }) {
  const { data: aside } = useQuery(asideQuery(chatId));
  const [shown, setShown] = useState(false);
  const now = useNow();
  const { run: act, busy } = useAction((action: () => Promise<void>) => action());
  const finish = () => void act(() => finishConversation(chatId, lastShown(conversationOf(chatId).timeline)));
  const waits = aside?.waitingSince ?? null;
  useSettleKey(waits === null || busy ? null : finish);
  if (!aside) return <div className="flex flex-wrap gap-2 items-center min-h-15 py-2 px-4 bg-surface-sunken" />;
  return (
    <div className="flex flex-wrap gap-2 items-center min-h-15 py-2 px-4 bg-surface-sunken">
      <Assignee
        aside={aside}
        waits={waits && waitLabel(waits, now)}
        busy={busy}
        onAssign={(to) => void act(() => assignTo(aside, to))}
      />
      {waits !== null && (
        <Button kind="soft" size="small" icon="check" busy={busy} title={t('inbox.settleKey')} onClick={finish}>
          {t('inbox.settle')}
        </Button>
      )}
      <Button kind="bare" size="small" icon="user" className="xl:hidden" onClick={() => setShown(true)}>
        {t('inbox.customer')}
      </Button>
      <Dialog open={shown} onClose={() => setShown(false)} title={t('inbox.customer')}>
        <InboxAside chatId={chatId} />
      </Dialog>
    </div>
  );
}

interface AssigneeProps {
  aside: Aside;
  waits: string | null;
  busy: boolean;
  onAssign: (to: number | null) => void;
}

function Assignee({ aside: { assignee, office }, waits, busy, onAssign }: AssigneeProps) {
  const me = useSession().userInfo?.id ?? 0;
  const isMine = assignee?.accountId === me;
  const others = office.filter(({ accountId }) => accountId !== me && accountId !== assignee?.accountId);
  const items: MenuItem[] = others.map(({ accountId, name }) => ({
    label: t('inbox.giveTo', { name }),
    icon: 'user',
    onSelect: () => onAssign(accountId),
  }));
  if (assignee) items.push({ label: t('inbox.release'), icon: 'close', onSelect: () => onAssign(null) });
  return (
    <>
      <div className="text-small flex-[1_1_8rem] min-w-0">
        <p className="truncate font-strong" role="status">
          {isMine
            ? t('inbox.has.me')
            : assignee
              ? t('inbox.has.other', { name: assignee.name })
              : t('inbox.has.nobody')}
        </p>
        {waits && <p className="text-quiet">{waits}</p>}
      </div>
      {!isMine && (
        <Button kind="soft" size="small" busy={busy} onClick={() => onAssign(me)}>
          {t('inbox.take')}
        </Button>
      )}
      {items.length > 0 && <Menu icon="swap" label={t('inbox.assign')} items={items} />}
    </>
  );
}

function assignTo({ id, assignee }: Aside, to: number | null): Promise<void> {
  return assignConversation(id, { to, was: assignee?.accountId ?? null });
}

/** `E` settles the open conversation while no text field has the focus and no dialog is open. */
function useSettleKey(finish: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyE' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    finish?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
