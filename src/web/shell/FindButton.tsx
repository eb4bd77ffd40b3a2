import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';

/** Opens the search box: an icon on a phone, the look of a field with its key on a wide screen. */
export function FindButton({ onFind }: { onFind: () => void }) {
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
