import type { NavItem } from '#web/ui/Bars.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Menu } from './Menu.tsx';

interface MenuDialogProps {
  open: boolean;
  onClose: () => void;
  places: readonly NavItem[];
  onLanguage: () => void;
  onFind: () => void;
}

/** The whole side menu on a phone, behind the menu button and behind "more"; the page does not scroll while it is open. */
export function MenuDialog({ open, onClose, ...menu }: MenuDialogProps) {
  return (
    <Dialog kind="side" open={open} onClose={onClose} title={<Logo />}>
      <Menu {...menu} bare />
    </Dialog>
  );
}
