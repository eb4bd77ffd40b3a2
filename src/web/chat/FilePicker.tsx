import { type ChangeEvent, useRef } from 'react';
import { CHAT_IMAGE_TYPES } from '#shared/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';

/** Chooses a picture from the device, or from the camera on a touch screen. */
export function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <>
      <Pick icon="image" label={t('chat.attach')} onFiles={onFiles} />
      <Pick icon="camera" label={t('chat.camera')} onFiles={onFiles} camera />
    </>
  );
}

interface PickProps {
  icon: 'image' | 'camera';
  label: string;
  onFiles: (files: readonly File[]) => void;
  camera?: boolean;
}

function Pick({ icon, label, onFiles, camera = false }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Lets the person choose the same file again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={CHAT_IMAGE_TYPES.join(',')}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        hidden
        aria-label={label}
        onChange={take}
      />
      <IconButton
        name={icon}
        label={label}
        className={cx(camera && 'camera-only-touch')}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
