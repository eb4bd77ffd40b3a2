import { type ChangeEvent, useRef } from 'react';
import { CHAT_IMAGE_TYPES } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

/** Phones and tablets have a camera at hand. */
const TOUCH = window.matchMedia('(pointer: coarse)');

interface FilePickerProps {
  onFiles: (files: readonly File[]) => void;
  onPlace: () => void;
}

/** Chooses a picture from the device, or from the camera on a touch screen, or the person's own position. */
export function FilePicker({ onFiles, onPlace }: FilePickerProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Lets the person choose the same file again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const common = { type: 'file', accept: CHAT_IMAGE_TYPES.join(','), hidden: true, onChange: take };
  return (
    <>
      <input ref={gallery} {...common} multiple aria-label={t('chat.attach')} />
      <IconButton name="image" label={t('chat.attach')} onClick={() => gallery.current?.click()} />
      {TOUCH.matches ? (
        <>
          <input ref={camera} {...common} capture="environment" aria-label={t('chat.camera')} />
          <Menu
            icon="plus"
            label={t('chat.add')}
            align="start"
            items={[
              { label: t('chat.camera'), icon: 'camera', onSelect: () => camera.current?.click() },
              { label: t('chat.place'), icon: 'pin', onSelect: onPlace },
            ]}
          />
        </>
      ) : (
        <IconButton name="pin" label={t('chat.place')} onClick={onPlace} />
      )}
    </>
  );
}
