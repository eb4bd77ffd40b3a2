import { t } from '#web/core/i18n/i18n.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { PictureEditor } from '#web/ui/media/PictureEditor.tsx';
import { deleteLogo, sendLogo } from './queries.ts';

interface LogoEditorProps {
  name: string;
  logo: string | null;
  /** Refetches everything that shows the logo: this page, the lists, the top bar. */
  onChanged: () => void;
}

export function LogoEditor({ name, logo, onChanged }: LogoEditorProps) {
  const words = {
    label: t('carriers.logo'),
    add: t('carriers.logo.add'),
    replace: t('carriers.logo.replace'),
    remove: t('carriers.logo.remove'),
    saved: t('carriers.logo.saved'),
    removed: t('carriers.logo.removed'),
    hint: t('carriers.logo.hint'),
  };
  return (
    <PictureEditor has={logo !== null} words={words} send={sendLogo} remove={deleteLogo} onChanged={onChanged}>
      <Avatar name={name} src={logo} kind="company" size="l" />
    </PictureEditor>
  );
}
