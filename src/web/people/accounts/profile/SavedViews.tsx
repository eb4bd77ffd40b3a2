import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type SavedView, VIEW_NAME_MAX, viewInput, viewsApi } from '#shared/people/accounts/profile/views-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(viewsApi.list, {}, { signal }),
});

/** Days pass and pages change: a view is of no day, and of its first page. */
const OF_NOW = ['from', 'to', 'day', 'page'];

const form = z.pick(viewInput, { name: true });

export default function SavedViews() {
  const { pathname, search } = useLocation();
  const { data } = useQuery(viewsQuery);
  const [storing, setStoring] = useState(false);
  const { run: remove } = useAction(removeView);
  const address = addressOf(pathname, search);
  const views = (data?.data ?? []).filter((view) => view.address.split('?')[0] === pathname);
  const here = views.find((view) => view.address === address);
  return (
    <>
      <Menu
        align="start"
        className="chip"
        leading="star"
        label={here?.name ?? t('views.title')}
        items={[
          ...views.map((view) => ({ label: view.name, to: view.address, checked: view.id === here?.id })),
          ...(here
            ? [{ label: t('views.remove', { name: here.name }), bad: true, onSelect: () => void remove(here.id) }]
            : [{ label: t('views.store'), icon: 'plus' as const, onSelect: () => setStoring(true) }]),
        ]}
      />
      {storing && (
        <FormDialog
          title={t('views.store')}
          action={t('views.store.do')}
          schema={form}
          defaults={{ name: '' }}
          send={({ name }) => storeView(name, address)}
          toast={t('views.stored')}
          onClose={() => setStoring(false)}
        >
          {(fields) => (
            <TextField
              label={t('views.name')}
              hint={t('views.hint')}
              maxLength={VIEW_NAME_MAX}
              {...fieldOf(fields, 'name')}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}

function addressOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of OF_NOW) params.delete(name);
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

async function storeView(name: string, address: string): Promise<void> {
  keep(await call(viewsApi.store, { body: { name, address } }));
}

async function removeView(viewId: number): Promise<void> {
  keep(await call(viewsApi.remove, { params: { viewId } }));
}

function keep(answer: { data: SavedView[] }): void {
  queryClient.setQueryData(viewsQuery.queryKey, answer);
}
