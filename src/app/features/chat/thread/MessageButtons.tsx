import type { Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import './messageButtons.css';

/** What the contact sees under a message of the bot, and what they pressed. Agents press nothing of it. */
export function MessageButtons({ buttons }: { buttons: NonNullable<Message['buttons']> }) {
  const { t } = useMessages();
  return (
    <ul className="dk-chat-buttons" aria-label={t('chat.buttons')}>
      {buttons.map(({ text, isPressed }) => (
        <li key={text} data-pressed={isPressed || undefined}>
          {isPressed && <Icon name="check" />}
          {text}
          {isPressed && <span className="dk-visually-hidden">, {t('chat.pressed')}</span>}
        </li>
      ))}
    </ul>
  );
}
