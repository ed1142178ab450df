import { useEffect, useRef } from 'react';
import { MAX_LIST_VALUES } from '#core/limits.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useFieldServices } from '#view/engine/fieldServices.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { UploadList } from '#view/files/attach/UploadList.tsx';
import { useUploads } from '#view/files/attach/useUploads.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer } from '../../shared/ui/control.tsx';
import { type FileRules, getFileRules, validateFile } from '../fileRules.core.ts';
import { getPreviewableFiles } from '../previewableFiles.ts';
import { FileDropZone } from './FileDropZone.tsx';
import { StoredFileRow } from './StoredFileRow.tsx';

export function FileEditor(props: EditorProps) {
  const { value, onChange } = props;
  const id = value ? getText(value) : '';
  return (
    <Files
      {...props}
      isMultiple={false}
      files={id ? [id] : []}
      onFiles={onChange && (([next]) => onChange(next ? { stringValue: next } : undefined))}
    />
  );
}

/** Several files, in an order that the user can change. */
export function FileListEditor(props: EditorProps) {
  const { value, onChange } = props;
  const change = (ids: readonly string[]) =>
    onChange?.(ids.length > 0 ? { listValue: ids.map(stringValue => ({ stringValue })) } : undefined);
  const files = (value?.listValue ?? []).map(getText).filter(id => id !== '');
  return <Files {...props} isMultiple files={files} onFiles={onChange && change} />;
}

interface FilesProps extends EditorProps {
  isMultiple: boolean;
  /** Ids, in order. */
  files: readonly string[];
  onFiles: ((ids: readonly string[]) => void) | undefined;
}

function Files(props: FilesProps) {
  const { id, files, onFiles, isMultiple, autoFocus } = props;
  const adding = useAdding(props);
  const { previewFiles } = useFieldServices();
  const rows = <FileRows {...props} onPreview={index => previewFiles(previewable(props), index)} />;
  return (
    <AutoFocusContainer isOn={autoFocus}>
      {onFiles ? (
        <FileDropZone
          editor={props}
          rules={adding.rules}
          isMultiple={isMultiple}
          replaces={!isMultiple && files.length > 0}
          onFiles={adding.add}
        >
          {rows}
          <UploadList uploads={adding.uploads} />
        </FileDropZone>
      ) : (
        <div className="dk-file">{files.length > 0 ? rows : <output id={id}>—</output>}</div>
      )}
    </AutoFocusContainer>
  );
}

function FileRows(props: FilesProps & { onPreview: (index: number) => void }) {
  const { id, files, onFiles, context, definition, label, onPreview } = props;
  const { t } = useMessages();
  if (files.length === 0) return null;
  const nameOf = (fileId: string) => context.reference(fileId)?.display ?? t('field.File.unseen');
  // The same file can be in the list twice, so its id isn't a unique key.
  const items = files.map((fileId, index) => ({
    id: `${fileId} ${files.indexOf(fileId) === index ? '' : index}`,
    fileId,
    index,
  }));
  const row = ({ fileId, index }: { fileId: string; index: number }) => ({
    fileId,
    id: index === 0 && !onFiles ? id : undefined,
    file: context.reference(fileId),
    onPreview: () => onPreview(previewable(props).findIndex(file => file.id === fileId)),
    onRemove: onFiles && (() => onFiles(files.filter((_, at) => at !== index))),
  });
  if (!onFiles || files.length < 2) {
    return (
      <ul className="dk-file-rows" aria-label={label ?? definition.name}>
        {items.map(item => (
          <li key={item.id} className="dk-file-row">
            <StoredFileRow {...row(item)} />
          </li>
        ))}
      </ul>
    );
  }
  const order = (ids: readonly string[]) =>
    onFiles(ids.flatMap(itemId => items.find(item => item.id === itemId)?.fileId ?? []));
  return (
    <SortableList
      items={items}
      nameOf={item => nameOf(item.fileId)}
      onOrder={order}
      label={label ?? definition.name}
    >
      {(item, grip) => (
        <div className="dk-file-row">
          <StoredFileRow {...row(item)} grip={grip} />
        </div>
      )}
    </SortableList>
  );
}

/** Validates added files, uploads the valid files, and reports their ids as they arrive. */
function useAdding({ files, onFiles, isMultiple, definition, onEditingChange }: FilesProps) {
  // Several uploads can complete before the form has rendered the first.
  const ids = useRef(files);
  const key = files.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that `files` depends on
  useEffect(() => {
    ids.current = files;
  }, [key]);
  const { uploadFile, largestFile } = useFieldServices();
  const rules = getRulesWithin(definition, largestFile);
  const uploads = useUploads({
    upload: uploadFile,
    atOnce: 3,
    onBusy: onEditingChange,
    onStored(stored) {
      ids.current = isMultiple ? [...ids.current, stored.id] : [stored.id];
      onFiles?.(ids.current);
    },
  });
  const add = (added: readonly File[]) => {
    const onTheirWay = uploads.list.filter(upload => upload.state !== 'refused').length;
    const room = isMultiple ? MAX_LIST_VALUES - ids.current.length - onTheirWay : 1;
    uploads.add(
      added.map((file, index) => ({
        file,
        issues:
          index < room
            ? validateFile(file, rules)
            : [{ path: [], code: 'TooManyValues', params: { limit: isMultiple ? MAX_LIST_VALUES : 1 } }],
      })),
    );
  };
  return { uploads, add, rules };
}

/**
 * Applies the size limit for anonymous users, if there is one, which can be lower than the limit of the
 * field.
 */
function getRulesWithin(definition: FieldDefinition, largestFile: number | null): FileRules {
  const rules = getFileRules(definition);
  return largestFile === null ? rules : { ...rules, maxMb: Math.min(rules.maxMb, largestFile / 1024 / 1024) };
}

function previewable({ files, context }: FilesProps) {
  return getPreviewableFiles(files, context);
}
