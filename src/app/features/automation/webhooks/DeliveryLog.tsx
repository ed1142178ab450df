import { useCallback, useEffect } from 'react';
import type { WebhookDelivery, WebhookEndpoint } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { usePagedLog } from '../log/usePagedLog.ts';
import { listDeliveries, replayDelivery } from './webhookCalls.ts';

/** The polling interval while a message is being sent. */
const POLL_MS = 1_500;

/** Lists the messages sent to an endpoint, the newest first. */
export function DeliveryLog({
  endpoint: { id, name },
  onChanged,
}: {
  endpoint: WebhookEndpoint;
  onChanged: () => void;
}) {
  const { t } = useMessages();
  const { entries: deliveries, problem, isWhole, reload, more } = useDeliveries(id);
  const refresh = () => {
    reload();
    onChanged();
  };
  return (
    <section className="dk-stack" aria-label={t('webhooks.logOf', { name })}>
      <div className="dk-row">
        <span className="dk-faint">{t('webhooks.logText')}</span>
        <span className="dk-spacer" />
        <IconButton icon="restore" size="small" label={t('automation.reload')} onClick={refresh} />
      </div>
      {problem && <ErrorState text={problem} onRetry={reload} />}
      {!deliveries && !problem && <Skeleton lines={3} />}
      {deliveries?.length === 0 && <p className="dk-faint">{t('webhooks.noDeliveries')}</p>}
      <ul className="dk-rule-runs">
        {(deliveries ?? []).map(delivery => (
          <DeliveryRow key={delivery.id} delivery={delivery} onReplayed={refresh} />
        ))}
      </ul>
      {!isWhole && <Button onClick={more}>{t('automation.moreRuns')}</Button>}
    </section>
  );
}

function useDeliveries(id: string) {
  const readPage = useCallback(
    (before: string | undefined, signal: AbortSignal) => listDeliveries(id, before, signal),
    [id],
  );
  const log = usePagedLog(readPage);
  const { entries, reload } = log;
  const isOnItsWay = (entries ?? []).some(
    ({ state, tries }) => state === 'Sending' || (state === 'Waiting' && tries === 0),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: schedules the next reload after each one
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [isOnItsWay, entries, reload]);
  return log;
}

function DeliveryRow({ delivery, onReplayed }: { delivery: WebhookDelivery; onReplayed: () => void }) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const toasts = useToasts();
  const { id, type, at, state, tries, dueAt, status, problem, answer } = delivery;
  const isOver = state === 'Delivered' || state === 'Failed' || state === 'GivenUp';
  const again = async () => {
    try {
      await replayDelivery(id);
      onReplayed();
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  const notes = [
    formatDateTime(at),
    tries > 0 ? t('webhooks.tries', { count: tries }) : '',
    status === undefined ? '' : t('webhooks.answered', { status }),
    problem ? t(`issue.${problem}`) : '',
    dueAt && tries > 0 ? t('webhooks.nextTry', { at: formatDateTime(dueAt) }) : '',
  ];
  return (
    <li className="dk-rule-run" data-state={state === 'Delivered' ? 'Done' : state}>
      <div className="dk-row dk-row-wrap">
        <span className="dk-rule-run-state" data-state={state === 'Delivered' ? 'Done' : state}>
          {t(`webhooks.state.${state}`)}
        </span>
        <code>{type}</code>
        <span className="dk-faint">{notes.filter(Boolean).join(' · ')}</span>
        <span className="dk-spacer" />
        {isOver && (
          <Button size="small" tone="quiet" onClick={() => void again()}>
            {t('webhooks.replay')}
          </Button>
        )}
      </div>
      {answer && <pre className="dk-endpoint-answer">{answer}</pre>}
    </li>
  );
}
