import type { CardSettings } from '#shared/sales/payments/settings-api.ts';
import { choiceOf, depositOf } from '#shared/sales/prices/pay-rule.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { GuestCard } from '#web/sales/bookings/tickets/GuestCard.tsx';
import PayRuleLine from '#web/sales/prices/PayRuleLine.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** The fare of the example, in euro cents. */
const FARE = 4_600;

/** The rule of the carrier in the words that a passenger reads, and the sums for a seat. */
export function PassengerView({ settings: { rule, accounts } }: { settings: CardSettings }) {
  const account = accounts.find(({ active }) => active);
  const choice = choiceOf(rule);
  const deposit = depositOf(rule, FARE);
  return (
    <Section title={t('card.view')} separator="line">
      {choice === 'never' || !account ? (
        <p className="text-quiet">{t('card.view.never')}</p>
      ) : (
        <GuestCard title={t(choice === 'optional' ? 'card.pay.title.optional' : 'card.pay.title')}>
          <PayRuleLine rule={rule} />
          <Facts
            className="mt-3"
            facts={[
              { term: t('card.view.fare'), value: money(FARE) },
              { term: t('card.view.now'), value: money(deposit) },
              ...(deposit < FARE ? [{ term: t('card.view.rest'), value: money(FARE - deposit) }] : []),
            ]}
          />
          {choice !== 'optional' && <Note className="mt-3">{t('card.view.held')}</Note>}
          <Note className="mt-2">
            {t('card.pay.who', { merchant: account.merchant, provider: t(`card.provider.${account.provider}`) })}
          </Note>
        </GuestCard>
      )}
      {choice === 'unproven' && <Note className="mt-2">{t('card.view.proven')}</Note>}
    </Section>
  );
}
