import type { MissingDocument, VerificationState } from '#shared/office/admin/verification.ts';
import type { CarrierFile } from '#shared/office/admin/verification-api.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';

/** 'Страхування, СЕ 7702 АА: бракує' */
function missingText({ kind, bus, driver, state }: MissingDocument): string {
  const whose = bus ? `, ${bus.number}` : driver ? `, ${personName(driver)}` : '';
  return t(`verification.lacks.${state}`, { document: `${t(`credentials.kind.${kind}`)}${whose}` });
}

/** Everything that a carrier lacks for the mark, a line each: documents, and the declaration while nobody has made it. */
export function missingLines({
  missing,
  declaration,
}: Pick<CarrierFile, 'missing' | 'declaration'>): { key: string; text: string }[] {
  const documents = missing.map((one) => ({ key: `${one.kind}${one.busId}${one.driverId}`, text: missingText(one) }));
  if (declaration) return documents;
  const text = t('verification.lacks.missing', { document: t('verification.declaration') });
  return [...documents, { key: 'declaration', text }];
}

/** 'Заява від 24.11.2026: Орися Гнатюк' */
export function declaredText({ at, by }: NonNullable<CarrierFile['declaration']>): string {
  const date = numericDate(dateIn(deviceZone(), at));
  return by
    ? t('verification.declaration.by', { date, name: personName(by) })
    : t('verification.declaration.on', { date });
}

export const STATE_LOOKS = {
  none: { kind: 'now', icon: 'clock' },
  asked: { kind: 'quiet', icon: 'clock' },
  refused: { kind: 'bad', icon: 'ban' },
  verified: { kind: 'good', icon: 'shield' },
  ended: { kind: 'bad', icon: 'alert' },
} as const satisfies Record<VerificationState, { kind: string; icon: string }>;
