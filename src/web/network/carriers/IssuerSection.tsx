import type { Issuer } from '#shared/network/carriers/legal.ts';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dateIn, deviceZone } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, t } from '#web/core/i18n/i18n.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** Who a carrier is in law, for everybody. */
export default function IssuerSection({ issuer }: { issuer: Issuer }) {
  const today = dateIn(deviceZone(), useNow());
  return (
    <Section title={t('legal.title')}>
      <Facts
        facts={legalFacts({ locale, say: t }, issuer, today).map(({ label, value }) => ({
          term: label,
          value: inOwnScript(value),
          wide: true,
        }))}
      />
    </Section>
  );
}
