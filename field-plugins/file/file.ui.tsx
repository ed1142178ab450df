import { useFieldServices } from '#view/fieldServices.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { formatSize } from './fileSize.ts';
import { useUpload } from './useUpload.ts';
import './file.css';

export const fileUi: FieldUi<'File'> = {
  type: 'File',
  Icon: createIcon('M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5'),
  minCellWidth: MIN_WIDTH.other,
  Cell: FileCell,
  Editor: FileEditor,
  ListEditor: null,
  Filter: TextFilter,
};

function FileCell({ value, context }: CellProps) {
  const { t } = useMessages();
  const file = context.reference(textOf(value));
  return (
    <span className="dk-file-cell">
      <Icon name="file" />
      <span className={file ? 'dk-cell-text' : 'dk-unseen'}>{file?.display ?? t('field.File.unseen')}</span>
    </span>
  );
}

function FileEditor(props: EditorProps) {
  const { value, onChange, autoFocus } = props;
  return (
    <AutoFocus isOn={autoFocus}>
      <div className="dk-file">
        {value && <StoredFile {...props} fileId={textOf(value)} />}
        {onChange && <FileChooser {...props} onChange={onChange} />}
        {!value && !onChange && <output id={props.id}>—</output>}
      </div>
    </AutoFocus>
  );
}

/** The file that is there: name, size, open, remove. */
function StoredFile(props: EditorProps & { fileId: string }) {
  const { fileId, context, onChange, id } = props;
  const { t } = useMessages();
  const { saveFile } = useFieldServices();
  const file = context.reference(fileId);
  const name = file?.display ?? t('field.File.unseen');
  return (
    <div className="dk-file-stored">
      <Button
        id={onChange ? undefined : id}
        tone="quiet"
        icon="file"
        aria-label={t('field.File.open', { name })}
        onClick={() => saveFile({ id: fileId, name })}
      >
        {name}
      </Button>
      {file?.size !== undefined && <span className="dk-faint">{formatSize(file.size, context.locale)}</span>}
      {onChange && (
        <IconButton
          icon="close"
          label={t('field.File.remove', { name })}
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  );
}

/** Chooses and uploads; while it uploads the form counts as being edited. */
function FileChooser(props: EditorProps & Required<Pick<EditorProps, 'onChange'>>) {
  const { id, value, describedBy, isInvalid, label } = props;
  const { t } = useMessages();
  const upload = useUpload(props);
  if (upload.state === 'running') {
    return (
      <div className="dk-file-stored">
        <progress
          id={id}
          max={1}
          value={upload.fraction}
          aria-label={t('field.File.uploading', { name: upload.name })}
        />
        <span className="dk-faint">{upload.name}</span>
        <IconButton icon="close" label={t('kit.cancel')} onClick={upload.cancel} />
      </div>
    );
  }
  return (
    <>
      <input
        id={id}
        type="file"
        className="dk-file-input"
        aria-label={label && partLabel(props, t('field.File.choose'))}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={event => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) upload.start(file);
        }}
      />
      <label htmlFor={id} className="dk-button" data-tone="plain">
        <Icon name="upload" />
        {t(value ? 'field.File.replace' : 'field.File.choose')}
      </label>
      {upload.state === 'failed' && (
        <span role="alert" className="dk-error">
          {t('field.File.failed', { name: upload.name })}
        </span>
      )}
    </>
  );
}
