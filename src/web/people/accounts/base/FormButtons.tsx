import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';

interface FormButtonsProps {
  busy: boolean;
  submit: string;
  onCancel: () => void;
}

export function FormButtons({ busy, submit, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="tall" busy={busy}>
        {submit}
      </Button>
      <Button kind="bare" size="tall" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}
