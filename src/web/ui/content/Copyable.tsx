import { t } from '#web/core/i18n/i18n.ts';
import { copyText } from '../base/clipboard.ts';
import { Icon } from '../base/Icon.tsx';

interface CopyableProps {
  text: string;
  /** The copied text, if it differs from the shown one. */
  value?: string | undefined;
  className?: string | undefined;
}

/** A code, number or address that a press copies to the clipboard. */
export function Copyable({ text, value = text, className }: CopyableProps) {
  return (
    <button
      type="button"
      className={className ?? 'copyable n'}
      title={t('ui.copy')}
      onClick={() => void copyText(value)}
    >
      {text}
      <span className="sr">, {t('ui.copy')}</span>
      <Icon name="copy" size="s" />
    </button>
  );
}
