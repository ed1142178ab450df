import { Suspense, useCallback, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item, RulesOfMany } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { readRecord } from '../../api/recordCalls.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { useLoad } from '../../api/useLoad.ts';
import { emitLocalChange } from '../../live/events.ts';
import { RulesQuestion } from '../automation/RulesQuestion.tsx';
import './duplicates.css';
import { MergedFields } from './MergedFields.tsx';
import { MergeSummary } from './MergeSummary.tsx';
import { duplicateTexts } from './texts.ts';
import { useMerge } from './useMerge.ts';
import { useMergeToast } from './useMergeToast.ts';

export interface MergeDialogProps {
  compiled: CompiledDirectory;
  itemIds: readonly [string, string];
  /** Called with the id of the remaining record. */
  onMerged?: (keptId: string) => void;
  onClose: () => void;
}

/** Shows two records side by side, for choosing which one remains and which values it takes from the other. */
export default function MergeDialog(props: MergeDialogProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={duplicateTexts}>
        <LoadedMerge {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function LoadedMerge(props: MergeDialogProps) {
  const messages = useMessages();
  const { t } = messages;
  const directoryId = props.compiled.directory.id;
  const [first, second] = props.itemIds;
  const load = useCallback(
    (signal: AbortSignal) =>
      Promise.all([
        readRecord({ directoryId, itemId: first }, signal),
        readRecord({ directoryId, itemId: second }, signal),
      ]),
    [directoryId, first, second],
  );
  const { data, error, reload } = useLoad(load);
  if (data) {
    const versions = data.map(({ id, version }) => `${id} ${version}`).join();
    return <SideBySide key={versions} {...props} items={data} onReload={reload} />;
  }
  return (
    <Modal title={t('merge.title')} size="large" onClose={props.onClose}>
      {error ? (
        <ErrorState text={getErrorText(messages, error)} onRetry={reload} />
      ) : (
        <Skeleton lines={6} height={36} />
      )}
    </Modal>
  );
}

interface SideBySideProps extends MergeDialogProps {
  items: readonly [Item, Item];
  onReload: () => void;
}

function SideBySide({ compiled, items, onMerged, onClose, onReload }: SideBySideProps) {
  const { t } = useMessages();
  const merge = useMerge(compiled, items);
  const tell = useMergeToast();
  const call = useApiCall();
  const [rules, setRules] = useState<RulesOfMany>('Inside');
  const directoryId = compiled.directory.id;
  const send = async () => {
    const error = await call.run(async () => {
      const { mergeId } = await merge.send(rules);
      if (mergeId) tell({ directoryId, mergeId, kept: merge.kept, other: merge.other });
      onMerged?.(merge.kept.id);
      for (const { id } of items) emitLocalChange({ directoryId, itemId: id });
      onClose();
    });
    // Another user has changed one of the records, so both are reloaded.
    if (error?.status === 409) onReload();
  };
  const isRefused = merge.preview !== null && 'issues' in merge.preview;
  return (
    <Modal
      title={t('merge.title')}
      size="large"
      onClose={onClose}
      onSubmit={() => void send()}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            type="submit"
            isDisabled={isRefused || merge.preview === null}
            isBusy={call.isBusy}
          >
            {t('merge.merge')}
          </Button>
        </>
      )}
    >
      <div className="dk-stack">
        <MergedFields merge={merge} items={items} />
        <MergeSummary compiled={compiled} merge={merge} />
        <RulesQuestion {...{ foreseen: merge.foreseen, value: rules }} onChange={setRules} />
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      </div>
    </Modal>
  );
}
