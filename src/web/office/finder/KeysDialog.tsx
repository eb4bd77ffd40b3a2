import { t } from '#web/core/i18n/i18n.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** The keys of the desk, by what they do. Their names are those on the keyboard, in every language. */
const KEYS = [
  ['find', '/ · Ctrl K'],
  ['keys', '?'],
  ['rows', 'J · K'],
  ['open', 'Enter'],
  ['range', 'Shift'],
  ['call', 'Alt 1 – Alt 7'],
  ['book', 'Ctrl Enter'],
  ['back', 'Alt 0'],
] as const;

/** List of the keyboard shortcuts; opened by `?`. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t('finder.keys')} onClose={onClose}>
      <Facts
        layout="lines"
        facts={KEYS.map(([what, keys]) => ({ term: t(`finder.keys.${what}`), value: <kbd className="n">{keys}</kbd> }))}
      />
    </Dialog>
  );
}
