import { useCallback } from 'react';
import { ScriptFailures } from '#view/designer/scripts/ScriptFailures.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { useLoad } from '../../api/useLoad.ts';

/** Shows the latest failures of the directory's scripts. */
export default function ScriptFailuresSection({ directoryId }: { directoryId: string }) {
  const messages = useMessages();
  const params = { path: { id: directoryId } };
  const load = useCallback(
    (signal: AbortSignal) =>
      unwrapResponse(
        api.GET('/directories/{id}/scripts/failures', { params: { path: { id: directoryId } }, signal }),
      ),
    [directoryId],
  );
  const { data, error, reload } = useLoad(load);
  const call = useApiCall();
  const clear = () =>
    void call.run(async () => {
      await unwrapResponse(api.DELETE('/directories/{id}/scripts/failures', { params }));
      reload();
    });
  if (error) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={3} height={36} />;
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <ScriptFailures directoryId={directoryId} failures={data} isBusy={call.isBusy} onClear={clear} />
    </>
  );
}
