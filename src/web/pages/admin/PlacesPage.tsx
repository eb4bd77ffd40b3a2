import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlaceRow } from '#shared/network/places/desk-schema.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { placeRowsQuery } from '#web/network/places/desk-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { NewPlaceDialog, PlaceDialog } from './reference/PlaceDialog.tsx';

/** /admin/reference/places: places by any name or number, to add, edit and merge. */
export function PlacesPage() {
  const title = t('reference.places');
  const [typed, setTyped] = useState('');
  const query = useQuery(placeRowsQuery(typed));
  const [open, setOpen] = useState<PlaceRow | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <div className="grid gap-4 px-4">
        <TextField
          type="search"
          icon="search"
          label={t('reference.places.find')}
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button icon="plus" className="justify-self-start" onClick={() => setOpen('new')}>
          {t('reference.places.add')}
        </Button>
      </div>
      <Loaded query={query}>
        {(rows) => (
          <div className="px-4 pt-4">
            {rows.length === 0 && (
              <Empty small title={t('reference.places.none')} text={t('reference.places.none.text')} />
            )}
            <Rows aria-label={title}>
              {rows.map((one) => (
                <Row
                  key={one.id}
                  strong={named(one.name)}
                  quiet={lineOf(one)}
                  {...(one.mergedInto ? {} : { onOpen: () => setOpen(one) })}
                />
              ))}
            </Rows>
          </div>
        )}
      </Loaded>
      {open === 'new' && <NewPlaceDialog onClose={close} />}
      {open !== null && open !== 'new' && <PlaceDialog row={open} onClose={close} />}
    </Page>
  );
}

function lineOf({ id, country, routes, aliases, mergedInto }: PlaceRow): string {
  if (mergedInto) return `№ ${id} · ${t('reference.places.merged', { name: named(mergedInto.name) })}`;
  const words = [`№ ${id}`, countryName(country), t('reference.places.routes', { n: routes }), aliases.join(', ')];
  return words.filter(Boolean).join(' · ');
}
