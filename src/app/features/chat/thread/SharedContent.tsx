import type { SharedContent as Content } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';

const DIGITS = 5;

/** Shows a location, phone number or sticker, or that the content isn't supported. */
export function SharedContent({ shared }: { shared: Content }) {
  const { t } = useMessages();
  const { kind, lat, lng, name = '', phone = '', isOwn } = shared;
  switch (kind) {
    case 'Location':
      return (
        <p className="dk-row">
          <Icon name="globe" /> {name || t('chat.location')} {lat?.toFixed(DIGITS)}, {lng?.toFixed(DIGITS)}
        </p>
      );
    case 'Phone':
      return (
        <p className="dk-row">
          <Icon name="user" /> {name} <a href={`tel:${phone}`}>{phone}</a>
          {isOwn && <span className="dk-faint">{t('chat.ownPhone')}</span>}
        </p>
      );
    case 'Sticker':
      return <p>{name ? t('chat.sticker', { name }) : t('chat.stickerUnnamed')}</p>;
    case 'Unsupported':
      return <p className="dk-faint">{t('chat.unsupported')}</p>;
  }
}
