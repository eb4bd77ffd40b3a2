import { readablePhone } from '#shared/core/text/phone.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';

interface CallsProps {
  driverPhone: string | null;
  carrierPhones: readonly string[];
  trip: { carrier: { singleDriver: boolean } };
}

/** The people to call, with their numbers as text: the driver while their number is shown, and the carrier. */
export function Calls({ driverPhone, carrierPhones, trip }: CallsProps) {
  const [carrierPhone] = carrierPhones;
  if (!driverPhone && !carrierPhone) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {driverPhone && (
        <LinkButton to={`tel:${driverPhone}`} kind="soft" size="tall" icon="phone" className="flex-1 whitespace-nowrap">
          {t('ticket.call.driver', { phone: readablePhone(driverPhone) })}
        </LinkButton>
      )}
      {carrierPhone && carrierPhone !== driverPhone && (
        <LinkButton
          to={`tel:${carrierPhone}`}
          kind="soft"
          size="tall"
          icon="phone"
          className="flex-1 whitespace-nowrap"
        >
          {trip.carrier.singleDriver
            ? t('ticket.call.driver', { phone: readablePhone(carrierPhone) })
            : t('ticket.call.carrier', { phone: readablePhone(carrierPhone) })}
        </LinkButton>
      )}
    </div>
  );
}
