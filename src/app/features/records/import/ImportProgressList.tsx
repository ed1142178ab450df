import { Suspense, useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { Progress } from '../../../shared/progress/Progress.tsx';
import { type ImportRun, importRunsState } from '../../../state/importRunsState.ts';
import { useBoot } from '../../../state/useBoot.ts';
import { removeTrackedImport } from './addTrackedImport.ts';
import { importTexts } from './texts.ts';
import './watch.css';
import { isImportInProgress } from './importSteps.ts';
import { describeImportState, getProgressText } from './importWords.ts';
import { useImport } from './useImport.ts';

/** Shows the progress and the result of imports whose dialog was closed. */
export default function ImportProgressList() {
  const { runs } = useSnapshot(importRunsState);
  if (runs.length === 0) return null;
  return (
    <Suspense>
      <TextsProvider texts={importTexts}>
        <div className="dk-import-watch">
          {runs.map(run => (
            <Followed key={run.importId} place={run} />
          ))}
        </div>
      </TextsProvider>
    </Suspense>
  );
}

function Followed({ place }: { place: ImportRun }) {
  const messages = useMessages();
  const { t } = messages;
  const { run, error } = useImport(place);
  const directory = useBoot().directories.find(({ id }) => id === place.directoryId);
  const isGone = error !== undefined && [403, 404].includes(toApiError(error).status);
  useAnnouncedEnd(run, isGone, place.importId);
  if (!run || !directory || isGone || !isImportInProgress(run)) return null;
  return (
    <Link
      className="dk-import-watched"
      href={`/directories/${directory.code}/items?import=${place.importId}`}
      title={t('import.openIt')}
    >
      <Progress
        label={`${run.fileName} · ${getProgressText(messages, run, t(`import.state.${run.state}`))}`}
        value={run.progress.done}
        max={run.progress.total ?? undefined}
        text=""
      />
    </Link>
  );
}

function useAnnouncedEnd(run: Import | undefined, isGone: boolean, importId: string): void {
  const messages = useMessages();
  const toasts = useToasts();
  const isOver = isGone || (run !== undefined && !isImportInProgress(run));
  const tellEnd = useEffectEvent(() => {
    if (!run) return;
    const tone = run.state === 'Failed' ? 'danger' : 'success';
    toasts.show({ text: `${run.fileName}: ${describeImportState(messages, run)}`, tone });
  });
  useEffect(() => {
    if (!isOver) return;
    tellEnd();
    removeTrackedImport(importId);
  }, [isOver, importId]);
}
