import { Link } from 'wouter';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { countWrittenRecords, isPartlyUndone } from '../importSteps.ts';
import { getTargetName } from '../importWords.ts';
import { getRejectedFileName } from './getRejectedFileName.ts';

export interface ImportResultProps {
  compiled: CompiledDirectory;
  run: Import;
  onRefused: (fileName: string) => void;
  onClose: () => void;
}

const counted = ['create', 'update', 'unchanged', 'refused', 'leftOut'] as const;

export function ImportResult({ compiled, run, onRefused }: ImportResultProps) {
  const messages = useMessages();
  const { t, formatNumber } = messages;
  const { written, undone } = run;
  const isUndone = run.state === 'Undone';
  const touched = countWrittenRecords(written);
  return (
    <div className="dk-import-result" role="status">
      <Icon name={isUndone ? 'restore' : run.state === 'Written' ? 'check' : 'info'} />
      <h3>{headline()}</h3>
      <p className="dk-faint dk-import-file">{run.fileName}</p>
      {isUndone ? (
        undone.kept > 0 && <Notice tone="warning">{t('import.kept', { count: undone.kept })}</Notice>
      ) : (
        <dl>
          {counted
            .filter(name => written[name] > 0)
            .map(name => (
              <div key={name}>
                <dt>{t(`import.result.${name}`)}</dt>
                <dd>{formatNumber(written[name])}</dd>
              </div>
            ))}
        </dl>
      )}
      <AddedOptions {...{ compiled, run }} />
      {!isUndone && run.family && <Family family={run.family} />}
      {run.problem && <Notice tone="danger">{formatIssue(messages, run.problem)}</Notice>}
      <div className="dk-row dk-row-wrap">
        {!isUndone && touched > 0 && (
          // Sorted by the latest change, so that imported records come first.
          <Link
            className="dk-button"
            href={`/directories/${compiled.directory.code}/items?view=list&sort=-LastActivity`}
          >
            {t('import.showRecords')}
          </Link>
        )}
        {!isUndone && written.refused > 0 && (
          <Button icon="download" onClick={() => onRefused(getRejectedFileName(run))}>
            {t('import.refusedFile')}
          </Button>
        )}
      </div>
    </div>
  );

  function headline(): string {
    if (isUndone || isPartlyUndone(run)) return t('import.takenBack', { count: undone.takenBack });
    if (run.state === 'Cancelled') return t('import.cancelled', { count: touched });
    return touched > 0 ? t('import.done', { count: touched }) : t('import.doneNothing');
  }
}

/**
 * Shows how many family relations from the file were created, and which relations couldn't be created, with the
 * reasons.
 */
function Family({ family: { made, missing, missingCount } }: { family: NonNullable<Import['family']> }) {
  const messages = useMessages();
  const { t } = messages;
  const more = missingCount - missing.length;
  return (
    <>
      {made > 0 && <p>{t('import.familyMade', { count: made })}</p>}
      {missingCount > 0 && (
        <details className="dk-import-family">
          <summary>{t('import.familyMissing', { count: missingCount })}</summary>
          <ul>
            {missing.map(({ line, who, issue }) => (
              <li key={`${line} ${who}`}>
                {t('import.familyMissingOne', { line, who, reason: formatIssue(messages, issue) })}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="dk-faint">{t('import.moreProblems', { count: more })}</p>}
        </details>
      )}
    </>
  );
}

/** Shows how many options the import added to fields; after an undo, that these options were not removed. */
function AddedOptions({ compiled, run }: Pick<ImportResultProps, 'compiled' | 'run'>) {
  const messages = useMessages();
  const { t } = messages;
  if (run.newOptions.length === 0) return null;
  if (run.state === 'Undone') return <p className="dk-faint">{t('import.undoOptions')}</p>;
  return [...Map.groupBy(run.newOptions, ({ target }) => target)].map(([target, { length }]) => (
    <p key={target} className="dk-faint">
      {t('import.optionsAdded', { count: length, field: getTargetName(messages, compiled, target) })}
    </p>
  ));
}
