import { HELP, type Help } from '#shared/network/fleet/help.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CheckField } from '#web/ui/fields/Choice.tsx';

export function HelpChecks({ value, onChange }: { value: readonly Help[]; onChange: (help: Help[]) => void }) {
  return HELP.map((one) => (
    <CheckField
      key={one}
      label={t(`bookings.help.${one}`)}
      checked={value.includes(one)}
      onChange={({ target }) => onChange(target.checked ? [...value, one] : value.filter((other) => other !== one))}
    />
  ));
}

export function FoldedHelp(props: Parameters<typeof HelpChecks>[0]) {
  return (
    <details open={props.value.length > 0}>
      <summary className="min-h-11 content-center">{t('bookings.help.title')}</summary>
      <HelpChecks {...props} />
    </details>
  );
}
