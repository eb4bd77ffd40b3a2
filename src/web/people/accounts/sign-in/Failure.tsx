import { Refusal } from '#web/ui/base/Refusal.tsx';

/** An error that belongs to no field, shown above the submit button. */
export function Failure({ text }: { text: string | null }) {
  return <Refusal text={text} className="rounded-m bg-bad-soft p-3" />;
}
