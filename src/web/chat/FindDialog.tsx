import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { FoundMessages } from './FoundMessages.tsx';

interface FindDialogProps {
  chatId: number;
  /** Shows the chosen message in its place. */
  onFound: (seq: number) => void;
  onClose: () => void;
}

/** Looks for words in one conversation. */
export function FindDialog({ chatId, onFound, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog open title={t('chat.search')} onClose={onClose}>
      <label className="in in-short">
        <Icon name="search" />
        <input
          type="search"
          data-autofocus
          aria-label={t('messageParts.find.words')}
          placeholder={t('messageParts.find.words')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <FoundMessages
        wanted={typed}
        chatId={chatId}
        onPick={({ seq }) => {
          onClose();
          onFound(seq);
        }}
      />
    </Dialog>
  );
}
