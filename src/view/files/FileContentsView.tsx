import { type ReactNode, useEffect, useState } from 'react';
import {
  type FileContents,
  type FileSheet,
  type PreviewedFile,
  useFieldServices,
} from '../engine/fieldServices.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Tabs } from '../kit/layout/Tabs.tsx';
import { formatFileSize } from './fileSize.ts';
import {
  FileFailedState,
  FileForbiddenState,
  FileLoadingState,
  FileMissingState,
  type PreviewFailure,
} from './fileStates.tsx';
import { type FileFailure, toFileFailure } from './useFileUrl.ts';

export interface FileContentsViewProps {
  file: PreviewedFile;
  onFail: (obstacle: PreviewFailure) => void;
}

export function FileContentsView({ file, onFail }: FileContentsViewProps) {
  const { readFileContents } = useFieldServices();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<FileContents | 'loading' | FileFailure>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFound('loading');
    readFileContents(file.id, signal).then(
      contents => signal.aborted || setFound(contents),
      error => {
        if (signal.aborted) return;
        const obstacle = getObstacle(error);
        if (obstacle) onFail(obstacle);
        else setFound(toFileFailure(error));
      },
    );
    return () => controller.abort();
  }, [file.id, readFileContents, attempt]);
  if (found === 'closed') return <FileForbiddenState />;
  if (found === 'lost') return <FileMissingState />;
  if (found === 'failed') return <FileFailedState onRetry={() => setAttempt(attempt + 1)} />;
  if (found === 'loading') return <FileLoadingState file={file} />;
  return found.kind === 'Archive' ? (
    <Archive file={file} contents={found} />
  ) : (
    <Sheets file={file} sheets={found.sheets ?? []} />
  );
}

/** The obstacles to show for the reasons of `NotReadable` (contract: `getFileContents`). */
const OBSTACLES: Readonly<Record<string, PreviewFailure>> = {
  Encrypted: 'encrypted',
  Damaged: 'tooDamaged',
  TooLarge: 'tooLarge',
  TookTooLong: 'tookTooLong',
  OtherKind: 'noPreview',
};

function getObstacle(error: unknown): PreviewFailure | undefined {
  const issues: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'issues') : null;
  const told = Array.isArray(issues) ? issues.find(({ code }) => code === 'NotReadable') : undefined;
  return told && (OBSTACLES[String(told.params?.reason)] ?? 'noPreview');
}

function Archive({ file, contents }: { file: PreviewedFile; contents: FileContents }) {
  const { t, locale } = useMessages();
  const { entries = [], hasMore } = contents;
  if (entries.length === 0) return <p className="dk-faint">{t('file.emptyArchive')}</p>;
  return (
    <Scrolling name={t('file.archive', { name: file.name })}>
      <table className="dk-sheet dk-archive">
        <thead>
          <tr>
            <th scope="col">{t('file.archiveFile')}</th>
            <th scope="col">{t('file.archiveSize')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ name, size }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an archive can contain the same name twice
            <tr key={index}>
              <td>{name}</td>
              <td className="dk-number">{formatFileSize(size, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && <p className="dk-faint">{t('file.moreEntries', { count: entries.length })}</p>}
    </Scrolling>
  );
}

function Sheets({ file, sheets }: { file: PreviewedFile; sheets: readonly FileSheet[] }) {
  const { t } = useMessages();
  const [selected, setSelected] = useState('0');
  const shown = <Sheet file={file} sheet={sheets[Number(selected)]} />;
  if (sheets.length < 2) return shown;
  const tabs = sheets.map(({ name }, index) => ({
    id: String(index),
    label: name || t('file.sheet', { number: index + 1 }),
  }));
  return (
    <div className="dk-sheets">
      <Tabs label={t('file.sheets')} tabs={tabs} selected={selected} onSelect={setSelected}>
        {shown}
      </Tabs>
    </div>
  );
}

function Sheet({ file, sheet }: { file: PreviewedFile; sheet: FileSheet | undefined }) {
  const { t } = useMessages();
  const width = Math.max(0, ...(sheet?.rows ?? []).map(row => row.length));
  if (!sheet || width === 0) return <p className="dk-faint">{t('file.emptySheet')}</p>;
  const columns = Array.from({ length: width }, (_, index) => index);
  return (
    <Scrolling name={t('file.table', { name: file.name })}>
      <table className="dk-sheet">
        <tbody>
          {sheet.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity other than their number
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {columns.map(column => (
                <td key={column}>{row[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.hasMore && <p className="dk-faint">{t('file.moreRows')}</p>}
    </Scrolling>
  );
}

function Scrolling({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="dk-sheet-box" tabIndex={0} aria-label={name} data-own-arrows>
      {children}
    </section>
  );
}
