import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createIssue } from '#core/issues.ts';
import { MAX_UPLOAD_BYTES } from '#core/limits.ts';
import { namePastedFiles } from '#view/files/attach/pastedNames.ts';
import { uploadTexts } from '#view/files/attach/uploadTexts.ts';
import { useFileDrop, usePagePaste } from '#view/files/attach/useFileDrop.ts';
import { type Uploads, useUploads } from '#view/files/attach/useUploads.ts';
import { useExtendedMessages } from '#view/i18n/useExtendedMessages.ts';
import { IsCoveredContext } from '#view/kit/overlays/ModalStackProvider.tsx';
import { uploadItemFile } from '../../../api/files.ts';
import type { RecordRef } from '../../../api/recordCalls.ts';
import { useAsideState } from '../../../shared/record/openedRecord.ts';

/** The id of the tab that shows uploads. */
export const FILES_ASIDE = 'files';

interface RecordUploadsValue {
  readonly uploads: Uploads;
  add(files: readonly File[]): void;
  /** The number of times that files were added. The tab is selected when the number changes. */
  readonly times: number;
}

const UploadsContext = createContext<RecordUploadsValue | null>(null);

export function useRecordUploads(): RecordUploadsValue {
  const value = use(UploadsContext);
  if (!value) throw new Error('Files are put beside a record inside RecordUploads.');
  return value;
}

/** Uploads in progress count as unsent input because, unlike field values, they are lost when the record is closed. */
const keptUploads = { nothing: false, isUnsent: (isUnsent: boolean) => isUnsent };

/**
 * Uploads files that are dropped anywhere on an open record, pasted, or chosen in the files tab. Uploads
 * continue while another tab is displayed; until the uploads are finished, closing the record asks for
 * confirmation.
 * @param place `null` if the user can't add files.
 */
export function RecordUploadsProvider({ place, children }: { place: RecordRef | null; children: ReactNode }) {
  const { t } = useExtendedMessages(uploadTexts);
  const isCovered = use(IsCoveredContext);
  const [times, setTimes] = useState(0);
  const uploads = useUploads({
    async upload(file, options) {
      if (place) await uploadItemFile(place, file, options);
      return file.name;
    },
    onStored: () => {},
    atOnce: 1,
  });
  useKeepsOpen(uploads);
  const add = (files: readonly File[]) => {
    if (!place || files.length === 0) return;
    uploads.add(files.map(judged));
    setTimes(before => before + 1);
  };
  const drop = useFileDrop(add);
  usePagePaste(place !== null && !isCovered, files =>
    add(namePastedFiles(files, t('attach.pasted'), new Date())),
  );
  return (
    <UploadsContext value={{ uploads, add, times }}>
      <div className="dk-record-drop" {...(place ? drop.handlers : {})}>
        {children}
        {drop.isOver && (
          <div className="dk-record-drop-here" aria-hidden="true">
            {t('records.dropFiles')}
          </div>
        )}
      </div>
    </UploadsContext>
  );
}

function judged(file: File) {
  const { name, size } = file;
  const limit = MAX_UPLOAD_BYTES / 1024 / 1024;
  return { file, issues: size > MAX_UPLOAD_BYTES ? [createIssue([], 'FileTooLarge', { name, limit })] : [] };
}

/** Requires a confirmation for closing the record while uploads are unfinished or have failed. */
function useKeepsOpen({ list }: Uploads): void {
  const [isKept, keep] = useAsideState(FILES_ASIDE, keptUploads);
  const isUnsent = list.some(({ state }) => state !== 'refused');
  useEffect(() => {
    if (isKept !== isUnsent) keep(() => isUnsent);
  }, [isKept, isUnsent, keep]);
}
