import { useCallback } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useUser } from '../../state/useBoot.ts';

/** Shows how much storage the account's files use, and the account's quota. */
export function StorageUsage() {
  const messages = useMessages();
  const { t } = messages;
  const { id } = useUser().account;
  const load = useCallback(
    (signal: AbortSignal) =>
      unwrapResponse(api.GET('/accounts/{id}/storage', { params: { path: { id } }, signal })),
    [id],
  );
  const { data, error, reload } = useLoad(load);
  return (
    <section className="dk-panel dk-stack" aria-labelledby="settings-storage">
      <h2 id="settings-storage">{t('settings.storage')}</h2>
      {!data && error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={1} height={24} />}
      {data && <Use used={data.usedBytes} allowed={data.allowedBytes} />}
    </section>
  );
}

function Use({ used, allowed }: { used: number; allowed: number | null }) {
  const messages = useMessages();
  const { t } = messages;
  if (allowed === null)
    return <p>{t('settings.storageUnlimited', { used: formatSizeText(messages, used) })}</p>;
  const text = t('settings.storageUsed', {
    used: formatSizeText(messages, used),
    allowed: formatSizeText(messages, allowed),
  });
  return (
    <>
      <div className="dk-storage">
        <meter aria-labelledby="settings-storage" aria-valuetext={text} min={0} max={allowed} value={used} />
        <span>{text}</span>
      </div>
      {used >= allowed && <Notice tone="warning">{t('settings.storageFull')}</Notice>}
    </>
  );
}

const MB = 1024 * 1024;

/** Rounds up, so that a small file isn't displayed as zero. */
function formatSizeText({ t, formatNumber }: Messages, bytes: number): string {
  const isLarge = bytes >= 1024 * MB;
  const size = Math.ceil((bytes / (isLarge ? 1024 * MB : MB)) * 10) / 10;
  return t(isLarge ? 'settings.gigabytes' : 'settings.megabytes', { size: formatNumber(size) });
}
