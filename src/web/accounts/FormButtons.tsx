import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';

interface FormButtonsProps {
  busy: boolean;
  /** What the form does. */
  submit: string;
  onCancel: () => void;
}

/** Under a form that opened in its place: to send it, or to leave things as they were. */
export function FormButtons({ busy, submit, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="tall" busy={busy}>
        {submit}
      </Button>
      <Button kind="bare" size="tall" onClick={onCancel}>
        {t('signin.cancel')}
      </Button>
    </div>
  );
}
