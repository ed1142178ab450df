import type { Message } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';

export function DeliveryStatus({ message: { delivery } }: { message: Message }) {
  const { t } = useMessages();
  if (delivery === undefined) return null;
  const icon =
    delivery === 'Sent' ? 'check' : delivery === 'Queued' || delivery === 'Sending' ? 'clock' : 'warning';
  return (
    <span className="dk-chat-delivery" data-delivery={delivery} title={t(`chat.delivery.${delivery}`)}>
      <Icon name={icon} />
      <span className="dk-visually-hidden">{t(`chat.delivery.${delivery}`)}</span>
    </span>
  );
}

/** Offers to resend a message that wasn't delivered; a message whose delivery is unknown can also be marked as sent. */
export function DeliveryActions({
  message,
  onSettle,
}: {
  message: Message;
  onSettle: (delivery: 'Sent' | 'Queued') => void;
}) {
  const { t, has } = useMessages();
  const { delivery, error = '' } = message;
  if (message.deletedAt !== undefined || (delivery !== 'Unconfirmed' && delivery !== 'Failed')) return null;
  const reason = has(`chat.error.${error}`) ? t(`chat.error.${error}`) : error;
  return (
    <div className="dk-chat-settling" role="alert">
      <p>{delivery === 'Unconfirmed' ? t('chat.unconfirmed') : t('chat.failed', { reason })}</p>
      <div className="dk-row dk-row-wrap">
        {delivery === 'Unconfirmed' && (
          <Button size="small" onClick={() => onSettle('Sent')}>
            {t('chat.arrived')}
          </Button>
        )}
        <Button size="small" onClick={() => onSettle('Queued')}>
          {t('chat.sendAgain')}
        </Button>
      </div>
    </div>
  );
}
