import type { ClipboardEvent, ReactNode } from 'react';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useMediaQuery } from '../../kit/layout/useMediaQuery.ts';
import { namePastedFiles } from './pastedNames.ts';
import { getPastedFiles, isEventForElement, useFileDrop } from './useFileDrop.ts';
import './attach.css';
import { uploadTexts } from './uploadTexts.ts';

export interface AttachZoneProps {
  /** The id of the file input. */
  id: string;
  /** The label of the button. */
  choose: string;
  /** The accessible names of the two controls; needed if there are similar controls on the page. */
  chooseName?: string | undefined;
  cameraName?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Describes which files are accepted. */
  limits: string;
  accept?: string | undefined;
  isMultiple: boolean;
  takesPhotos: boolean;
  /** True if an enclosing zone handles dropped and pasted files. */
  isInsideAnother?: boolean;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
}

/** Accepts files that users choose, drop, paste or photograph. */
export function AttachZone(props: AttachZoneProps) {
  const { id, choose, accept, isMultiple, takesPhotos, isInsideAnother = false, onFiles, children } = props;
  const { t } = useExtendedMessages(uploadTexts);
  const drop = useFileDrop(onFiles);
  const isPhone = useMediaQuery('(pointer: coarse)');
  const hintId = `${id}-limits`;
  // Phones give all photos the same name, as clipboards do, so photos are renamed.
  const takeNameless = (files: readonly File[]) =>
    onFiles(namePastedFiles(files, t('attach.pasted'), new Date()));
  const handlePaste = (event: ClipboardEvent) => {
    const files = isEventForElement(event) ? getPastedFiles(event) : [];
    if (files.length === 0) return;
    event.preventDefault();
    takeNameless(files);
  };
  const taking = isInsideAnother ? {} : { ...drop.handlers, onPaste: handlePaste };
  return (
    <div className="dk-file" data-over={drop.isOver || undefined} {...taking}>
      {children}
      <div className="dk-file-zone">
        <FileInput
          id={id}
          aria-label={props.chooseName}
          aria-describedby={[props.describedBy, hintId].filter(Boolean).join(' ')}
          aria-invalid={props.isInvalid || undefined}
          accept={accept}
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
              aria-label={props.cameraName}
              accept="image/*"
              capture="environment"
              onFiles={takeNameless}
            />
            <label htmlFor={`${id}-camera`} className="dk-button" data-tone="plain">
              <Icon name="camera" />
              {t('attach.camera')}
            </label>
          </>
        )}
        <span className="dk-file-hint">{t(drop.isOver ? 'attach.dropNow' : 'attach.dropOrPaste')}</span>
      </div>
      <div id={hintId} className="dk-help">
        {props.limits}
      </div>
    </div>
  );
}

interface FileInputProps {
  id: string;
  accept?: string | undefined;
  capture?: 'environment';
  multiple?: boolean;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string;
  'aria-invalid'?: true | undefined;
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
