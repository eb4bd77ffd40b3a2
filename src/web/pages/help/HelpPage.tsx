import { lazy, Suspense, useEffect, useState } from 'react';
import { HELP_NUMBERS } from '#shared/office/support/help-numbers.ts';
import { GOODS_TOPIC, LOST_TICKET_TOPIC } from '#shared/people/reference/help-topics.ts';
import { supportEmail } from '#web/core/browser/page-facts.ts';
import { PRERENDERING } from '#web/core/browser/prerendering.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Link, useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { useForbiddenGoods } from '#web/people/reference/advice.ts';
import { type Question, useQuestions } from '#web/people/reference/help.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Page } from '#web/ui/Page.tsx';
import { anchorOf, groupsFor, matches } from './help-topics.ts';

/** The form to support, loaded with its field rules below the answers. */
const SupportForm = lazy(() => import('./SupportForm.tsx'));

const OwnRequests = lazy(() => import('#web/office/support/OwnRequests.tsx'));

const PublishedTerms = lazy(() => import('#web/people/reference/PublishedTerms.tsx'));

const TERMS = ['help.terms.1', 'help.terms.2', 'help.terms.3', 'help.terms.4', 'help.terms.5'] as const;
const PRIVACY = ['help.privacy.1', 'help.privacy.2', 'help.privacy.3', 'help.privacy.4', 'help.privacy.5'] as const;

/** /help: questions and answers, the person's own role first; terms, privacy and support. */
export function HelpPage() {
  const { userType } = useSession();
  const [typed, setTyped] = useState('');
  useJumpToHash();
  const questionsOf = useQuestions(HELP_NUMBERS);
  const groups = groupsFor(userType)
    .map((group) => ({ group, questions: questionsOf(group).filter((one) => holds(one, typed)) }))
    .filter(({ questions }) => questions.length > 0);
  const searching = typed.trim() !== '';
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Page title={t('help.title')} large width="full" end="none">
      <div className="max-w-prose pb-8">
        <p className="px-4 pb-4 text-quiet">{t('help.lead')}</p>
        <div className="px-4 pb-4">
          <TextField
            label={t('help.filter')}
            type="search"
            icon="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Note role="status" className="mt-2">
            {searching && t('help.found', { count })}
          </Note>
          {searching && count === 0 && (
            <Button kind="edge" size="small" onClick={() => setTyped('')}>
              {t('help.filter.clear')}
            </Button>
          )}
        </div>
        {groups.map(({ group, questions }) => (
          <Section key={group} id={group} className="scroll-mt-16" title={t(`help.${group}`)}>
            {questions.map((one) => (
              <Answered key={`${one.topic} ${searching}`} one={one} open={searching && count <= 3} />
            ))}
          </Section>
        ))}
        <Section id="support" className="scroll-mt-16" title={t('help.support')}>
          <Support />
        </Section>
        <Section id="terms" className="scroll-mt-16" title={t('help.terms')}>
          <Suspense fallback={<Points points={TERMS} />}>
            <PublishedTerms>
              <Points points={TERMS} />
            </PublishedTerms>
          </Suspense>
        </Section>
        <Section id="privacy" className="scroll-mt-16" title={t('help.privacy')}>
          <Points points={PRIVACY} />
        </Section>
        <Note className="flex flex-wrap gap-x-4 gap-y-2 px-4">
          <a href="/licences.txt" target="_blank" rel="noreferrer" className="text-action underline underline-offset-2">
            {t('help.licences')}
          </a>
          <Link to={paths.transparency} className="text-action underline underline-offset-2">
            {t('help.transparency')}
          </Link>
          <a href={locale === 'uk' ? '/service' : '/service/en'} className="text-action underline underline-offset-2">
            {t('help.service')}
          </a>
        </Note>
      </div>
    </Page>
  );
}

function holds({ question, answer }: Question, typed: string): boolean {
  return matches(typed, [question, answer]);
}

/** When few questions match, their answers are open initially. */
function Answered({ one: { topic, question, answer }, open }: { one: Question; open: boolean }) {
  return (
    <details id={anchorOf(topic)} open={open} className="group scroll-mt-16 border-b border-line last:border-b-0">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-medium">
        {question}
        <Icon name="down" size="s" className="text-quiet group-open:rotate-180" />
      </summary>
      <p className="whitespace-pre-line pb-4 text-quiet">
        {topic === GOODS_TOPIC ? <Goods answer={answer} /> : answer}
      </p>
      {topic === LOST_TICKET_TOPIC && (
        <LinkButton to={paths.findTicket} kind="soft" icon="ticket" className="mb-4">
          {t('help.passenger.lost.open')}
        </LinkButton>
      )}
    </details>
  );
}

function Points({ points }: { points: typeof TERMS | typeof PRIVACY }) {
  return (
    <ol className="grid list-decimal gap-2 pl-5">
      {points.map((point) => (
        <li key={point}>{t(point, HELP_NUMBERS)}</li>
      ))}
    </ol>
  );
}

function Support() {
  const { token, userType } = useSession();
  const email = supportEmail();
  return (
    <div className="grid justify-items-start gap-4 *:w-full">
      <Suspense fallback={<Skeleton kind="text" rows={5} />}>
        <SupportForm />
      </Suspense>
      {token && userType !== '' && (
        <Suspense fallback={null}>
          <OwnRequests />
        </Suspense>
      )}
      {(email !== null || PRERENDERING) && (
        <Note className="wrap-anywhere">
          <a href={email ? `mailto:${email}` : undefined} className="text-action underline underline-offset-2">
            {t('help.support.write', { email: email ?? '' })}
          </a>
        </Note>
      )}
      <Note>{t('help.support.contact')}</Note>
    </div>
  );
}

/**
 * `/help#terms` shows the terms, `/help#account-forgot` opens that answer: the browser looks for the anchor before the page is
 * rendered.
 */
function useJumpToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const found = hash ? document.getElementById(hash.slice(1)) : null;
    if (found instanceof HTMLDetailsElement) found.open = true;
    found?.scrollIntoView();
  }, [hash]);
}

/** The list of forbidden goods is the text of the operators; the form of a parcel shows its carrier's own limits below. */
function Goods({ answer }: { answer: string }) {
  return `${useForbiddenGoods() ?? answer} ${t('help.parcel.forbidden.carrier')}`;
}
