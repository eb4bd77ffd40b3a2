import { useState } from 'react';
import type { Register } from '#shared/office/admin/registers.ts';
import type { CarrierFile } from '#shared/office/admin/verification-api.ts';
import { dateIn, deviceZone, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { checkCompany } from '#web/office/admin/verification-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** The answers of registers of companies about the carrier. Without a register in the settings the part is empty. */
export function RegistersPart({
  file: { id, registers, checks, companyNumber },
  allowed,
}: {
  file: CarrierFile;
  allowed: boolean;
}) {
  const [number, setNumber] = useState(companyNumber);
  const { run: check, running } = useAction((register: Register) => checkCompany(id, { register, number }));
  const busy = running?.[0] ?? null;
  if (registers.length === 0 && checks.length === 0) return null;
  return (
    <Section title={t('verification.registers')}>
      {checks.length === 0 && <p className="mb-3 text-quiet">{t('verification.registers.none')}</p>}
      <Rows aria-label={t('verification.registers')}>
        {checks.map((one) => (
          <Row key={one.id} strong={`${one.number}: ${answerText(one)}`} quiet={aboutText(one)} />
        ))}
      </Rows>
      {allowed && registers.length > 0 && (
        <div className="mt-3 grid gap-3 sm:max-w-[26rem]">
          <TextField
            label={t('verification.registers.number')}
            hint={t('verification.registers.number.hint')}
            maxLength={20}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            {registers.map((register) => (
              <Button
                key={register}
                kind="edge"
                busy={busy === register}
                disabled={busy !== null || number.trim() === ''}
                onClick={() => void check(register)}
              >
                {t('verification.registers.check', { register: t(`verification.registers.${register}`) })}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Section>
  );
}

type Check = CarrierFile['checks'][number];

function answerText({ valid }: Check): string {
  if (valid === null) return t('verification.registers.silent');
  return t(valid ? 'verification.registers.valid' : 'verification.registers.invalid');
}

function aboutText({ register, name, at }: Check): string {
  const day = numericDate(dateIn(deviceZone(), at));
  return [t(`verification.registers.${register}`), name, day].filter(Boolean).join(' · ');
}
