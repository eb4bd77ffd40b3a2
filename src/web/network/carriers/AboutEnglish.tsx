import { LIMITS } from '#shared/core/limits.ts';
import type { aboutInput } from '#shared/network/carriers/schema.ts';
import { fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';

/** The carrier's words for readers of English. */
export function AboutEnglish({ form }: { form: ZodForm<typeof aboutInput> }) {
  const fields = [
    { name: 'english.description', label: t('carriers.words') },
    { name: 'english.baggageRules', label: t('carriers.baggage') },
    ...(form.watch('petsAllowed') ? [{ name: 'english.petRules', label: t('carriers.petRules') } as const] : []),
    { name: 'english.forbiddenGoods', label: t('carriers.forbidden') },
  ] as const;
  return (
    <Section title={t('carriers.english')} separator="line">
      <p className="mb-4 text-small text-quiet">{t('carriers.english.hint')}</p>
      <div className="grid gap-4">
        {fields.map(({ name, label }) => (
          <TextArea
            key={name}
            label={t('carriers.english.of', { field: label })}
            lang="en"
            maxLength={LIMITS.DESCRIPTION_MAX}
            {...fieldOf<typeof aboutInput>(form, name)}
          />
        ))}
      </div>
    </Section>
  );
}
