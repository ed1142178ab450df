import { useCallback } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { loadBoot } from '../../state/boot.ts';
import { FailureRow } from './FailureRow.tsx';
import './background-work.css';

/** What the server was to do beside its calls and gave up. */
export default function BackgroundWorkPage() {
  const { t } = useMessages();
  return (
    <Page title={t('backgroundWork.title')}>
      <Failures />
    </Page>
  );
}

function Failures() {
  const messages = useMessages();
  const { t } = messages;
  const load = useCallback((signal: AbortSignal) => answerOf(api.GET('/background-work', { signal })), []);
  const { data, error, reload } = useLoad(load);
  const handleChanged = () => {
    reload();
    // The menu counts them.
    void loadBoot();
  };
  if (!data && error) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={4} height={44} />;
  if (data.length === 0)
    return <EmptyState icon="check" title={t('backgroundWork.none')} text={t('backgroundWork.noneText')} />;
  return (
    <>
      <p className="dk-faint">{t('backgroundWork.help')}</p>
      <ul className="dk-failures">
        {data.map(failure => (
          <FailureRow key={failure.id} failure={failure} onChanged={handleChanged} />
        ))}
      </ul>
    </>
  );
}
