import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportProblem, ImportProblems } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { findFirstJoinedColumn } from '../columns/columnDraft.ts';
import type { ImportColumn } from '../importCalls.ts';
import { ColumnFixes } from './ColumnFixes.tsx';
import { ProblemRow } from './ProblemRow.tsx';

export interface ProblemActions {
  /** Replaces the problem's text in the whole column. The promise is rejected if that fails. */
  replace(problem: ImportProblem, to: string): Promise<void>;
  leaveBlank(problem: ImportProblem): void;
  /** Changes how a whole column is parsed. */
  changeColumn(column: number, change: ColumnChange): void;
  leaveOut(problem: ImportProblem): void;
  show(problem: ImportProblem): void;
}

export type ColumnChange = { [name in keyof ImportColumn]?: ImportColumn[name] | undefined };

export interface ProblemListProps {
  compiled: CompiledDirectory;
  run: Import;
  found: ImportProblems;
  actions: ProblemActions;
  isBusy: boolean;
}

/**
 * Lists problems, grouped by column. Each group begins with corrections for the whole column; problems with the same
 * text are combined.
 */
export function ProblemList(props: ProblemListProps) {
  const { t } = useMessages();
  const groups = getGroups(props);
  return (
    <section className="dk-import-problems" aria-labelledby="dk-import-problems">
      <h3 id="dk-import-problems">
        {t(props.found.problems.length > 0 ? 'import.problems' : 'import.nothingInstead')}
      </h3>
      {groups.map(group => (
        <ProblemGroup key={group.column} {...props} group={group} />
      ))}
    </section>
  );
}

export interface ColumnProblems {
  /** The column that determines how the value is parsed; `null` for problems of whole rows. */
  readonly column: number | null;
  readonly rows: number;
  readonly texts: number;
  readonly leftBlank: number;
  readonly problems: readonly ImportProblem[];
}

/**
 * Groups problems by column; columns joined to one value form one group. Sorts the groups by the number of rows in
 * descending order; problems of whole rows come last.
 */
function getGroups({ run, found }: Pick<ProblemListProps, 'run' | 'found'>): ColumnProblems[] {
  const leadOf = (column: number) => findFirstJoinedColumn(run.settings, column)?.column ?? column;
  const columns = new Map<number, ColumnProblems>();
  for (const { column, ...counts } of found.columns) {
    const lead = leadOf(column);
    const before = columns.get(lead) ?? { rows: 0, texts: 0, leftBlank: 0 };
    columns.set(lead, {
      column: lead,
      rows: before.rows + counts.rows,
      texts: before.texts + counts.texts,
      leftBlank: before.leftBlank + counts.leftBlank,
      problems: found.problems.filter(problem => problem.column !== null && leadOf(problem.column) === lead),
    });
  }
  const ofRows = found.problems.filter(problem => problem.column === null);
  const whole = { column: null, rows: 0, texts: 0, leftBlank: 0, problems: ofRows };
  return [
    ...[...columns.values()].toSorted((a, b) => b.rows - a.rows),
    ...(ofRows.length > 0 ? [whole] : []),
  ];
}

const shownAtFirst = 3;

function ProblemGroup({ group, ...props }: ProblemListProps & { group: ColumnProblems }) {
  const { t } = useMessages();
  const [isWhole, setWhole] = useState(false);
  const [replacing, setReplacing] = useState<string | null>(null);
  const { problems } = group;
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  return (
    <div className="dk-import-problem-group">
      {group.column !== null && <ColumnFixes {...props} group={group} column={group.column} />}
      {shown.length > 0 && (
        <ul className="dk-link-list">
          {shown.map(problem => (
            <ProblemRow
              key={getKey(problem)}
              {...props}
              problem={problem}
              isReplacing={replacing === getKey(problem)}
              onReplacing={isReplacing => setReplacing(isReplacing ? getKey(problem) : null)}
            />
          ))}
        </ul>
      )}
      {problems.length > shown.length && (
        <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
          {t('import.moreProblems', { count: problems.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

function getKey({ column, issue, text }: ImportProblem): string {
  return `${column} ${issue.path.join('.')} ${issue.code} ${JSON.stringify(issue.params ?? {})} ${text}`;
}
