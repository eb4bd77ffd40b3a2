import { CallField } from './CallField.tsx';
import type { Call } from './use-call.tsx';

interface NamesFieldProps {
  call: Call;
  label: string;
  hint?: string | false;
  error: string | undefined;
}

/** The names of the travellers, or of who sends a parcel, as they are said on the telephone. */
export function NamesField({ call: { names, set, state }, label, hint, error }: NamesFieldProps) {
  return (
    <CallField name="names" label={label} hint={hint} error={error}>
      {(control) => (
        <div className={error ? 'in is-bad' : 'in'}>
          <textarea
            {...control}
            // A pasted list has a name a line.
            rows={state.count > 2 ? 3 : 1}
            autoComplete="off"
            autoCapitalize="words"
            value={names}
            onChange={({ target }) => set({ names: target.value })}
          />
        </div>
      )}
    </CallField>
  );
}
