import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { SearchForm } from '#web/office/search/form/SearchForm.tsx';
import { useSearchStart } from '#web/office/search/form/use-search-start.ts';
import { Departures } from '#web/office/search/results/Departures.tsx';
import { paths } from '#web/paths.ts';
import { DeviceTickets } from '#web/sales/bookings/tickets/DeviceTickets.tsx';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';

const STEPS = ['step1', 'step2', 'step3'] as const;

/** `/welcome`: what Vezu is, the search form, the next departures and the sign-up links. */
export function WelcomePage() {
  const start = useSearchStart();
  const { token } = useSession();
  return (
    <div className="lg:mx-auto lg:flex lg:w-full lg:max-w-page lg:flex-wrap-reverse lg:gap-8 lg:px-6 lg:py-8">
      <div className="min-w-0 lg:order-2 lg:flex-[0_1_24rem]">
        <SearchForm {...start} />
        <DeviceTickets />
        {!token && (
          <p className="px-4 pb-2">
            <LinkButton to={paths.findTicket} kind="bare" icon="ticket" wide>
              {t('welcome.ticket')}
            </LinkButton>
          </p>
        )}
        <div className="hidden lg:block">
          <Departures />
        </div>
      </div>
      <div className="min-w-0 lg:order-1 lg:flex-[1_1_22rem]">
        <header className="grid gap-3 p-4 lg:p-0 lg:pb-6">
          <h1 className="text-figure font-strong tracking-tight lg:text-arm">{t('welcome.title')}</h1>
          <p className="max-w-prose text-quiet">{t('welcome.text')}</p>
        </header>
        <div className="lg:hidden">
          <Departures />
        </div>
        <Section title={t('welcome.how')}>
          <ol className="grid gap-4">
            {STEPS.map((step, index) => (
              <li key={step} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3">
                <span aria-hidden="true" className="seatno">
                  {index + 1}
                </span>
                <div>
                  <p className="font-strong">{t(`welcome.${step}`)}</p>
                  <Note>{t(`welcome.${step}.text`)}</Note>
                </div>
              </li>
            ))}
          </ol>
        </Section>
        {!token && (
          <Section title={t('welcome.join')}>
            <p className="mb-4 max-w-prose text-quiet">{t('welcome.join.text')}</p>
            <div className="flex flex-wrap gap-2">
              <LinkButton kind="soft" to={paths.signup}>
                {t('welcome.passenger')}
              </LinkButton>
              <LinkButton kind="edge" to={paths.signupDriver}>
                {t('welcome.driver')}
              </LinkButton>
              <LinkButton kind="edge" to={paths.signupCarrier}>
                {t('welcome.carrier')}
              </LinkButton>
            </div>
          </Section>
        )}
      </div>
    </div>
  );
}
