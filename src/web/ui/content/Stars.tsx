import { type ComponentProps, useId } from 'react';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { FieldNotes } from '../base/Field.tsx';
import { Icon } from '../base/Icon.tsx';
import '../base/choice.css';

/** A rating in a row: a star, the average such as 4,8, and the number of ratings. */
export function Stars({
  value,
  count,
  words,
}: {
  value: number;
  count?: number | undefined;
  words?: boolean | undefined;
}) {
  return (
    <span className="star">
      <Icon name="star" fill />
      <span className="sr">{t('ui.stars.of', { value: number(value, 1) })}</span>
      <b aria-hidden="true">{number(value, 1)}</b>
      {count !== undefined && <span>({words ? t('ui.stars.count', { n: count }) : number(count)})</span>}
    </span>
  );
}

interface StarsFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  label: string;
  error?: string | undefined;
  value?: number | undefined;
}

/** A choice of one to five stars: radio buttons, so that arrow keys and `register` work. */
export function StarsField({ label, error, value, ...input }: StarsFieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <span className="rate">
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} htmlFor={`${id}-${star}`}>
            <input
              name={id}
              {...input}
              id={`${id}-${star}`}
              type="radio"
              className="sr"
              value={star}
              aria-label={t('ui.stars.give', { n: star })}
              {...(value === undefined ? {} : { checked: value === star })}
            />
            <Icon name="star" size="l" />
          </label>
        ))}
      </span>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
