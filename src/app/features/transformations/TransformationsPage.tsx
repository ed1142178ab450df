import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { DataTransformation } from '#core/model.ts';
import { checkTransformation } from '#core/transformation/checkTransformation.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { errorText } from '../../api/errorText.ts';
import { useCall } from '../../api/useCall.ts';
import { useLoad } from '../../api/useLoad.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { useBoot } from '../../state/useBoot.ts';
import './transformations.css';
import { listTransformations } from './transformationCalls.ts';
import { useTransformationWorld } from './useTransformationWorld.ts';

/** The transformations of the account, by name. */
export default function TransformationsPage() {
  const messages = useMessages();
  const { t } = messages;
  const boot = useBoot();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change, one's own too, loads boot data anew
  const load = useCallback((signal: AbortSignal) => listTransformations(signal), [boot]);
  const { data, error, reload } = useLoad(load);
  const add = (
    <Link href="/transformations/new" className="dk-button" data-tone="primary">
      <Icon name="plus" />
      {t('transformations.add')}
    </Link>
  );
  return (
    <Page title={t('transformations.title')} width="text" actions={data && data.length > 0 && add}>
      <p className="dk-faint">{t('transformations.text')}</p>
      {!data && error && <ErrorState text={errorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={4} height={44} />}
      {data?.length === 0 && (
        <EmptyState icon="arrow-right" title={t('transformations.none')} text={t('transformations.noneText')}>
          {add}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="dk-transformations" aria-label={t('transformations.title')}>
          {data.map(one => (
            <Row key={one.id} transformation={one} onDeleted={reload} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Row({ transformation, onDeleted }: { transformation: DataTransformation; onDeleted: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const { id, name, sourceDirectoryId, targetDirectoryId } = transformation;
  const world = useTransformationWorld();
  const nameOf = (directoryId: string) => world.compiled(directoryId)?.directory.name ?? '—';
  const problems = checkTransformation(transformation, world).length;
  const planned = usePlannedChanges();
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    call.run(async () => {
      const outcome = await planned.carryOut([{ kind: 'DeleteTransformation', id }], {
        savedText: t('app.deleted'),
      });
      setAsking(false);
      if (outcome.kind === 'refused') call.setProblem(issueTexts(messages, outcome.issues).join(' '));
      if (outcome.kind === 'done') onDeleted();
    });
  return (
    <li>
      <div className="dk-entry-row">
        <Link href={`/transformations/${id}`} className="dk-entry-link">
          <span className="dk-truncate">{name}</span>
          <span className="dk-faint dk-truncate">
            {nameOf(sourceDirectoryId)} → {nameOf(targetDirectoryId)}
          </span>
        </Link>
        <IconButton
          icon="trash"
          size="small"
          label={t('transformations.delete', { name })}
          onClick={() => setAsking(true)}
        />
      </div>
      {problems > 0 && <Notice tone="warning">{t('transformations.broken', { count: problems })}</Notice>}
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {isAsking && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={t('transformations.deleteText', { name })}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
      {planned.question}
    </li>
  );
}
