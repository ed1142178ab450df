import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { EditorProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { partLabel } from '../../shared/ui/control.tsx';
import type { FileRules } from '../fileRules.core.ts';

export interface DropZoneProps {
  editor: EditorProps;
  rules: FileRules;
  isMultiple: boolean;
  /** There is one already, which the next takes the place of. */
  replaces: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What is there already. */
  children: ReactNode;
}

/** Takes files that are chosen, dropped, pasted or photographed, and says what it takes. */
export function DropZone({ editor, rules, isMultiple, replaces, onFiles, children }: DropZoneProps) {
  const { id, describedBy, isInvalid, label } = editor;
  const { t } = useMessages();
  const drop = useDrop(onFiles);
  const isPhone = useMediaQuery('(pointer: coarse)');
  const hintId = `${id}-limits`;
  const choose = t(
    replaces ? 'field.File.replace' : isMultiple ? 'field.File.chooseSeveral' : 'field.File.choose',
  );
  const takesPhotos = rules.kind !== 'Pdf' && rules.kind !== 'Documents' && rules.kind !== 'Listed';
  const described = [describedBy, hintId].filter(Boolean).join(' ');
  return (
    <div className="dk-file" data-over={drop.isOver || undefined} {...drop.handlers}>
      {children}
      <div className="dk-file-zone">
        <FileInput
          id={id}
          aria-label={label && partLabel(editor, choose)}
          aria-describedby={described}
          aria-invalid={isInvalid || undefined}
          accept={acceptOf(rules)}
          multiple={isMultiple}
          onFiles={onFiles}
        />
        <label htmlFor={id} className="dk-button" data-tone="plain">
          <Icon name="upload" />
          {choose}
        </label>
        {takesPhotos && isPhone && (
          <>
            <FileInput
              id={`${id}-camera`}
              aria-label={partLabel(editor, t('field.File.camera'))}
              accept="image/*"
              capture="environment"
              onFiles={onFiles}
            />
            <label htmlFor={`${id}-camera`} className="dk-button" data-tone="plain">
              <Icon name="camera" />
              {t('field.File.camera')}
            </label>
          </>
        )}
        <span className="dk-file-hint">
          {t(drop.isOver ? 'field.File.dropNow' : 'field.File.dropOrPaste')}
        </span>
      </div>
      <div id={hintId} className="dk-help">
        <Limits rules={rules} />
      </div>
    </div>
  );
}

interface FileInputProps {
  id: string;
  accept: string | undefined;
  capture?: 'environment';
  multiple?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  onFiles: (files: readonly File[]) => void;
}

function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="dk-file-input"
      onChange={event => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** What may be put here, told before anybody tries. */
function Limits({ rules: { kind, maxMb, extensions } }: { rules: FileRules }) {
  const { t } = useMessages();
  const limit = t('field.File.limit', { count: maxMb });
  if (kind === null) return limit;
  return `${t(`field.File.only.${kind}`, { name: extensions.join(', ') })} ${limit}`;
}

/** Endings, and for images the media types too: phones offer the photo library then. */
function acceptOf({ kind, extensions }: FileRules): string | undefined {
  if (kind === null) return undefined;
  const endings = extensions.map(each => `.${each}`);
  const takesImages = kind === 'Images' || kind === 'ImagesAndPdf';
  return [...(takesImages ? ['image/*'] : []), ...endings].join(',');
}

/**
 * Not while the form is being saved, and not for what happens in a modal opened from here, which React tells too though it
 * stands elsewhere in the page.
 */
function isMeant({ currentTarget, target }: DragEvent | ClipboardEvent): boolean {
  const isInside = target instanceof Node && currentTarget.contains(target);
  return isInside && currentTarget.closest('fieldset:disabled') === null;
}

function carriesFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files');
}

/** A file let go beside the place would open in the page's stead, and what is in the form would be lost. */
function guardPage(): () => void {
  const prevent = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer || !carriesFiles({ dataTransfer: event.dataTransfer }))
      return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', prevent);
  window.addEventListener('drop', prevent);
  return () => {
    window.removeEventListener('dragover', prevent);
    window.removeEventListener('drop', prevent);
  };
}

/** Files dragged over the place or pasted into it; text is none of its business. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Entering a child is told before leaving its parent.
  const depth = useRef(0);
  useEffect(guardPage, []);
  return {
    isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!carriesFiles(event) || !isMeant(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event) || !isMeant(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave(event: DragEvent) {
        if (!carriesFiles(event)) return;
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event) || !isMeant(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || !isMeant(event)) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
