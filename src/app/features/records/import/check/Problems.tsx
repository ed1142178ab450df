import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportProblem } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { CellEditor } from './CellEditor.tsx';
import { problemWords } from './problemWords.ts';
import { useChoices } from './useChoices.ts';

export interface ProblemActions {
  /** Each rejects where it failed. */
  replace(problem: ImportProblem, to: string): Promise<void>;
  createMissing(problem: ImportProblem): void;
  leaveOut(problem: ImportProblem): void;
  show(problem: ImportProblem): void;
}

export interface ProblemsProps {
  compiled: CompiledDirectory;
  run: Import;
  problems: readonly ImportProblem[];
  actions: ProblemActions;
  isBusy: boolean;
}

const shownAtFirst = 4;

/** What is wrong, equal problems together, with what mends all of their rows at once. */
export function Problems({ compiled, run, problems, actions, isBusy }: ProblemsProps) {
  const { t } = useMessages();
  const [isWhole, setWhole] = useState(false);
  const [replacing, setReplacing] = useState<string | null>(null);
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  return (
    <section className="dk-import-problems" aria-labelledby="dk-import-problems">
      <h3 id="dk-import-problems">{t('import.problems')}</h3>
      <ul className="dk-link-list">
        {shown.map(problem => (
          <ProblemRow
            key={keyOf(problem)}
            {...{ compiled, run, problem, actions, isBusy }}
            isReplacing={replacing === keyOf(problem)}
            onReplacing={isReplacing => setReplacing(isReplacing ? keyOf(problem) : null)}
          />
        ))}
      </ul>
      {problems.length > shown.length && (
        <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
          {t('import.moreProblems', { count: problems.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface ProblemRowProps extends Omit<ProblemsProps, 'problems'> {
  problem: ImportProblem;
  isReplacing: boolean;
  onReplacing: (isReplacing: boolean) => void;
}

function ProblemRow({ compiled, run, problem, actions, isBusy, isReplacing, onReplacing }: ProblemRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const words = problemWords(messages, { compiled, run }, problem);
  const column = run.settings.columns.find(each => each.column === problem.column);
  const target = run.targets.find(each => each.target === column?.target);
  const canCreate = target?.canCreateMissing && !column?.createMissing && problem.text !== '';
  return (
    <li className="dk-import-problem">
      <button type="button" className="dk-import-problem-words" onClick={() => actions.show(problem)}>
        <span>{words}</span> <span className="dk-faint">{t('import.rows', { count: problem.count })}</span>
      </button>
      <span className="dk-row dk-row-wrap">
        {problem.canReplace && !isReplacing && (
          <Button
            size="small"
            isDisabled={isBusy}
            aria-label={t('import.replaceThat', { problem: words })}
            onClick={() => onReplacing(true)}
          >
            {t('import.replace')}
          </Button>
        )}
        {canCreate && problem.canReplace && (
          <Button size="small" isDisabled={isBusy} onClick={() => actions.createMissing(problem)}>
            {t('import.createThem')}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          isDisabled={isBusy}
          aria-label={t('import.leaveOutThat', { problem: words })}
          onClick={() => actions.leaveOut(problem)}
        >
          {t('import.leaveOutRows')}
        </Button>
      </span>
      {isReplacing && (
        <Replacement
          {...{ compiled, problem }}
          target={column?.target ?? null}
          onSave={to => actions.replace(problem, to)}
          onEnd={() => onReplacing(false)}
        />
      )}
    </li>
  );
}

function Replacement(props: {
  compiled: CompiledDirectory;
  problem: ImportProblem;
  target: string | null;
  onSave: (to: string) => Promise<void>;
  onEnd: () => void;
}) {
  const { t } = useMessages();
  const choicesOf = useChoices(props.compiled);
  const [choices] = useState(() => choicesOf(props.target));
  return (
    <div className="dk-import-replacing">
      <CellEditor
        label={t('import.replaceWith', { text: props.problem.text || t('import.blank') })}
        text=""
        choices={choices}
        onSave={props.onSave}
        onSaved={props.onEnd}
        onCancel={props.onEnd}
      />
    </div>
  );
}

function keyOf({ column, issue, text }: ImportProblem): string {
  return `${column} ${issue.code} ${JSON.stringify(issue.params ?? {})} ${text}`;
}
