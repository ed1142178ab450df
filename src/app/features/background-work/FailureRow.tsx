import { useState } from 'react';
import type { BackgroundFailure } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { useApiCall } from '../../api/useApiCall.ts';

interface FailureRowProps {
  failure: BackgroundFailure;
  onChanged: () => void;
}

const outcomes = {
  Done: 'backgroundWork.done',
  Waiting: 'backgroundWork.waiting',
  Failed: 'backgroundWork.failedAgain',
} as const;

export function FailureRow({ failure, onChanged }: FailureRowProps) {
  const { t, locale, formatDateTime } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const [isConfirming, setConfirming] = useState(false);
  const name = failure.name[locale];
  const params = { path: { id: failure.id } };
  const retry = () =>
    call.run(async () => {
      const { state } = await unwrapResponse(api.POST('/background-work/{id}', { params }));
      if (state === 'Failed') call.setProblem(t(outcomes[state]));
      else toasts.show({ text: t(outcomes[state]) });
      onChanged();
    });
  const dismiss = () =>
    call.run(async () => {
      await unwrapResponse(api.DELETE('/background-work/{id}', { params }));
      onChanged();
    });
  return (
    <li className="dk-failure">
      <h3>{name}</h3>
      <p>
        {t(failure.nextTryAt ? 'backgroundWork.failing' : 'backgroundWork.failed', {
          attempts: failure.attempts,
          at: formatDateTime(failure.at),
          next: failure.nextTryAt ? formatDateTime(failure.nextTryAt) : '',
          reference: failure.reference,
        })}
      </p>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div className="dk-row dk-row-wrap">
        <Button icon="restore" isBusy={call.isBusy} onClick={() => void retry()}>
          {t('backgroundWork.retry')}
        </Button>
        <Button tone="quiet" onClick={() => setConfirming(true)}>
          {t('backgroundWork.dismiss')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          text={t('backgroundWork.dismissText', { name })}
          confirmLabel={t('backgroundWork.dismiss')}
          isDanger
          isBusy={call.isBusy}
          onCancel={() => setConfirming(false)}
          onConfirm={() => void dismiss()}
        />
      )}
    </li>
  );
}
