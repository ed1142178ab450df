import { Suspense } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import { useApiCall } from '../../../../api/useApiCall.ts';
import { duplicateTexts } from '../../../../shared/duplicates/texts.ts';
import { updateImport } from '../importCalls.ts';
import type { ImportHandle } from '../useImport.ts';
import { SimilarRow } from './SimilarRow.tsx';
import './alike.css';
import { RowsPager } from './RowsPager.tsx';
import { type DuplicateDecision, useDuplicateDecisions } from './useDuplicateDecisions.ts';
import type { RowsHandle } from './useRows.ts';

export interface SimilarRowsProps {
  compiled: CompiledDirectory;
  handle: ImportHandle;
  run: Import;
  rows: RowsHandle;
  page: number;
  onPage: (page: number) => void;
  /** Called after a row was validated again, which can change problems and counts. */
  onDecided: () => void;
}

/**
 * Shows rows whose records may already exist, each next to its match. The user decides for all rows together, or for
 * each row.
 */
export function SimilarRows(props: SimilarRowsProps) {
  return (
    <Suspense fallback={<Skeleton lines={8} height={28} />}>
      <TextsProvider texts={duplicateTexts}>
        <Rows {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Rows({ compiled, handle, run, rows, page, onPage, onDecided }: SimilarRowsProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const call = useApiCall();
  const decideAll = (duplicates: DuplicateDecision) =>
    call.run(async () => handle.put(await updateImport(handle.place, { ...run.settings, duplicates })));
  const decide = (row: ImportRow, duplicate: DuplicateDecision) =>
    rows.fix([{ row: row.row, duplicate, isLeftOut: false }]).then(onDecided, (thrown: unknown) => {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    });
  if (rows.error && !rows.isLoading)
    return <ErrorState text={getErrorText(messages, rows.error)} onRetry={rows.reload} />;
  if (!rows.rows) return <Skeleton lines={8} height={28} />;
  const forAll = run.settings.duplicates ?? 'Create';
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <DecisionForAll value={forAll} compiled={compiled} onChange={value => void decideAll(value)} />
      {rows.rows.length === 0 && <p className="dk-faint">{t('import.noRows')}</p>}
      <ul className="dk-link-list" aria-label={t('import.tab.Alike')}>
        {rows.rows.map(row => (
          <SimilarRow
            key={row.row}
            {...{ compiled, run, row, forAll }}
            onDecide={value => void decide(row, value)}
          />
        ))}
      </ul>
      <RowsPager rows={rows} page={page} onPage={onPage} />
    </>
  );
}

function DecisionForAll({
  compiled,
  value,
  onChange,
}: {
  compiled: CompiledDirectory;
  value: DuplicateDecision;
  onChange: (value: DuplicateDecision) => void;
}) {
  const { t } = useMessages();
  const options = useDuplicateDecisions(compiled, true);
  return (
    <div className="dk-alike-all">
      <Field label={t('import.alikeAll')} help={t('import.alikeAllHelp')}>
        <Select value={value} emptyLabel={null} options={options} onChange={onChange} />
      </Field>
    </div>
  );
}
