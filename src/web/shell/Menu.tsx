import { useEffect, useState } from 'react';
import { otherLanguage } from '#shared/core/other-language.ts';
import { type Locale, languageName } from '#shared/i18n/locale.ts';
import { useStore } from '#web/core/browser/store.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Link, useLocation, useNavigate } from '#web/core/router/router.tsx';
import { changeLocale, useSession } from '#web/core/session/session.ts';
import { setTravelling, travelling } from '#web/core/session/travelling.ts';
import { homeOf, paths } from '#web/paths.ts';
import { LogoMark } from '#web/ui/base/Logo.tsx';
import { type NavItem, SideMenu } from '#web/ui/content/Bars.tsx';

interface MenuProps {
  places: readonly NavItem[];
  onLanguage: () => void;
  onFind: () => void;
  /** In the dialog the logo is the title. */
  bare?: boolean;
  className?: string;
}

export function Menu({ places, onLanguage, onFind, bare, className }: MenuProps) {
  const { token, userType } = useSession();
  const { pathname } = useLocation();
  const other = useOtherLanguage();
  const travels = useStore(travelling);
  const navigate = useNavigate();
  const rest: NavItem[] = [
    other
      ? { icon: 'globe', label: languageName(other.language), onPress: other.choose }
      : { icon: 'globe', label: languageName(locale), onPress: onLanguage },
    { icon: 'help', label: t('shell.help'), to: paths.help, current: pathname === paths.help },
    { icon: 'gear', label: t('shell.settings'), to: paths.settings, current: pathname === paths.settings },
  ];
  // The staff have the search box in their bar.
  if (userType === 'passenger') rest.unshift({ icon: 'search', label: t('shell.find'), onPress: onFind });
  if (userType === 'driver' || userType === 'carrier')
    rest.unshift({
      icon: travels ? 'wheel' : 'user',
      label: t(travels ? 'shell.works' : 'shell.travels'),
      onPress: () => {
        setTravelling(!travels);
        navigate(travels ? homeOf(userType) : paths.search);
      },
    });
  if (token) rest.push({ icon: 'logout', label: t('shell.logout'), to: paths.logout });
  const head = bare ? undefined : (
    <Link to={token ? homeOf(userType) : paths.welcome} className="brand">
      <LogoMark />
      Vezu
    </Link>
  );
  return (
    <SideMenu
      label={t('shell.menu')}
      items={places}
      rest={rest}
      head={head}
      {...(className === undefined ? {} : { className })}
    />
  );
}

/**
 * The language that a visitor is offered by its own name: English where the browser's first language is not Ukrainian, and the way back.
 * Null until the page runs in the browser, since a prerendered screen knows no browser, and for people who have signed in.
 */
export function useOtherLanguage(): { language: Locale; choose: () => void } | null {
  const { token } = useSession();
  const [first, setFirst] = useState('uk');
  useEffect(() => setFirst(navigator.language), []);
  const language = otherLanguage(locale, first);
  return token || language === null ? null : { language, choose: () => changeLocale(language) };
}
