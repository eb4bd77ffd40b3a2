import { useQuery } from '@tanstack/react-query';
import { type ForbiddenGoods, GOODS_MAX, goodsApi, goodsInput } from '#shared/people/reference/goods-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { goodsQuery } from '#web/people/reference/goods.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /admin/reference/goods: what must not be sent with any carrier. */
export function GoodsPage() {
  const title = t('reference.goods');
  const query = useQuery(goodsQuery());
  return (
    <Page title={title} align="left" back={paths.adminReference}>
      <p className="px-4 pb-3 text-quiet">{t('reference.goods.hint')}</p>
      <Loaded query={query}>{(goods) => <GoodsForm key={JSON.stringify(goods)} goods={goods} />}</Loaded>
    </Page>
  );
}

function GoodsForm({ goods: { uk, en, builtIn } }: { goods: ForbiddenGoods }) {
  const form = useZodForm(goodsInput, { uk, en });
  const taken = (saved: ForbiddenGoods) => {
    queryClient.setQueryData(goodsQuery().queryKey, saved);
    toast({ kind: 'good', text: t('reference.goods.saved') });
  };
  const { submit, busy, failure } = useSubmit(form, (body) => save(goodsApi.setForbidden, { body }, { uk, en }), taken);
  const { run: reset, busy: resetting } = useAction(() => call(goodsApi.resetForbidden, {}), { done: taken });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 px-4">
      <TextArea label={t('reference.goods.uk')} rows={5} maxLength={GOODS_MAX} {...fieldOf(form, 'uk')} />
      <TextArea label={t('reference.goods.en')} rows={5} maxLength={GOODS_MAX} {...fieldOf(form, 'en')} />
      {failure && (
        <p role="alert" className="text-small text-bad">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={resetting}>
          {t('reference.goods.save')}
        </Button>
        {!builtIn && (
          <Button kind="edge" busy={resetting} disabled={busy} onClick={() => void reset()}>
            {t('reference.goods.reset')}
          </Button>
        )}
      </div>
    </form>
  );
}
