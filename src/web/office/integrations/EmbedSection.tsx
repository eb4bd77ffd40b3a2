import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { embedApi } from '#shared/office/integrations/embed-api.ts';
import { type EmbedSettings, embedForm } from '#shared/office/integrations/embed-schema.ts';
import { call } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

/** The sites that may show the person's carrier in a frame. */
export const embedQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'embed'],
    queryFn: ({ signal }) => call(embedApi.settings, {}, { signal }),
  });

const LOOKS = ['system', 'light', 'dark'] as const;

export function EmbedSection({ carrierId }: { carrierId: number }) {
  const query = useQuery(embedQuery(carrierId));
  const [editing, setEditing] = useState(false);
  return (
    <Section
      separator="line"
      title={t('integrations.embed')}
      side={
        query.data && (
          <Button size="small" kind="soft" icon="edit" onClick={() => setEditing(true)}>
            {t('integrations.embed.sites.edit')}
          </Button>
        )
      }
    >
      <Note className="mb-3">{t('integrations.embed.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={2} />}>
        {(seen) => (
          <>
            {seen.origins.length === 0 ? (
              <p className="text-quiet">{t('integrations.embed.none')}</p>
            ) : (
              <ul aria-label={t('integrations.embed.sites')} className="n grid gap-1 break-all">
                {seen.origins.map((site) => (
                  <li key={site}>{site}</li>
                ))}
              </ul>
            )}
            <Snippet carrierId={carrierId} />
            {editing && <SitesDialog {...{ carrierId, seen }} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function SitesDialog({ carrierId, seen, onClose }: { carrierId: number; seen: EmbedSettings; onClose: () => void }) {
  return (
    <FormDialog
      title={t('integrations.embed.sites')}
      schema={embedForm}
      defaults={{ sites: seen.origins.join('\n') }}
      send={({ sites }) => setEmbed(seen, sites)}
      toast={t('integrations.embed.saved')}
      done={() => {
        changed(`carrier:${carrierId}`);
        onClose();
      }}
      action={t('integrations.embed.save')}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          label={t('integrations.embed.sites')}
          hint={t('integrations.embed.sites.hint')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...fieldOf(form, 'sites')}
        />
      )}
    </FormDialog>
  );
}

/** The two lines for the site as the look is chosen, and the frame as its visitors see it. */
function Snippet({ carrierId }: { carrierId: number }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]>('system');
  const [shown, setShown] = useState(false);
  const theme = look === 'system' ? '' : ` theme="${look}"`;
  const lines = `<script src="${location.origin}/embed.js" async></script>\n<vezu-search carrier="${carrierId}" lang="${locale}"${theme}></vezu-search>`;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <div translate="no">
        <Copyable text={lines} className="text-left text-small break-all whitespace-pre-wrap" />
      </div>
      <SelectField
        label={t('integrations.embed.look')}
        options={LOOKS.map((value) => ({ value, label: t(`integrations.embed.look.${value}`) }))}
        value={look}
        onChange={({ currentTarget: { value } }) => setLook(LOOKS.find((one) => one === value) ?? 'system')}
      />
      <Button kind="soft" icon="eye" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'integrations.embed.preview.hide' : 'integrations.embed.preview')}
      </Button>
      {shown && (
        <iframe
          className="h-160 w-full border border-line"
          title={t('integrations.embed.preview.title')}
          src={`/embed/${carrierId}/${locale}${look === 'system' ? '' : `-${look}`}/search`}
        />
      )}
    </div>
  );
}

function setEmbed(seen: EmbedSettings, origins: string[]) {
  return save(embedApi.set, { body: { origins } }, seen);
}
