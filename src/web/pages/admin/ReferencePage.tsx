import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { AdministratorsOnly } from './parts/AdministratorsOnly.tsx';

/** /admin/reference: what administrators set for everybody. */
export function ReferencePage() {
  const title = t('reference.title');
  return (
    <AdministratorsOnly title={title}>
      <Parts title={title} />
    </AdministratorsOnly>
  );
}

function Parts({ title }: { title: string }) {
  return (
    <div className="pb-8 lg:max-w-prose">
      <TopBar title={title} large />
      <Rows aria-label={title} className="px-4">
        <Row to={paths.adminTerms} strong={t('reference.terms')} quiet={t('reference.terms.text')} />
        <Row
          to={paths.adminAnnouncements}
          strong={t('reference.announcements')}
          quiet={t('reference.announcements.text')}
        />
        <Row to={paths.adminPlaces} strong={t('reference.places')} quiet={t('reference.places.text')} />
        <Row to={paths.adminCrossings} strong={t('reference.crossings')} quiet={t('reference.crossings.text')} />
        <Row to={paths.adminRates} strong={t('reference.rates')} quiet={t('reference.rates.text')} />
        <Row to={paths.adminBorder} strong={t('reference.border')} quiet={t('reference.border.text')} />
        <Row to={paths.adminLegal} strong={t('reference.legal')} quiet={t('reference.legal.text')} />
        <Row to={paths.adminHelp} strong={t('reference.help')} quiet={t('reference.help.text')} />
        <Row to={paths.adminTexts} strong={t('reference.texts')} quiet={t('reference.texts.text')} />
        <Row to={paths.adminSwitches} strong={t('reference.switches')} quiet={t('reference.switches.text')} />
      </Rows>
    </div>
  );
}
