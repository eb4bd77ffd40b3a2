import type { ReactNode } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { matchPath } from '#web/core/router/match.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { AdvicePage } from './AdvicePage.tsx';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';
import { CrossingsPage } from './CrossingsPage.tsx';
import { HelpTopicsPage } from './HelpTopicsPage.tsx';
import { LegalFieldsPage } from './LegalFieldsPage.tsx';
import { PlacesPage } from './PlacesPage.tsx';
import { AdministratorsOnly } from './parts/AdministratorsOnly.tsx';
import { RatesPage } from './RatesPage.tsx';
import { ReferencePage } from './ReferencePage.tsx';
import { SwitchesPage } from './SwitchesPage.tsx';
import { TermsPage } from './TermsPage.tsx';
import { TextsPage } from './TextsPage.tsx';

const PARTS: Readonly<Record<string, () => ReactNode>> = {
  terms: TermsPage,
  announcements: AnnouncementsPage,
  places: PlacesPage,
  crossings: CrossingsPage,
  rates: RatesPage,
  border: AdvicePage,
  legal: LegalFieldsPage,
  help: HelpTopicsPage,
  texts: TextsPage,
  switches: SwitchesPage,
};

/** /admin/reference/:part: what administrators set for everybody, in one file, since few people open any of it. */
export function ReferencePartPage() {
  const { part } = matchPath(`${paths.adminReference}/:part`, useLocation().pathname) ?? {};
  const Part = PARTS[part ?? ''];
  if (!Part) return <ReferencePage />;
  return (
    <AdministratorsOnly title={t('reference.title')}>
      <Part />
    </AdministratorsOnly>
  );
}
