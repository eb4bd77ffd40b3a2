import { ProvidersSection } from './proof/ProvidersSection.tsx';
import { PasskeysSection } from './sign-in/PasskeysSection.tsx';

/** The ways to sign in besides the password, loaded when their row of the settings is unfolded. */
export default function OtherMethods() {
  return (
    <>
      <PasskeysSection />
      <ProvidersSection />
    </>
  );
}
