import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CardSettings, cardSettingsApi } from '#shared/sales/payments/settings-api.ts';
import { CLASS_RULES } from '#shared/sales/prices/class-form.ts';
import { choiceOf, isWholeFare, PAY_CHOICES, type PayRule } from '#shared/sales/prices/pay-rule.ts';
import { formOfPayRule, payRuleForm, payRuleFromForm } from '#shared/sales/prices/pay-rule-form.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { cardSettingsQuery } from '#web/sales/payments/card-queries.ts';
import { depositLabel } from '#web/sales/prices/PayRuleLine.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface PayRulesProps {
  carrierId: number;
  owner: boolean;
  settings: CardSettings;
}

type Route = CardSettings['routes'][number];

export function PayRules({ carrierId, owner, settings }: PayRulesProps) {
  const client = useQueryClient();
  const { data: carrier } = useQuery(carrierQuery(carrierId));
  const [editing, setEditing] = useState<Route | 'carrier' | null>(null);
  const store = (saved: CardSettings) => {
    client.setQueryData(cardSettingsQuery(carrierId).queryKey, saved);
    setEditing(null);
  };
  const edit = (what: Route | 'carrier') =>
    owner && (
      <Button size="small" kind="soft" icon="edit" onClick={() => setEditing(what)}>
        {t('card.rule.edit')}
      </Button>
    );
  return (
    <>
      <Section title={t('card.rule')} side={edit('carrier')} separator="line">
        <p className="mb-2">{ruleWords(settings.rule)}</p>
        <Note>{t('card.rule.text')}</Note>
        {settings.rule.kind === 'required' && carrier && !carrier.rules.instantConfirmation && (
          <p className="mt-2 rounded-m bg-now-soft p-3 text-small">{t('card.rule.requests')}</p>
        )}
      </Section>
      <Section title={t('card.routes')} separator="line">
        {settings.routes.length === 0 && <p className="text-quiet">{t('card.routes.none')}</p>}
        <Rows>
          {settings.routes.map((route) => (
            <Row
              key={route.routeId}
              strong={t('card.route.title', { from: named(route.from), to: named(route.to) })}
              quiet={route.rule ? ruleWords(route.rule) : t('card.route.own')}
              action={edit(route)}
            />
          ))}
        </Rows>
      </Section>
      {editing === 'carrier' && (
        <RuleDialog
          title={t('card.rule')}
          rule={settings.rule}
          send={(body) => save(cardSettingsApi.setRule, { body }, settings.rule)}
          onSaved={store}
          onClose={() => setEditing(null)}
        />
      )}
      {editing !== null && editing !== 'carrier' && (
        <RuleDialog
          title={t('card.route.title', { from: named(editing.from), to: named(editing.to) })}
          rule={editing.rule ?? settings.rule}
          own={editing.rule !== null}
          send={(rule) => setRouteRule(editing, rule)}
          onReset={() => setRouteRule(editing, null).then(store)}
          onSaved={store}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function setRouteRule({ routeId }: Route, rule: PayRule | null): Promise<CardSettings> {
  return call(cardSettingsApi.setRouteRule, { params: { routeId }, body: { rule } });
}

function ruleWords(rule: PayRule): string {
  const words = t(`card.rule.${choiceOf(rule)}`);
  if (rule.kind === 'never') return words;
  return `${words}, ${isWholeFare(rule) ? t('card.whole') : t('card.part', { deposit: depositLabel(rule) })}`;
}

interface RuleDialogProps {
  title: string;
  rule: PayRule;
  /** Whether a route has a rule of its own, which can be taken away. */
  own?: boolean;
  send: (rule: PayRule) => Promise<CardSettings>;
  onReset?: () => unknown;
  onSaved: (saved: CardSettings) => void;
  onClose: () => void;
}

function RuleDialog({ title, rule, own = false, send, onReset, onSaved, onClose }: RuleDialogProps) {
  return (
    <FormDialog
      title={title}
      schema={payRuleForm}
      defaults={formOfPayRule(rule)}
      send={(typed) => send(payRuleFromForm(typed))}
      toast={t('card.rule.saved')}
      done={onSaved}
      action={t('card.rule.save')}
      aside={
        own && (
          <Button kind="edge" onClick={() => void onReset?.()}>
            {t('card.route.asCarrier')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioRows
            label={t('card.rule')}
            hideLabel
            options={PAY_CHOICES.map((choice) => ({
              value: choice,
              label: t(`card.rule.${choice}`),
              hint: t(`card.rule.${choice}.about`),
            }))}
            {...form.register('choice')}
          />
          {form.watch('choice') !== 'never' && (
            <>
              <Segmented
                label={t('card.rule.by')}
                options={CLASS_RULES.map((value) => ({ value, label: t(`card.rule.by.${value}`) }))}
                value={form.watch('by')}
                onChange={(value) => form.setValue('by', value, { shouldDirty: true })}
              />
              {form.watch('by') === 'percent' ? (
                <TextField
                  label={t('card.rule.deposit')}
                  hint={t('card.rule.deposit.hint')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  {...fieldOf(form, 'deposit')}
                />
              ) : (
                <MoneyField label={t('card.rule.sum')} hint={t('card.rule.sum.hint')} {...fieldOf(form, 'sum')} />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
