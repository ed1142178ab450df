import { useRef } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { EmojiButton } from './EmojiButton.tsx';

interface ComposerBarProps {
  isNote: boolean;
  /** True if the user can only write notes. */
  isNoteOnly: boolean;
  isBusy: boolean;
  onKindChange: () => void;
  onFile: (file: File | null) => void;
  onEmoji: (emoji: string) => void;
  onSend: () => void;
}

export function ComposerBar({
  isNote,
  isNoteOnly,
  isBusy,
  onKindChange,
  onFile,
  onEmoji,
  onSend,
}: ComposerBarProps) {
  const { t } = useMessages();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="dk-row">
      <Button
        size="small"
        tone="quiet"
        icon="lock"
        aria-pressed={isNote}
        isDisabled={isNoteOnly}
        onClick={onKindChange}
      >
        {t('chat.asNote')}
      </Button>
      <EmojiButton onChosen={onEmoji} />
      <IconButton icon="file" label={t('chat.attach')} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('chat.attach')}
        onChange={event => {
          onFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <span className="dk-spacer" />
      <Button tone="primary" size="small" isBusy={isBusy} onClick={onSend}>
        {t(isNote ? 'chat.keepNote' : 'chat.send')}
      </Button>
    </div>
  );
}
