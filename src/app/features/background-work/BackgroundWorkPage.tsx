import { useCallback, useEffect } from 'react';
import type { BackgroundFailure, BackgroundQueue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { loadBoot } from '../../state/bootState.ts';
import { FailureRow } from './FailureRow.tsx';
import './background-work.css';

/** Shows the server's background work: waiting and failed jobs. */
export default function BackgroundWorkPage() {
  const { t } = useMessages();
  return (
    <Page title={t('backgroundWork.title')}>
      <Work />
    </Page>
  );
}

const POLL_MS = 5_000;

function Work() {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback(async (signal: AbortSignal) => {
    const [queues, failures] = await Promise.all([
      unwrapResponse(api.GET('/background-queues', { signal })),
      unwrapResponse(api.GET('/background-work', { signal })),
    ]);
    return { queues, failures };
  }, []);
  const { data, error, reload } = useLoad(load);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const handleChanged = () => {
    reload();
    // The menu shows the number of failures, so boot data is reloaded.
    void loadBoot();
  };
  if (!data && error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={4} height={44} />;
  const { queues, failures } = data;
  if (queues.length === 0 && failures.length === 0)
    return <EmptyState icon="check" title={t('backgroundWork.none')} text={t('backgroundWork.noneText')} />;
  return (
    <>
      {queues.length > 0 && <Queues queues={queues} />}
      {failures.length > 0 && <Failures failures={failures} onChanged={handleChanged} />}
    </>
  );
}

/** A queue whose oldest job has been waiting for longer than this is reported as falling behind. */
const BEHIND_MS = 60_000;

function Queues({ queues }: { queues: readonly BackgroundQueue[] }) {
  const { t, locale, formatDateTime, formatNumber } = useMessages();
  const isBehind = queues.some(({ since }) => Date.now() - Date.parse(since) > BEHIND_MS);
  return (
    <section>
      <h2 className="dk-work-title">{t('backgroundWork.waitingTitle')}</h2>
      {isBehind && <Notice tone="warning">{t('backgroundWork.behind')}</Notice>}
      <ul className="dk-failures">
        {queues.map(({ kind, name, waiting, since }) => (
          <li key={`${kind} ${name.en}`} className="dk-failure">
            <h3>{name[locale]}</h3>
            <p>
              {t('backgroundWork.waitingFor', {
                count: waiting,
                shown: formatNumber(waiting),
                since: formatDateTime(since),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FailuresProps {
  failures: readonly BackgroundFailure[];
  onChanged: () => void;
}

function Failures({ failures, onChanged }: FailuresProps) {
  const { t } = useMessages();
  return (
    <section>
      <h2 className="dk-work-title">{t('backgroundWork.failedTitle')}</h2>
      <p className="dk-faint">{t('backgroundWork.help')}</p>
      <ul className="dk-failures">
        {failures.map(failure => (
          <FailureRow key={failure.id} failure={failure} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}
