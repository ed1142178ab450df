import { useState } from 'react';
import type { AutomationRule } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { SecretModal } from './SecretModal.tsx';
import { createHookUrl } from './webhookCalls.ts';

/** Creates the URL with which other systems trigger the rule; the URL is displayed only once, when it is created. */
export function WebhookUrlCard({
  rule: { id, hasHook },
  onMade,
}: {
  rule: AutomationRule;
  onMade: () => void;
}) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const make = async () => {
    setAsking(false);
    try {
      setUrl((await createHookUrl(id)).url);
      onMade();
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  return (
    <section className="dk-rule-card" aria-label={t('webhooks.addressTitle')}>
      <h2>{t('webhooks.addressTitle')}</h2>
      <p className="dk-faint">{t(hasHook ? 'webhooks.hasAddress' : 'webhooks.noAddress')}</p>
      <div className="dk-row">
        <Button icon="link" onClick={() => (hasHook ? setAsking(true) : void make())}>
          {t(hasHook ? 'webhooks.newAddress' : 'webhooks.makeAddress')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          confirmLabel={t('webhooks.newAddress')}
          text={t('webhooks.newAddressText')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void make()}
        />
      )}
      {url && (
        <SecretModal
          title={t('webhooks.addressTitle')}
          text={t('webhooks.addressText')}
          value={url}
          onClose={() => setUrl(null)}
        />
      )}
    </section>
  );
}
