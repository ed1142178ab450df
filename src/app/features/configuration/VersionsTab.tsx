import { useCallback, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { addNamesToEntities } from '../../shared/rights/nameStatements.ts';
import { useBoot } from '../../state/useBoot.ts';
import { VersionRow } from './VersionRow.tsx';
import './configuration-page.css';

const PAGE = 30;

/** Lists all changes of the configuration, newest first. */
export function VersionsTab() {
  const messages = useMessages();
  const { t } = messages;
  const [take, setTake] = useState(PAGE);
  const boot = useBoot();
  // biome-ignore lint/correctness/useExhaustiveDependencies: own changes reload boot data; the hub doesn't report them
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { query: { skip: 0, take } };
      const page = await unwrapResponse(api.GET('/configuration/versions', { params, signal }));
      const named = page.items.map(async version => ({
        ...version,
        things: await addNamesToEntities(version.things),
      }));
      return { ...page, items: await Promise.all(named) };
    },
    [take, boot],
  );
  const versions = useLoad(load);
  useLiveEvent(
    [
      'DirectoryChanged',
      'CustomFieldChanged',
      'UserProfileChanged',
      'BoardChanged',
      'UserGroupChanged',
      'AccountChanged',
    ],
    versions.reload,
  );
  const { data } = versions;
  if (!data && versions.error) {
    return <ErrorState text={getErrorText(messages, versions.error)} onRetry={versions.reload} />;
  }
  if (!data) return <Skeleton lines={6} height={44} />;
  if (data.total === 0) {
    return (
      <EmptyState
        icon="restore"
        title={t('configuration.noVersions')}
        text={t('configuration.noVersionsText')}
      />
    );
  }
  return (
    <>
      <p className="dk-faint">{t('configuration.versionsHelp')}</p>
      <ol className="dk-versions">
        {data.items.map(version => (
          <VersionRow key={version.id} version={version} onChanged={versions.reload} />
        ))}
      </ol>
      {data.total > data.items.length && (
        <Button isBusy={versions.isLoading} onClick={() => setTake(before => before + PAGE)}>
          {t('configuration.older')}
        </Button>
      )}
    </>
  );
}
