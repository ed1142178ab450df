import { useCallback, useId, useState } from 'react';
import type { components } from '#contract/docket.gen.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { useLoad } from '../../api/useLoad.ts';
import { requestRetainedValuesDeletion } from '../../shared/plans/configurationCalls.ts';
import { DiffList } from '../../shared/plans/DiffList.tsx';
import { useConfigurationNames } from '../../shared/plans/useConfigurationNames.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { addNamesToEntities } from '../../shared/rights/nameStatements.ts';
import { useBoot } from '../../state/useBoot.ts';

type Version = components['schemas']['ConfigurationVersionSummary'];

interface VersionRowProps {
  version: Version;
  onChanged: () => void;
}

/** Shows a version; when expanded, it shows the changes and can be reverted. */
export function VersionRow({ version, onChanged }: VersionRowProps) {
  const { t, formatDateTime } = useMessages();
  const { users } = useBoot();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const author = users.find(user => user.id === version.userId)?.name;
  const named = version.things.slice(0, 3);
  return (
    <li className="dk-version">
      <button
        type="button"
        className="dk-version-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="dk-version-what">
          {named.map(({ kind, id, name, outcome }) => (
            <span key={`${kind} ${id}`} className="dk-truncate">
              {t(`configuration.did.${outcome}`, {
                kind: t(`configuration.kind.${kind}`),
                name: name && t('plan.named', { name }),
              })}
            </span>
          ))}
          {version.things.length > named.length && (
            <span className="dk-faint">
              {t('configuration.andMore', { count: version.things.length - named.length })}
            </span>
          )}
        </span>
        {version.isReverted && <Badge>{t('configuration.isReverted')}</Badge>}
        {version.reverts && <Badge>{t('configuration.isRevert')}</Badge>}
        {version.keptValues > 0 && <Badge>{t('configuration.kept', { count: version.keptValues })}</Badge>}
        <span className="dk-version-when dk-faint">
          {author ? `${author}, ` : ''}
          {formatDateTime(version.at)}
        </span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      {isOpen && (
        <div id={panelId} className="dk-version-body">
          {version.note && <p>{version.note}</p>}
          <VersionDetails version={version} />
          <VersionActions version={version} onChanged={onChanged} />
        </div>
      )}
    </li>
  );
}

function VersionDetails({ version: { id } }: { version: Version }) {
  const messages = useMessages();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { path: { id } };
      const version = await unwrapResponse(api.GET('/configuration/versions/{id}', { params, signal }));
      return { ...version, diffs: await addNamesToEntities(version.diffs) };
    },
    [id],
  );
  const whole = useLoad(load);
  const diffs = whole.data?.diffs ?? none;
  const names = useConfigurationNames(diffs);
  if (whole.error) return <Notice tone="danger">{getErrorText(messages, whole.error)}</Notice>;
  if (!whole.data) return <Skeleton lines={3} />;
  return <DiffList diffs={diffs} names={names} />;
}

const none: [] = [];

function VersionActions({ version, onChanged }: VersionRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const planned = usePlannedChanges();
  const call = useApiCall();
  const [isConfirming, setConfirming] = useState(false);
  const takeBack = () =>
    call.run(async () => {
      const outcome = await planned.carryOut([{ kind: 'Revert', versionId: version.id }], { mustAsk: true });
      if (outcome.kind === 'refused') call.setProblem(formatIssues(messages, outcome.issues).join(' '));
      if (outcome.kind === 'done') onChanged();
    });
  const drop = () =>
    call.run(async () => {
      await requestRetainedValuesDeletion(version.id);
      setConfirming(false);
      onChanged();
    });
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div className="dk-row dk-row-wrap">
        {!version.isReverted && (
          <Button icon="restore" isBusy={call.isBusy} onClick={() => void takeBack()}>
            {t('configuration.takeBack')}
          </Button>
        )}
        {version.keptValues > 0 && (
          <Button tone="quiet" onClick={() => setConfirming(true)}>
            {t('configuration.dropKept')}
          </Button>
        )}
      </div>
      {planned.question}
      {isConfirming && (
        <ConfirmDialog
          text={t('configuration.dropKeptText', { count: version.keptValues })}
          confirmLabel={t('configuration.dropKeptConfirm')}
          isDanger
          isBusy={call.isBusy}
          onCancel={() => setConfirming(false)}
          onConfirm={() => void drop()}
        />
      )}
    </>
  );
}
