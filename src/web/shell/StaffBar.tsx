import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useShownTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { homeOf, paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { LogoMark } from '#web/ui/Logo.tsx';
import { Bell } from './Bell.tsx';
import { FindButton } from './FindButton.tsx';

/**
 * The top bar of drivers and carriers (docs/product.md 2.3): the carrier's logo and name, which link to its public page, the
 * title of the current page, the search box, the bell, and on a phone the menu button.
 */
export function StaffBar({ onMenu, onFind }: { onMenu: () => void; onFind: () => void }) {
  const { carrierInfo, userType } = useSession();
  const title = useShownTitle();
  return (
    <header className="staff-bar flex min-h-13 items-center gap-1 border-b border-line px-2 md:px-4">
      <IconButton name="menu" label={t('shell.openMenu')} onClick={onMenu} className="md:hidden" />
      {carrierInfo ? (
        <Link
          to={paths.carrier(carrierInfo.carrier_id)}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-m text-small font-strong hover:text-action"
        >
          <Avatar name={carrierInfo.carrierName} src={carrierInfo.carrierLogo} kind="company" size="s" />
          <span className="truncate">{carrierInfo.carrierName}</span>
        </Link>
      ) : (
        <Link to={homeOf(userType)} className="flex min-h-11 items-center gap-2 font-heavy">
          <LogoMark />
          Vezu
        </Link>
      )}
      <span className="mr-2 ml-auto min-w-0 truncate pl-3 text-small text-quiet">{title}</span>
      <FindButton onFind={onFind} />
      <Bell />
    </header>
  );
}
