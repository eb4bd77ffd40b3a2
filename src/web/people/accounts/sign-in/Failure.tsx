/** An error that belongs to no field, shown above the submit button. */
export function Failure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="rounded-m bg-bad-soft p-3 text-small text-bad">
      {text}
    </p>
  );
}
