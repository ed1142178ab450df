import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Button } from '#view/kit/Button.tsx';
import { CountryChoice } from '../columns/CountryChoice.tsx';
import type { ImportColumn } from '../importCalls.ts';
import { getColumnName, getTargetName } from '../importWords.ts';
import type { ColumnProblems, ProblemListProps } from './ProblemList.tsx';

interface ColumnFixesProps extends ProblemListProps {
  group: ColumnProblems;
  column: number;
}

/**
 * Shows the target of a column, or the column if it has no target, with the number of affected rows, and offers
 * corrections that apply to the whole column.
 */
export function ColumnFixes(props: ColumnFixesProps) {
  const { compiled, run, group, column, actions, isBusy } = props;
  const messages = useMessages();
  const { t } = messages;
  const settings = run.settings.columns.find(each => each.column === column);
  if (!settings) return null;
  const target = run.targets.find(each => each.target === settings.target);
  const field = settings.target
    ? getTargetName(messages, compiled, settings.target)
    : getColumnName(messages, run, column);
  const createsMore = group.rows > 0 && !settings.createMissing && target?.creates;
  return (
    <div className="dk-import-problem dk-import-column-fixes">
      <h4>
        {field} <span className="dk-faint">{getCounts(messages, group)}</span>
      </h4>
      {target?.isByCountry && group.rows > 0 && (
        <CountryChoice
          {...{ run }}
          column={settings}
          label={t('import.countryOf', { name: field })}
          isDisabled={isBusy}
          onChange={change =>
            actions.changeColumn(column, { country: undefined, countryColumn: undefined, ...change })
          }
        />
      )}
      {createsMore && target.canCreateMissing && (
        <Button
          size="small"
          isDisabled={isBusy}
          aria-label={`${t(`import.createMissing.${createsMore}`)}: ${field}`}
          onClick={() => actions.changeColumn(column, { createMissing: true })}
        >
          {t(`import.createMissing.${createsMore}`)}
        </Button>
      )}
      <BlankButton {...props} field={field} settings={settings} />
      {createsMore && !target.canCreateMissing && (
        <span className="dk-faint dk-import-wide">{t('issue.OptionsForAdmins')}</span>
      )}
    </div>
  );
}

/** Leaves all invalid values of the column blank, or restores them. */
function BlankButton({
  run,
  group,
  column,
  actions,
  isBusy,
  field,
  settings,
}: ColumnFixesProps & { field: string; settings: ImportColumn }) {
  const { t } = useMessages();
  const isBlanking = settings.badValues === 'LeaveBlank';
  // Without the value of its key field, a row would match no record and would create a new one.
  const isKey = settings.target === (run.settings.key ?? null);
  if (isKey || (!isBlanking && !group.problems.some(isOfText))) return null;
  return (
    <Button
      size="small"
      isDisabled={isBusy}
      aria-label={t(isBlanking ? 'import.refuseAllIn' : 'import.leaveAllBlankIn', { field })}
      onClick={() => actions.changeColumn(column, { badValues: isBlanking ? 'Refuse' : 'LeaveBlank' })}
    >
      {t(isBlanking ? 'import.refuseAll' : 'import.leaveAllBlank')}
    </Button>
  );
}

function getCounts({ t }: Messages, { rows, texts, leftBlank }: ColumnProblems): string {
  return [
    rows > 0 ? t('import.rows', { count: rows }) : '',
    texts > 1 ? t('import.differentValues', { count: texts }) : '',
    leftBlank > 0 ? t('import.leftBlank', { count: leftBlank }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Returns whether leaving the cell blank would solve the problem, which requires that the cell isn't blank yet and that
 * its text causes the problem.
 */
function isOfText({ text, canReplace }: ColumnProblems['problems'][number]): boolean {
  return text.trim() !== '' && canReplace;
}
