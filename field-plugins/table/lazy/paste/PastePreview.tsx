import type { BoundField } from '#core/field/boundField.ts';
import type { Issue } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { formatIssue } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { PastedLine, PastedTable } from './paste.core.ts';

/** The maximum numbers of listed issues and shown rows. The rest is counted. */
const MAX_ERRORS = 100;
const MAX_LINES = 50;

/** Lists issues by row and column, and rows as they were read, invalid rows first. */
export function PastePreview({ editor, pasted }: { editor: EditorProps; pasted: PastedTable }) {
  const messages = useMessages();
  const { t } = messages;
  const bad = pasted.lines.filter(line => line.issues.length > 0);
  const faults = bad.flatMap(line =>
    line.issues.map(issue => formatFaultText(messages, { line, issue, editor })),
  );
  const shown = [...bad, ...pasted.lines.filter(line => line.issues.length === 0)].slice(0, MAX_LINES);
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="danger">
          <p>{t('field.Table.faults', { count: faults.length })}</p>
          <ul className="dk-faults">
            {faults.slice(0, MAX_ERRORS).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {faults.length > MAX_ERRORS && (
            <p>{t('field.Table.moreFaults', { count: faults.length - MAX_ERRORS })}</p>
          )}
        </Notice>
      )}
      <PreviewTable pasted={pasted} shown={shown} />
      {pasted.lines.length > shown.length && (
        <p className="dk-faint">
          {t('field.Table.moreLines', { count: pasted.lines.length - shown.length })}
        </p>
      )}
    </>
  );
}

function PreviewTable({ pasted, shown }: { pasted: PastedTable; shown: readonly PastedLine[] }) {
  const { t } = useMessages();
  const columns = pasted.columns.filter(column => column !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="dk-table-scroller" aria-label={t('field.Table.preview')} tabIndex={0}>
      <table className="dk-table-value" aria-label={t('field.Table.preview')}>
        <thead>
          <tr>
            <th scope="col" className="dk-row-lead">
              <span aria-hidden="true">#</span>
              <span className="dk-visually-hidden">{t('field.Table.number')}</span>
            </th>
            {columns.map(column => (
              <th key={column.definition.id} scope="col" className={column.plugin.valueKind}>
                {column.definition.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <tr key={line.number} data-invalid={line.issues.length > 0 || undefined}>
              <td className="dk-row-lead">{line.number}</td>
              {pasted.columns.map(
                (column, place) =>
                  column && <PreviewCell key={column.definition.id} {...{ column, place, line }} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PreviewCell({ column, place, line }: { column: BoundField; place: number; line: PastedLine }) {
  const { id } = column.definition;
  const isBad = line.issues.some(issue => issue.path[0] === id);
  return (
    <td className={column.plugin.valueKind} data-invalid={isBad || undefined}>
      <div className="dk-cell-clip">{line.cells[place]}</div>
    </td>
  );
}

function formatFaultText(
  messages: Messages,
  { line, issue, editor }: { line: PastedLine; issue: Issue; editor: EditorProps },
): string {
  const { t } = messages;
  const column = editor.definition.tableFields?.find(each => each.id === issue.path[0])?.name;
  const place = { number: line.number, column: column ?? '', name: String(issue.params.text ?? '') };
  // This issue without a column only occurs for a row that is too long.
  const isSurplus = issue.path.length === 0 && issue.code === 'WrongShape';
  const what = isSurplus
    ? t('field.Table.tooManyCells')
    : issue.code === 'UnknownReference'
      ? t('field.Table.noRecord')
      : formatIssue(messages, issue);
  const where = !column ? 'faultInRow' : place.name ? 'faultOf' : 'faultIn';
  return `${t(`field.Table.${where}`, place)} ${what}`;
}
