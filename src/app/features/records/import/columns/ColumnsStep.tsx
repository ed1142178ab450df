import { useState } from 'react';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useApiCall } from '../../../../api/useApiCall.ts';
import { Progress } from '../../../../shared/progress/Progress.tsx';
import { FileName } from '../file/NewImport.tsx';
import type { ImportStepProps } from '../ImportModal.tsx';
import { updateImport } from '../importCalls.ts';
import { getProgressText } from '../importWords.ts';
import { StepFooter } from '../StepFooter.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import './columns.css';
import {
  findDuplicateTargets,
  findMissingRequiredFields,
  getReadingKey,
  type ImportReadingOptions,
  resetColumnDraft,
  updateImportColumn,
  updateReadingSettings,
} from './columnDraft.ts';
import { FileReadingSettings } from './FileReadingSettings.tsx';
import { ImportRuleSettings } from './ImportRuleSettings.tsx';
import { useColumnDraft } from './useColumnDraft.ts';

export interface ColumnsStepProps extends ImportStepProps {
  /** Called before the file is read again, so that this step stays open. */
  onReread: () => void;
  onChecked: () => void;
}

/** Edits the target of each column, and how existing records are found. */
export function ColumnsStep(props: ColumnsStepProps) {
  return <Columns key={getReadingKey(props.run)} {...props} />;
}

function Columns({ compiled, handle, run, onOpen, onReread, onChecked }: ColumnsStepProps) {
  const messages = useMessages();
  const { t } = messages;
  const call = useApiCall();
  const [isAfresh, setAfresh] = useState(false);
  const { draft, change, forget } = useColumnDraft(run);
  const doubled = findDuplicateTargets(draft, run);
  const send = async (settings: Import['settings']) => handle.put(await updateImport(handle.place, settings));
  const reread = (reading: ImportReadingOptions) =>
    call.run(async () => {
      onReread();
      await send(updateReadingSettings(draft, reading));
      forget();
    });
  const goOn = () =>
    call.run(async () => {
      // Sent even if nothing was changed here, because the directory may have changed.
      await send(draft);
      forget();
      onChecked();
    });
  const startAfresh = () => {
    setAfresh(true);
    change(resetColumnDraft(draft, run));
  };
  const isRereading = run.state === 'Reading';
  const isMapped = draft.columns.some(({ target }) => target !== null);
  return (
    <div className="dk-stack">
      <div className="dk-row dk-row-wrap">
        <FileName name={run.fileName} size={run.size} />
        <Button size="small" tone="quiet" onClick={() => onOpen('new')}>
          {t('import.chooseAnother')}
        </Button>
      </div>
      <FileReadingSettings
        run={run}
        decimal={draft.decimal}
        dateOrder={draft.dateOrder}
        isDisabled={call.isBusy || isRereading}
        onReading={reading => void reread(reading)}
        onNotation={notation => change({ ...draft, ...notation })}
      />
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {isRereading ? (
        <Progress
          label={getProgressText(messages, run, t('import.reading'))}
          value={run.progress.done}
          text={t('import.rowsSoFar', { count: run.progress.done })}
        />
      ) : (
        <>
          {run.isRemembered && !isAfresh && <RememberedNotice onStartAfresh={startAfresh} />}
          {run.hasMoreColumns && (
            <Notice tone="warning">{t('import.moreColumns', { count: run.columns.length })}</Notice>
          )}
          <RequiredNotice names={findMissingRequiredFields(draft, compiled)} />
          <ColumnTable
            compiled={compiled}
            run={run}
            draft={draft}
            doubled={doubled}
            onChange={column => change(updateImportColumn(draft, run, column))}
          />
          <ImportRuleSettings compiled={compiled} run={run} draft={draft} onChange={change} />
        </>
      )}
      <StepFooter>
        {doubled.size > 0 && <span className="dk-error dk-import-foot-note">{t('import.doubledHint')}</span>}
        <Button
          tone="primary"
          isBusy={call.isBusy || isRereading}
          isDisabled={doubled.size > 0 || !isMapped}
          onClick={goOn}
        >
          {t('import.check')}
        </Button>
      </StepFooter>
    </div>
  );
}

/** Explains that the columns are mapped as in an earlier import of a file with the same columns. */
function RememberedNotice({ onStartAfresh }: { onStartAfresh: () => void }) {
  const { t } = useMessages();
  return (
    <Notice tone="info">
      <span className="dk-row dk-row-wrap">
        {t('import.asLastTime')}
        <Button size="small" onClick={onStartAfresh}>
          {t('import.startAfresh')}
        </Button>
      </span>
    </Notice>
  );
}

function RequiredNotice({ names }: { names: readonly string[] }) {
  const { t } = useMessages();
  if (names.length === 0) return null;
  return (
    <Notice tone="warning">
      {t('import.missingRequired', { count: names.length, names: names.join(', ') })}
    </Notice>
  );
}
