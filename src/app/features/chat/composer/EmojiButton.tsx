import { Suspense, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Popover } from '#view/kit/overlay/Popover.tsx';

const EmojiPicker = createLazyComponent(() => import('./EmojiPicker.tsx'));

export function EmojiButton({ onChosen }: { onChosen: (emoji: string) => void }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t('chat.emoji')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon="smile" label={t('chat.emoji')} />}
    >
      <Suspense fallback={<p className="dk-faint">{t('chat.emojiLoading')}</p>}>
        <EmojiPicker
          onChosen={emoji => {
            setOpen(false);
            onChosen(emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
