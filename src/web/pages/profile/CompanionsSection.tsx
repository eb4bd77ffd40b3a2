import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Companion, companionInput, MAX_COMPANIONS } from '#shared/sales/bookings/seats/companions.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { companionsQuery, removeCompanion, saveCompanion } from '#web/sales/bookings/seats/seat-queries.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

/** The people that the booking form offers: add, change, delete. */
export function CompanionsSection() {
  const query = useQuery(companionsQuery());
  const { data } = query;
  const [edited, setEdited] = useState<Companion | 'new' | null>(null);
  const { run: remove } = useAction(removeCompanion);
  return (
    <Section title={t('profile.companions')} separator="line">
      <Note>{t('profile.companions.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="mt-3">{t('profile.companions.none')}</p>}
      >
        {({ data: companions }) => (
          <Rows>
            {companions.map((companion) => (
              <Row
                key={companion.id}
                strong={companion.name}
                quiet={
                  companion.birthYear === null
                    ? ''
                    : t('profile.companions.born', { year: String(companion.birthYear) })
                }
                action={
                  <span className="flex">
                    <IconButton
                      name="edit"
                      label={t('profile.companions.edit', { name: companion.name })}
                      onClick={() => setEdited(companion)}
                    />
                    <IconButton
                      name="trash"
                      label={t('profile.companions.delete', { name: companion.name })}
                      onClick={() => void remove(companion.id)}
                    />
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {data && data.data.length < MAX_COMPANIONS && (
        <Button kind="edge" icon="plus" className="mt-3" onClick={() => setEdited('new')}>
          {t('profile.companions.add')}
        </Button>
      )}
      {edited && <CompanionDialog companion={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function CompanionDialog({ companion, onClose }: { companion: Companion | null; onClose: () => void }) {
  return (
    <FormDialog
      title={companion ? t('profile.companions.edit', { name: companion.name }) : t('profile.companions.add')}
      schema={companionInput}
      defaults={{ name: companion?.name ?? '', birthYear: String(companion?.birthYear ?? '') }}
      send={(values, key) => saveCompanion(companion?.id ?? null, values, key)}
      action={t('profile.companions.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField icon="user" autoComplete="off" label={t('profile.companions.name')} {...fieldOf(form, 'name')} />
          <TextField
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            label={t('profile.companions.year')}
            {...fieldOf(form, 'birthYear')}
          />
        </>
      )}
    </FormDialog>
  );
}
