/** A key as it is written on a keyboard. Screen readers get it by `aria-keyshortcuts` of the field itself. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="kbd" aria-hidden="true">
      {keys}
    </span>
  );
}
