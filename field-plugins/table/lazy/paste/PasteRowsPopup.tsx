import { useId, useMemo, useState } from 'react';
import type { TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { PastePreview } from './PastePreview.tsx';
import { type PastedTable, parsePastedTable } from './paste.core.ts';
import { usePastedLookupContext } from './usePastedLookupContext.ts';

export interface PasteRowsPopupProps {
  editor: EditorProps;
  /** The text that was already pasted, or an empty text if it has yet to be pasted into the popup. */
  text: string;
  /** How many more rows the table can have. */
  room: number;
  onAdd: (rows: readonly TableRow[]) => void;
  onClose: () => void;
}

/** Previews rows from a spreadsheet before they are added, so that unreadable cells aren't silently lost. */
export function PasteRowsPopup({ editor, text: start, room, onAdd, onClose }: PasteRowsPopupProps) {
  const { definition, context } = editor;
  const { t } = useMessages();
  const id = useId();
  const [text, setText] = useState(start);
  const [skipsBad, setSkipsBad] = useState(false);
  const named = usePastedLookupContext(text, definition, context);
  const pasted = useMemo(
    () => (named && text.trim() ? parsePastedTable(text, definition, named) : null),
    [text, definition, named],
  );
  const bad = pasted?.lines.filter(line => line.issues.length > 0) ?? [];
  const good = pasted?.lines.filter(line => line.issues.length === 0) ?? [];
  const canAdd = good.length > 0 && good.length <= room && (bad.length === 0 || skipsBad);
  const add = () => {
    if (canAdd) onAdd(good.map(line => line.row));
  };
  return (
    <Modal
      title={t('field.Table.pasteTitle', { name: definition.name })}
      size="large"
      isDirty={() => text.trim() !== ''}
      onClose={onClose}
      onSubmit={add}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="submit" tone="primary" isDisabled={!canAdd}>
            {t('field.Table.addRows', { count: good.length })}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <Field label={t('field.Table.pasteLabel')} controlId={id} help={t('field.Table.pasteHelp')}>
          <TextArea id={id} rows={6} value={text} onCommit={setText} onInput={setText} />
        </Field>
        {text.trim() && !pasted && <p className="dk-faint">{t('kit.loading')}</p>}
        {pasted && <PastedNotes pasted={pasted} room={room} good={good.length} />}
        {bad.length > 0 && good.length > 0 && (
          <Checkbox
            isChecked={skipsBad}
            onChange={setSkipsBad}
            label={t('field.Table.skipBad', { count: bad.length })}
          />
        )}
        {pasted && <PastePreview editor={editor} pasted={pasted} />}
      </div>
    </Modal>
  );
}

/** Explains how the first line was interpreted, and whether there is room for the rows. */
function PastedNotes({ pasted, room, good }: { pasted: PastedTable; room: number; good: number }) {
  const { t } = useMessages();
  const { heading, columns } = pasted;
  const foreign = heading?.filter((name, place) => name.trim() && !columns[place]) ?? [];
  return (
    <>
      {heading && <Notice>{t('field.Table.headingFound')}</Notice>}
      {foreign.length > 0 && (
        <Notice tone="warning">{t('field.Table.foreignColumns', { name: foreign.join(', ') })}</Notice>
      )}
      {good > room && <Notice tone="danger">{t('field.Table.noRoom', { count: room })}</Notice>}
    </>
  );
}
