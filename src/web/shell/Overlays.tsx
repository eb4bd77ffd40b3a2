import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { withRetries } from '#web/core/api/retry.ts';
import { openConflict } from '#web/core/api/save.ts';
import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { startWorker } from '#web/core/pwa/service-worker.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { ownNames } from '#web/core/storage/scoped-storage.ts';
import { useNotifications } from '#web/messaging/notifications/use-notifications.ts';
import { typeAhead } from '#web/office/finder/typed-ahead.ts';
import { LanguageChoice } from '#web/people/accounts/profile/LanguageChoice.tsx';
import { useStoredTickets } from '#web/sales/bookings/tickets/store-tickets.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Logo } from '#web/ui/base/Logo.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import type { NavItem } from '#web/ui/content/Bars.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Menu } from './Menu.tsx';
import { NoBusDialog } from './NoBusDialog.tsx';

/** The notice to drivers without a bus and routes exists and is never shown (docs/product.md 2.3). */
const NOTIFICATION_SHOWN = false;

const Finder = lazy(() => import('#web/office/finder/Finder.tsx'));

const KeysDialog = lazy(() => import('#web/office/finder/KeysDialog.tsx'));

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

/** While the search is loading, typed text is already meant for it. */
function TypingAhead() {
  useEffect(typeAhead, []);
  return null;
}

export type Overlay = 'menu' | 'language' | 'taken' | 'find' | 'keys';

interface OverlaysProps {
  open: Overlay | null;
  onClose: () => void;
  places: readonly NavItem[];
  onLanguage: () => void;
  onFind: () => void;
}

/** How long the offer of a new version is shown, in milliseconds; the next visit loads the new version anyway. */
const OFFERED_MS = 60_000;

export default function Overlays({ open, onClose, ...menu }: OverlaysProps) {
  useNotifications();
  useStoredTickets();
  useEffect(() => {
    // The shell is made again on the way from one frame to another.
    const left = new AbortController();
    const offerUpdate = (begin: () => void) =>
      toast({
        text: t('overlays.update'),
        ms: OFFERED_MS,
        action: { label: t('overlays.update.do'), onAct: begin },
      });
    void startWorker(offerUpdate, left.signal);
    return () => left.abort();
  }, []);
  useEffect(() => {
    // Messages that an earlier visit could not send are sent wherever the next one begins.
    if (ownNames('unsent:').length > 0) void withRetries(() => import('#web/messaging/chat/state/unsent-messages.ts'));
  }, []);
  const conflict = useStore(openConflict);
  const { userInfo } = useSession();
  const navigate = useNavigate();
  const offered = userInfo?.offerPasskey === true;
  const offer = useEffectEvent(async () => {
    const { offerPasskey } = await import('#web/people/accounts/sign-in/passkey-offer.ts');
    await offerPasskey(navigate);
  });
  useEffect(() => {
    // A failed request is repeated at a later visit.
    if (offered) offer().catch(() => undefined);
  }, [offered]);
  return (
    <>
      <MenuDialog {...menu} open={open === 'menu'} onClose={onClose} />
      {open === 'find' && (
        <Suspense fallback={<TypingAhead />}>
          <Finder places={menu.places} onClose={onClose} />
        </Suspense>
      )}
      {open === 'keys' && (
        <Suspense fallback={null}>
          <KeysDialog onClose={onClose} />
        </Suspense>
      )}
      <LanguageDialog open={open === 'language'} onClose={onClose} />
      <AnotherSession open={open === 'taken'} onClose={onClose} />
      <NoBusDialog open={NOTIFICATION_SHOWN} onClose={onClose} />
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog conflict={conflict} />
        </Suspense>
      )}
    </>
  );
}

/** The alert that another sign-in of this account has taken over the live connection (docs/product.md 18.3). */
function AnotherSession({ open, onClose }: { open: boolean; onClose: () => void }) {
  const footer = (
    <Button size="tall" onClick={onClose}>
      {t('overlays.understood')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('overlays.anotherSessionTitle')} footer={footer}>
      <p role="alert">{t('chat.another_session')}</p>
    </Dialog>
  );
}

/** The language selector of the menu; the page does not scroll while it is open. */
function LanguageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.language')}>
      <div className="pb-2">
        <LanguageChoice label={t('shell.language')} />
      </div>
    </Dialog>
  );
}

interface MenuDialogProps {
  open: boolean;
  onClose: () => void;
  places: readonly NavItem[];
  onLanguage: () => void;
  onFind: () => void;
}

/** The whole side menu on a phone, behind the menu button and behind "more"; the page does not scroll while it is open. */
function MenuDialog({ open, onClose, ...menu }: MenuDialogProps) {
  return (
    <Dialog kind="side" open={open} onClose={onClose} title={<Logo />}>
      <Menu {...menu} bare />
    </Dialog>
  );
}
