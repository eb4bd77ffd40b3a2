import { rulesIn } from '#shared/network/carriers/own-words.ts';
import type { CarrierRules as Rules } from '#shared/network/carriers/schema.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Written } from '#web/ui/content/Written.tsx';

/** The carrier's rules as text; rules that it has not set are left out. `routesDiffer`: some of its routes confirm otherwise. */
export function CarrierRules({ rules: written, routesDiffer = false }: { rules: Rules; routesDiffer?: boolean }) {
  const rules = rulesIn(locale, written);
  const classes = rules.parcelClasses.map((one) => t(`carriers.parcel.${one}`)).join(', ');
  const chosen = (key: 'carriers.pets.no' | 'carriers.parcels.no') => (rules.chosen === false ? '' : t(key));
  const lines: [string, string][] = [
    [
      t('carriers.confirmation'),
      routesDiffer ? t('carriers.byRoute') : t(rules.instantConfirmation ? 'carriers.instant' : 'carriers.byHand'),
    ],
    [
      t('carriers.changes'),
      rules.changeHours === null
        ? t('carriers.changes.never')
        : t('carriers.changes.until', { hours: rules.changeHours }),
    ],
    [t('carriers.release'), rules.releaseHours === null ? '' : t('carriers.release.at', { hours: rules.releaseHours })],
    [t('carriers.baggage'), rules.baggageRules],
    [t('carriers.pets'), rules.petsAllowed ? rules.petRules || t('carriers.pets.yes') : chosen('carriers.pets.no')],
    [
      t('carriers.parcels'),
      classes ? t('carriers.parcels.upTo', { classes, kg: rules.parcelMaxKg }) : chosen('carriers.parcels.no'),
    ],
    [t('carriers.forbidden'), rules.forbiddenGoods],
  ];
  return (
    <dl className="grid gap-3">
      {lines
        .filter(([, text]) => text !== '')
        .map(([term, text]) => (
          <div key={term}>
            <dt className="text-small text-quiet">{term}</dt>
            <dd>
              <Written text={text} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
