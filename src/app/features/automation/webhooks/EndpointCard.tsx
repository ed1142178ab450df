import { useState } from 'react';
import type { WebhookEndpoint } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { sendTestDelivery } from './webhookCalls.ts';

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onRotate: () => void;
  onDelete: () => void;
  onChanged: () => void;
}

export function EndpointCard({ endpoint, onEdit, onRotate, onDelete, onChanged }: EndpointCardProps) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const { id, name, url, waiting, failedOfDay, lastSentAt, oldSecretTill } = endpoint;
  const notes = [
    lastSentAt ? t('webhooks.lastSent', { at: formatDateTime(lastSentAt) }) : t('webhooks.neverSent'),
    waiting > 0 ? t('webhooks.waiting', { count: waiting }) : '',
    failedOfDay > 0 ? t('webhooks.failedOfDay', { count: failedOfDay }) : '',
    oldSecretTill ? t('webhooks.oldSecretTill', { at: formatDateTime(oldSecretTill) }) : '',
  ];
  const test = async () => {
    try {
      await sendTestDelivery(id);
      setOpen(true);
      setTurn(count => count + 1);
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  return (
    <li className="dk-rule dk-endpoint" data-state={endpoint.state}>
      <div className="dk-row">
        <span className="dk-rule-name">
          <strong className="dk-truncate">{name}</strong>
          <EndpointState endpoint={endpoint} />
        </span>
        <span className="dk-spacer" />
        <IconButton icon="edit" size="small" label={t('webhooks.edit', { name })} onClick={onEdit} />
        <IconButton icon="trash" size="small" label={t('webhooks.delete', { name })} onClick={onDelete} />
      </div>
      <code className="dk-endpoint-url">{url}</code>
      <span className="dk-faint">{notes.filter(Boolean).join(' · ')}</span>
      <div className="dk-row dk-row-wrap">
        <Button size="small" onClick={() => void test()}>
          {t('webhooks.test')}
        </Button>
        <Button size="small" onClick={onRotate}>
          {t('webhooks.rotate')}
        </Button>
        <Button size="small" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'webhooks.hideLog' : 'webhooks.log')}
        </Button>
      </div>
      {isOpen && <DeliveryLog key={turn} endpoint={endpoint} onChanged={onChanged} />}
    </li>
  );
}

function EndpointState({ endpoint: { state, reason } }: { endpoint: WebhookEndpoint }) {
  const { t } = useMessages();
  return (
    <span className="dk-rule-state" data-state={state}>
      {state === 'Paused' && <Icon name="warning" />}
      <Badge>
        {t(state === 'Paused' ? `webhooks.paused.${reason ?? 'Failing'}` : `automation.state.${state}`)}
      </Badge>
    </span>
  );
}
