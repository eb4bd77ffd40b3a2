import { useQuery } from '@tanstack/react-query';
import { readablePhone } from '#shared/core/text/phone.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { receiversQuery } from './receiver-queries.ts';

/** The receivers of the last parcels, each filled in by one press. Nothing before the first parcel. */
export function LastReceivers({ onPick }: { onPick: (receiver: { name: string; phone: string }) => void }) {
  const { data } = useQuery(receiversQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small text-quiet">{t('receiver.last')}</legend>
      <div className="flex flex-wrap gap-2">
        {data.data.map(({ name, phone }) => (
          <Button
            key={phone}
            kind="soft"
            size="small"
            icon="user"
            onClick={() => onPick({ name, phone: readablePhone(phone) })}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
