import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { canShare } from '../base/share.ts';

interface ShareOrCopyProps {
  disabled?: boolean | undefined;
  copyLabel: string;
  onCopy: () => void;
  onShare: () => void;
}

/** The buttons below a text for messengers: the share dialog of the device where it has one, and the clipboard. */
export function ShareOrCopy({ disabled, copyLabel, onCopy, onShare }: ShareOrCopyProps) {
  const sharing = canShare();
  return (
    <>
      <Button
        kind={sharing ? 'edge' : 'main'}
        icon="copy"
        size="tall"
        wide={!sharing}
        disabled={disabled}
        onClick={onCopy}
      >
        {copyLabel}
      </Button>
      {sharing && (
        <Button icon="share" size="tall" disabled={disabled} onClick={onShare}>
          {t('ui.share')}
        </Button>
      )}
    </>
  );
}
