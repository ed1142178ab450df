import { useState } from 'react';
import { Link } from 'wouter';
import type { WebhookEndpoint } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import '../automation.css';
import { EndpointCard } from './EndpointCard.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import { SecretModal } from './SecretModal.tsx';
import { useEndpoints } from './useEndpoints.ts';
import { deleteEndpoint, rotateSecret } from './webhookCalls.ts';
import './webhooks.css';

type Dialog =
  | { readonly kind: 'form'; readonly endpoint: WebhookEndpoint | null }
  | { readonly kind: 'rotate' | 'delete'; readonly endpoint: WebhookEndpoint }
  | { readonly kind: 'secret'; readonly secret: string };

/** Lists the endpoints to which rules send webhooks, each with a log of its messages. */
export default function WebhooksPage() {
  const messages = useMessages();
  const { t } = messages;
  const { data: endpoints, error, reload } = useEndpoints();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const isEmpty = endpoints?.length === 0;
  const add = (
    <Button icon="plus" tone="primary" onClick={() => setDialog({ kind: 'form', endpoint: null })}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <Page title={t('webhooks.title')} actions={endpoints && !isEmpty && add}>
      <p className="dk-faint">
        {t('webhooks.text')} <Link href="/automation">{t('webhooks.toRules')}</Link>
      </p>
      {error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!endpoints && !error && <Skeleton lines={6} />}
      {isEmpty && (
        <EmptyState icon="link" title={t('webhooks.none')} text={t('webhooks.noneText')}>
          {add}
        </EmptyState>
      )}
      <ul className="dk-rules" aria-label={t('webhooks.title')}>
        {(endpoints ?? []).map(endpoint => (
          <EndpointCard
            key={endpoint.id}
            endpoint={endpoint}
            onEdit={() => setDialog({ kind: 'form', endpoint })}
            onRotate={() => setDialog({ kind: 'rotate', endpoint })}
            onDelete={() => setDialog({ kind: 'delete', endpoint })}
            onChanged={reload}
          />
        ))}
      </ul>
      {dialog?.kind === 'form' && (
        <EndpointForm
          endpoint={dialog.endpoint}
          onClose={close}
          onSaved={secret => {
            setDialog(secret ? { kind: 'secret', secret } : null);
            reload();
          }}
        />
      )}
      {dialog?.kind === 'secret' && (
        <SecretModal
          title={t('webhooks.secretTitle')}
          text={t('webhooks.secretText')}
          value={dialog.secret}
          onClose={close}
        />
      )}
      {(dialog?.kind === 'rotate' || dialog?.kind === 'delete') && (
        <Question
          key={dialog.kind}
          isDeletion={dialog.kind === 'delete'}
          endpoint={dialog.endpoint}
          onClose={close}
          onDone={secret => {
            setDialog(secret ? { kind: 'secret', secret } : null);
            reload();
          }}
        />
      )}
    </Page>
  );
}

/** Asks for confirmation before deleting an endpoint or replacing its secret, because neither can be undone. */
function Question({
  isDeletion,
  endpoint: { id, name },
  onClose,
  onDone,
}: {
  isDeletion: boolean;
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onDone: (secret: string | null) => void;
}) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      if (isDeletion) await deleteEndpoint(id);
      onDone(isDeletion ? null : (await rotateSecret(id)).secret);
      if (isDeletion) toasts.show({ text: t('app.deleted') });
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      confirmLabel={t(isDeletion ? 'app.confirmDelete' : 'webhooks.rotate')}
      text={t(isDeletion ? 'webhooks.deleteText' : 'webhooks.rotateText', { name })}
      isDanger={isDeletion}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void go()}
    />
  );
}
