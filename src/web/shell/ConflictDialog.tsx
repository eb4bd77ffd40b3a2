import * as z from 'zod/mini';
import { nameIn } from '#shared/i18n/locale.ts';
import type { Conflict } from '#web/core/api/save.ts';
import { money } from '#web/core/i18n/format.ts';
import { hasText, locale, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

export default function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { seen, present, answer } = conflict;
  const changed = Object.keys(present ?? seen ?? {}).filter((field) => !isSame(seen?.[field], present?.[field]));
  const footer = (
    <>
      <Button size="tall" kind="soft" onClick={() => answer(true)}>
        {t('changed.overwrite')}
      </Button>
      <Button size="tall" onClick={() => answer(false)}>
        {t('changed.leave')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('changed.title')} footer={footer} onClose={() => answer(false)}>
      <p className="mb-3">{present === null ? t('changed.removed') : t('changed.text')}</p>
      {present !== null && (
        <Rows>
          {changed.map((field) => (
            <Row key={field} strong={labelOf(field)} quiet={changeText(field, seen?.[field], present[field])} />
          ))}
        </Rows>
      )}
    </Dialog>
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function labelOf(field: string): string {
  const key = `changed.field.${field}`;
  return hasText(key) ? t(key) : t('changed.field.other');
}

/** "Before → now"; nothing for values that are lists or tables. */
function changeText(field: string, before: unknown, now: unknown): string | undefined {
  const [from, to] = [valueText(field, before), valueText(field, now)];
  return from === null || to === null ? undefined : t('changed.fromTo', { from, to });
}

function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return t('changed.none');
  if (typeof value === 'boolean') return t(value ? 'changed.yes' : 'changed.no');
  if (typeof value === 'number') return MONEY.test(field) ? money(value) : String(value);
  return typeof value === 'string' ? value : nameText(value);
}

const MONEY = /Cents$|^price(?:Trip|Delivery)$/;
const named = z.object({ name: z.union([z.string(), z.object({ uk: z.string(), en: z.string() })]) });

/** The name of a thing that is one, such as a bus; null for lists and tables. */
function nameText(value: unknown): string | null {
  const read = named.safeParse(value);
  if (!read.success) return null;
  return typeof read.data.name === 'string' ? read.data.name : nameIn(read.data.name, locale);
}
