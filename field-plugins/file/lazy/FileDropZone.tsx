import type { ReactNode } from 'react';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { AttachZone } from '#view/files/attach/AttachZone.tsx';
import { uploadTexts } from '#view/files/attach/uploadTexts.ts';
import { useExtendedMessages } from '#view/i18n/useExtendedMessages.ts';
import { getPartLabel } from '../../shared/ui/control.tsx';
import type { FileRules } from '../fileRules.core.ts';

export interface FileDropZoneProps {
  editor: EditorProps;
  rules: FileRules;
  isMultiple: boolean;
  /** True if there is already a file, which the next file replaces. */
  replaces: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** The area for adding files to a field, with a description of its rules. */
export function FileDropZone({ editor, rules, isMultiple, replaces, onFiles, children }: FileDropZoneProps) {
  const { id, describedBy, isInvalid, label } = editor;
  const { t } = useExtendedMessages(uploadTexts);
  const choose = t(replaces ? 'attach.replace' : isMultiple ? 'attach.chooseSeveral' : 'attach.choose');
  return (
    <AttachZone
      id={id}
      choose={choose}
      chooseName={label && getPartLabel(editor, choose)}
      cameraName={getPartLabel(editor, t('attach.camera'))}
      describedBy={describedBy}
      isInvalid={isInvalid}
      limits={useLimits(rules)}
      accept={getAccept(rules)}
      isMultiple={isMultiple}
      takesPhotos={rules.kind !== 'Pdf' && rules.kind !== 'Documents' && rules.kind !== 'Listed'}
      onFiles={onFiles}
    >
      {children}
    </AttachZone>
  );
}

function useLimits({ kind, maxMb, extensions }: FileRules): string {
  const { t } = useExtendedMessages(uploadTexts);
  const limit = t('attach.limit', { count: maxMb });
  if (kind === null) return limit;
  return `${t(`field.File.only.${kind}`, { name: extensions.join(', ') })} ${limit}`;
}

/**
 * Returns the `accept` attribute: the extensions and, for images, `image/*` too, so that phones offer the photo
 * library.
 */
function getAccept({ kind, extensions }: FileRules): string | undefined {
  if (kind === null) return undefined;
  const endings = extensions.map(each => `.${each}`);
  const takesImages = kind === 'Images' || kind === 'ImagesAndPdf';
  return [...(takesImages ? ['image/*'] : []), ...endings].join(',');
}
