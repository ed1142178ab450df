import type { Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import './messageButtons.css';

/** Shows the buttons below a bot's message, and which of them the contact pressed. Agents can't press the buttons. */
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
