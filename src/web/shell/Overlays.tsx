import type { NavItem } from '#web/ui/Bars.tsx';
import { AnotherSession } from './AnotherSession.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { MenuDialog } from './MenuDialog.tsx';
import { NoBusDialog } from './NoBusDialog.tsx';

/** The notice to drivers without bus and routes exists and is never shown (specification, section 2). */
const NOTICE_SHOWN = false;

export type Overlay = 'menu' | 'language' | 'taken';

interface OverlaysProps {
  open: Overlay | null;
  onClose: () => void;
  places: readonly NavItem[];
  onLanguage: () => void;
}

/** What may lie over the shell, one at a time. */
export function Overlays({ open, onClose, ...menu }: OverlaysProps) {
  return (
    <>
      <MenuDialog {...menu} open={open === 'menu'} onClose={onClose} />
      <LanguageDialog open={open === 'language'} onClose={onClose} />
      <AnotherSession open={open === 'taken'} onClose={onClose} />
      <NoBusDialog open={NOTICE_SHOWN} onClose={onClose} />
    </>
  );
}
