import { useCallback } from 'react';
import { Link, useParams } from 'wouter';
import type { DataTransformation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { errorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { DirectionSettings } from './DirectionSettings.tsx';
import { OfferSettings } from './OfferSettings.tsx';
import { OutcomeSettings } from './OutcomeSettings.tsx';
import { PairsEditor } from './PairsEditor.tsx';
import './transformations.css';
import { listTransformations } from './transformationCalls.ts';
import { useTransformationEditing } from './useTransformationEditing.ts';
import { useTransformationWorld } from './useTransformationWorld.ts';

/** A transformation: from where to where, what fills in which field, for whom, and what becomes of the source. */
export default function TransformationEditPage() {
  const messages = useMessages();
  const { t } = messages;
  const { id = '' } = useParams();
  const boot = useBoot();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change, others' too, loads boot data anew
  const load = useCallback((signal: AbortSignal) => listTransformations(signal), [boot]);
  const { data, error, reload } = useLoad(load);
  if (id === 'new') return <Editor key="new" stored={undefined} />;
  if (!data && error) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={6} height={44} />;
  const stored = data.find(one => one.id === id);
  if (stored) return <Editor key={id} stored={stored} />;
  return (
    <EmptyState
      icon="arrow-right"
      title={t('transformations.unknown')}
      text={t('transformations.unknownText')}
    >
      <Link href="/transformations" className="dk-button">
        {t('transformations.title')}
      </Link>
    </EmptyState>
  );
}

function Editor({ stored }: { stored: DataTransformation | undefined }) {
  const { t } = useMessages();
  const editing = useTransformationEditing(stored);
  const { draft, issues, isDirty, change } = editing;
  const guard = useLeaveGuard(isDirty);
  const world = useTransformationWorld();
  const [source, target] = [world.compiled(draft.sourceDirectoryId), world.compiled(draft.targetDirectoryId)];
  const parts = { draft, issues, onChange: change };
  return (
    <Page
      isHeadSticky
      width="text"
      title={draft.name.trim() || t('transformations.new')}
      note={isDirty ? t('app.unsaved') : undefined}
      actions={
        <>
          <Button tone="quiet" onClick={() => guard.leave('/transformations')}>
            {t('kit.cancel')}
          </Button>
          <Button tone="primary" isBusy={editing.isBusy} onClick={() => void editing.save()}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      {editing.problem && <Notice tone="danger">{editing.problem}</Notice>}
      {editing.isStale && <Notice tone="warning">{t('transformations.changedMeanwhile')}</Notice>}
      <FlushProvider scope={editing.flush}>
        <DirectionSettings {...parts} />
        {source && target && (
          <>
            <PairsEditor {...parts} source={source} target={target} />
            <OutcomeSettings {...parts} source={source} target={target} />
            <OfferSettings {...parts} source={source} />
          </>
        )}
      </FlushProvider>
      {editing.question}
      {guard.question}
    </Page>
  );
}
