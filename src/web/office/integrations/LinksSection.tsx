import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** Links for other programs without a key: the public feeds, and the documentation. */
const LINKS = {
  docs: [
    { name: 'docs', path: '/api/docs/keys' },
    { name: 'openapi', path: '/api/openapi-keys.json' },
  ],
  feeds: [
    { name: 'timetable', path: '/gtfs/vezu.zip' },
    { name: 'positions', path: '/gtfs-rt/vehicle-positions.pb' },
    { name: 'updates', path: '/gtfs-rt/trip-updates.pb' },
    { name: 'alerts', path: '/gtfs-rt/alerts.pb' },
    { name: 'openData', path: '/open-data' },
  ],
} as const;

export function LinksSection() {
  return (
    <>
      {(['docs', 'feeds'] as const).map((group) => (
        <Section key={group} separator="line" title={t(`integrations.${group}`)}>
          <Note className="mb-3">{t(`integrations.${group}.text`)}</Note>
          <ul className="grid gap-3">
            {LINKS[group].map(({ name, path }) => (
              <li key={path} className="grid justify-items-start gap-1">
                <a className="font-medium text-action" href={path} target="_blank" rel="noopener">
                  {t(`integrations.link.${name}`)}
                </a>
                <Copyable text={location.origin + path} className="n text-small break-all text-left" />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
