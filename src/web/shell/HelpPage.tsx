import { useEffect } from 'react';
import { t } from '#web/core/i18n.ts';
import { supportEmail } from '#web/core/page-facts.ts';
import { useLocation } from '#web/core/router.tsx';
import { useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Section } from '#web/ui/Section.tsx';
import { groupsFor, HELP_TOPICS } from './help-topics.ts';

const TERMS = ['help.terms.1', 'help.terms.2', 'help.terms.3', 'help.terms.4'] as const;
const PRIVACY = ['help.privacy.1', 'help.privacy.2', 'help.privacy.3', 'help.privacy.4'] as const;

/** /help: questions and answers, a person's own first; terms, privacy, and whom to write to. */
export function HelpPage() {
  const { userType } = useSession();
  const title = t('help.title');
  usePageTitle(title);
  useJumpToHash();
  return (
    <>
      <TopBar title={title} large />
      <div className="max-w-prose pb-8">
        <p className="px-4 pb-4 text-quiet">{t('help.lead')}</p>
        {groupsFor(userType).map((group) => (
          <Section key={group} id={group} title={t(`help.${group}`)}>
            {HELP_TOPICS[group].map((topic) => (
              <Question key={topic} question={t(`${topic}.q`)} answer={t(`${topic}.a`)} />
            ))}
          </Section>
        ))}
        <Section id="support" title={t('help.support')}>
          <Support />
        </Section>
        <Section id="terms" title={t('help.terms')}>
          <Points points={TERMS} />
        </Section>
        <Section id="privacy" title={t('help.privacy')}>
          <Points points={PRIVACY} />
        </Section>
      </div>
    </>
  );
}

function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <details className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-medium">
        {question}
        <Icon name="down" size="s" className="text-quiet group-open:rotate-180" />
      </summary>
      <p className="pb-4 text-quiet">{answer}</p>
    </details>
  );
}

function Points({ points }: { points: typeof TERMS | typeof PRIVACY }) {
  return (
    <ol className="grid list-decimal gap-2 pl-5">
      {points.map((point) => (
        <li key={point}>{t(point)}</li>
      ))}
    </ol>
  );
}

function Support() {
  const email = supportEmail();
  if (!email) return <p className="text-quiet">{t('help.support.none')}</p>;
  return (
    <LinkButton to={`mailto:${email}`} kind="soft" icon="mail">
      {t('help.support.write', { email })}
    </LinkButton>
  );
}

/** `/help#terms` shows the terms: the page is drawn after the browser has looked for them. */
function useJumpToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
