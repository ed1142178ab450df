import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ImportRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { describeRowIssue } from './describeProblem.ts';
import { findCellIssues } from './RowCell.tsx';

export function RowIssues({ compiled, row }: { compiled: CompiledDirectory; row: ImportRow }) {
  const messages = useMessages();
  const texts = findCellIssues(row, null).map(({ issue }) => describeRowIssue(messages, compiled, issue));
  return [...new Set(texts)].map(text => (
    <span key={text} className="dk-error dk-import-reason">
      {text}
    </span>
  ));
}
