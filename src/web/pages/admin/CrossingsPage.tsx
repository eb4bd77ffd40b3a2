import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closedBetween } from '#shared/network/places/closure.ts';
import type { CrossingState } from '#shared/network/places/schema.ts';
import { numericDate, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { crossingsQuery } from '#web/network/places/queries.ts';
import { paths } from '#web/paths.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { CrossingDialog } from './reference/CrossingDialog.tsx';

/** /admin/reference/crossings: every border crossing; those that are closed or have a note come first. */
export function CrossingsPage() {
  const title = t('reference.crossings');
  const query = useQuery(crossingsQuery());
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<CrossingState | null>(null);
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <Loaded query={query}>
        {(rows) => {
          const found = ordered(rows).filter((one) => matches(one, typed));
          return (
            <div className="grid gap-4 px-4">
              <TextField
                type="search"
                icon="search"
                label={t('reference.crossings.find')}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              {found.length === 0 && <Empty small title={t('reference.crossings.none')} />}
              <Rows aria-label={title}>
                {found.map((one) => (
                  <Row
                    key={one.key}
                    strong={named(one.name)}
                    quiet={lineOf(one)}
                    side={<State one={one} />}
                    onOpen={() => setOpen(one)}
                  />
                ))}
              </Rows>
            </div>
          );
        }}
      </Loaded>
      {open && <CrossingDialog row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function State({ one: { closure } }: { one: CrossingState }) {
  const day = today();
  if (closedBetween(closure, day, day)) return <Pill kind="bad">{t('reference.crossings.closed')}</Pill>;
  if (closedBetween(closure, day, null)) return <Pill kind="now">{t('reference.crossings.planned')}</Pill>;
  return <Pill kind="good">{t('reference.crossings.open')}</Pill>;
}

function ordered(rows: readonly CrossingState[]): CrossingState[] {
  const weight = ({ open, note }: CrossingState) => (open ? 2 : 0) + (note ? 0 : 1);
  return [...rows].sort((one, other) => weight(one) - weight(other));
}

function matches({ name }: CrossingState, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return [name.uk, name.en].some((text) => text.toLowerCase().includes(sought));
}

function lineOf({ countries, closure, lanes, note }: CrossingState): string {
  const days = [closure?.from, closure?.to].filter((date) => date != null).map(numericDate);
  const words = [lanes !== null && t('reference.crossings.lanes.n', { n: lanes }), note && named(note)];
  return [countries.join(' – '), days.join(' – '), ...words].filter(Boolean).join(' · ');
}
