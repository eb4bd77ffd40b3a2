import { PasskeysSection } from './PasskeysSection.tsx';
import { ProvidersSection } from './ProvidersSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';

/** Of the settings, what is about coming in besides the password: loaded once the settings are open. */
export function SignInMethods() {
  return (
    <>
      <PasskeysSection />
      <ProvidersSection />
      <SecondFactorSection />
      <SignInsSection />
    </>
  );
}
