import { useStore } from '#web/core/browser/store.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useShownTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { homeOf, paths } from '#web/paths.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { LogoMark } from '#web/ui/base/Logo.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Bell } from './Bell.tsx';
import { BarWords, useOfflineWords } from './OfflineStrip.tsx';
import { sharedPosition } from './stores.ts';

/**
 * The top bar of drivers and carriers (docs/product.md 2.3): the carrier's logo and name, which link to its public page, the title of the
 * current page (on a phone below the name), the search box, the bell, and on a phone the menu button. While there is no connection, or the
 * position is shared, this is shown instead of the title.
 */
export function StaffBar({ onMenu, onFind }: { onMenu: () => void; onFind: () => void }) {
  const { carrierInfo, userType } = useSession();
  const title = useShownTitle();
  const offline = useOfflineWords();
  const sharing = useStore(sharedPosition);
  const message = offline || sharing?.words;
  const name = inOwnScript(carrierInfo?.carrierName ?? '');
  return (
    <header className="staff-bar flex min-h-13 items-center gap-1 border-b border-line px-2 md:px-4">
      <IconButton name="menu" label={t('shell.openMenu')} onClick={onMenu} className="md:hidden" />
      {carrierInfo ? (
        <Link
          to={paths.carrier(carrierInfo.carrier_id)}
          className={cx(
            'flex min-h-11 items-center gap-2 rounded-m text-small font-strong hover:text-action',
            message ? 'flex-none' : 'min-w-0',
          )}
        >
          <Avatar name={carrierInfo.carrierName} src={carrierInfo.carrierLogo} kind="company" size="s" />
          <span className={cx('min-w-0', message && 'hidden md:flex')}>
            <span className="block truncate">{name}</span>
            <span aria-hidden="true" className="block truncate text-micro font-medium text-quiet md:hidden">
              {title}
            </span>
          </span>
          {message && <span className="sr md:hidden">{name}</span>}
        </Link>
      ) : (
        <Link to={homeOf(userType)} className="flex min-h-11 items-center gap-2 font-heavy">
          <LogoMark />
          Vezu
        </Link>
      )}
      <BarWords
        words={message}
        icon={offline ? undefined : sharing?.icon}
        bad={!offline && sharing?.bad === true}
        otherwise={title}
      />
      <FindButton onFind={onFind} />
      <Bell />
    </header>
  );
}

function FindButton({ onFind }: { onFind: () => void }) {
  const label = t('shell.find');
  return (
    <>
      <IconButton name="search" label={label} onClick={onFind} className="md:hidden" />
      <Button
        kind="edge"
        size="small"
        icon="search"
        aria-keyshortcuts="/ Control+K Meta+K"
        className="hidden md:flex"
        onClick={onFind}
      >
        {label}
        <span aria-hidden="true" className="text-quiet">
          /
        </span>
      </Button>
    </>
  );
}
