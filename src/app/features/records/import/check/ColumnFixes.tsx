import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { CountryChoice } from '../columns/CountryChoice.tsx';
import { columnName, targetName } from '../importWords.ts';
import type { ColumnGroup, ProblemsProps } from './Problems.tsx';

interface ColumnFixesProps extends ProblemsProps {
  group: ColumnGroup;
  column: number;
}

/** A column by what it becomes, how much is wrong in it, and what fixes all of that at once. */
export function ColumnFixes(props: ColumnFixesProps) {
  const { compiled, run, group, column, actions, isBusy } = props;
  const messages = useMessages();
  const { t } = messages;
  const settings = run.settings.columns.find(each => each.column === column);
  if (!settings) return null;
  const target = run.targets.find(each => each.target === settings.target);
  const field = settings.target
    ? targetName(messages, compiled, settings.target)
    : columnName(messages, run, column);
  const isBlanking = settings.badValues === 'LeaveBlank';
  // Without its key a row would find no record, and make another one.
  const mayBlank = settings.target !== (run.settings.key ?? null) && group.problems.some(isOfText);
  const createsMore = group.rows > 0 && !settings.createMissing && target?.creates;
  return (
    <div className="dk-import-problem dk-import-column-fixes">
      <h4>
        {field} <span className="dk-faint">{countsOf(group)}</span>
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
      {isBlanking ? (
        <Button
          size="small"
          isDisabled={isBusy}
          aria-label={t('import.refuseAllIn', { field })}
          onClick={() => actions.changeColumn(column, { badValues: 'Refuse' })}
        >
          {t('import.refuseAll')}
        </Button>
      ) : (
        mayBlank && (
          <Button
            size="small"
            isDisabled={isBusy}
            aria-label={t('import.leaveAllBlankIn', { field })}
            onClick={() => actions.changeColumn(column, { badValues: 'LeaveBlank' })}
          >
            {t('import.leaveAllBlank')}
          </Button>
        )
      )}
      {createsMore && !target.canCreateMissing && (
        <span className="dk-faint dk-import-wide">{t('issue.OptionsForAdmins')}</span>
      )}
    </div>
  );

  function countsOf({ rows, texts, leftBlank }: ColumnGroup): string {
    return [
      rows > 0 ? t('import.rows', { count: rows }) : '',
      texts > 1 ? t('import.differentValues', { count: texts }) : '',
      leftBlank > 0 ? t('import.leftBlank', { count: leftBlank }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }
}

/** A cell that is blank already, or a right that is missing, is not helped by nothing in its place. */
function isOfText({ text, canReplace }: ColumnGroup['problems'][number]): boolean {
  return text.trim() !== '' && canReplace;
}
