import {
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
} from 'frimousse';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import './emojiPicker.css';

/** Finds emoji by name in the user's language. The names are part of the build (`tools/emojiData.ts`). */
export default function EmojiPicker({ onChosen }: { onChosen: (emoji: string) => void }) {
  const { t, locale } = useMessages();
  return (
    <Picker.Root
      className="dk-emoji"
      locale={locale}
      columns={8}
      emojibaseUrl={import.meta.env.BASE_URL + EMOJI_FOLDER}
      onEmojiSelect={({ emoji }) => onChosen(emoji)}
    >
      <Picker.Search
        className="dk-input"
        aria-label={t('chat.emojiSearch')}
        placeholder={t('chat.emojiSearch')}
      />
      <Picker.Viewport className="dk-emoji-list">
        <Picker.Loading className="dk-faint">{t('chat.emojiLoading')}</Picker.Loading>
        <Picker.Empty className="dk-faint">{t('chat.emojiNone')}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/**
 * Removes the row and column positions that the library adds: the positions begin with 0, but ARIA
 * requires 1. Without these positions, screen readers count rows and columns correctly.
 */
const components = {
  Row({ 'aria-rowindex': _, ...props }: EmojiPickerListRowProps) {
    return <div {...props} />;
  },
  Emoji({ emoji, 'aria-colindex': _, ...props }: EmojiPickerListEmojiProps) {
    return (
      <button type="button" {...props}>
        {emoji.emoji}
      </button>
    );
  },
};
