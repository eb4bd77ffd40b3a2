import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import FoundMessages from './FoundMessages.tsx';

interface FindDialogProps {
  chatId: number;
  onFound: (seq: number) => void;
  onClose: () => void;
}

export default function FindDialog({ chatId, onFound, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog open title={t('chat.search')} onClose={onClose}>
      <SearchField
        data-autofocus
        label={t('messageParts.find.words')}
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
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
