import { t } from '#web/core/i18n/i18n.ts';
import { copyText } from '../base/clipboard.ts';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/Icon.tsx';

interface CopyableProps {
  text: string;
  /** The copied text, if it differs from the shown one. */
  value?: string | undefined;
  className?: string | undefined;
}

export function Copyable({ text, value = text, className }: CopyableProps) {
  return (
    <button
      type="button"
      className={cx('inline-flex items-center gap-2 min-h-(--hit) font-strong text-start', className ?? 'n')}
      title={t('ui.copy')}
      onClick={() => void copyText(value)}
    >
      {text}
      <span className="sr">, {t('ui.copy')}</span>
      <Icon name="copy" size="s" className="text-action" />
    </button>
  );
}
