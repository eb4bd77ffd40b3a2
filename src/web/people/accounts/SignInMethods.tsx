import { PasskeysSection } from './PasskeysSection.tsx';
import { ProvidersSection } from './ProvidersSection.tsx';

/** The ways to sign in besides the password, loaded when their row of the settings is unfolded. */
export function OtherMethods() {
  return (
    <>
      <PasskeysSection />
      <ProvidersSection />
    </>
  );
}
