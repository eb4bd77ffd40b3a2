import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';

/** The carrier's rules for baggage, pets and parcels. */
export function OfferRules({ rules }: { rules: CarrierRules }) {
  const pets = rules.petRules || t('lookup.offer.pets.yes');
  const parcels = rules.parcelClasses.length > 0 && t('lookup.offer.parcels.upTo', { kg: rules.parcelMaxKg });
  const lines: [string, string | false][] = [
    [t('lookup.offer.baggage'), rules.baggageRules],
    [t('lookup.offer.pets'), rules.petsAllowed ? pets : t('lookup.offer.pets.no')],
    [t('lookup.offer.parcels'), parcels],
    [t('lookup.offer.forbidden'), rules.forbiddenGoods],
  ];
  return (
    <Section title={t('lookup.offer.rules')} line>
      <dl className="grid gap-3">
        {lines.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="text-small text-quiet">{term}</dt>
                <dd className="whitespace-pre-line">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
