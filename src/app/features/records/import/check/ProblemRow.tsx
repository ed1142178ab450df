import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ImportProblem } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { CellEditor } from './CellEditor.tsx';
import { describeProblem } from './describeProblem.ts';
import type { ProblemListProps } from './ProblemList.tsx';
import { useChoiceLoaders } from './useChoiceLoaders.ts';

interface ProblemRowProps extends Omit<ProblemListProps, 'found'> {
  problem: ImportProblem;
  isReplacing: boolean;
  onReplacing: (isReplacing: boolean) => void;
}

/** Shows a problem shared by all rows with the same text, with corrections that apply to all of these rows. */
export function ProblemRow({
  compiled,
  run,
  problem,
  actions,
  isBusy,
  isReplacing,
  onReplacing,
}: ProblemRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const words = describeProblem(messages, { compiled, run }, problem);
  const column = run.settings.columns.find(each => each.column === problem.column);
  const isKey = column?.target !== undefined && column.target === run.settings.key;
  const canBlank = problem.canReplace && problem.text !== '' && !isKey;
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
        {canBlank && (
          <Button
            size="small"
            tone="quiet"
            isDisabled={isBusy}
            aria-label={t('import.leaveBlankThat', { problem: words })}
            onClick={() => actions.leaveBlank(problem)}
          >
            {t('import.leaveBlank')}
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
  const choicesOf = useChoiceLoaders(props.compiled);
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
