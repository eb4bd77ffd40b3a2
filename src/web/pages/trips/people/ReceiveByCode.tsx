import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParcelPress } from '#web/sales/bookings/sheet/parcel-press.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';

interface ReceiveByCodeProps {
  tripId: number;
  code: string;
  onDone: () => void;
}

/** Takes a parcel over from another bus by the short code on its label: for a parcel that is not on this sheet, for example without a connection. */
export default function ReceiveByCode({ tripId, code, onDone }: ReceiveByCodeProps) {
  const { press, busy, error } = useParcelPress(tripId);
  const words = { code: spacedCode(code) };
  const go = async () => {
    if (!(await press({ action: 'receive', code }))) return;
    toast({ kind: 'good', text: t('custody.byCode.done', words) });
    onDone();
  };
  return (
    <>
      <Button kind="edge" wide icon="box" className="mt-2" busy={busy} onClick={() => void go()}>
        {t('custody.byCode', words)}
      </Button>
      <Refusal text={error} className="pt-2" />
    </>
  );
}
