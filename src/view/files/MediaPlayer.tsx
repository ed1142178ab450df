import { useEffect, useState } from 'react';
import { type PreviewedFile, useFieldServices } from '../engine/fieldServices.ts';
import {
  FileFailedState,
  FileForbiddenState,
  FileLoadingState,
  FileMissingState,
  type PreviewFailure,
} from './fileStates.tsx';
import { type FileFailure, toFileFailure } from './useFileUrl.ts';

export interface MediaPlayerProps {
  file: PreviewedFile;
  kind: 'audio' | 'video';
  onFail: (obstacle: PreviewFailure) => void;
}

type Address = 'loading' | FileFailure | { readonly url: string };

/**
 * Plays a file. The URL of the file expires after some minutes: then the player requests a new URL, and
 * continues at the same position.
 */
export function MediaPlayer({ file, kind, onFail }: MediaPlayerProps) {
  const { fileAddress, readFile } = useFieldServices();
  const [attempt, setAttempt] = useState(0);
  const [playedTill, setPlayedTill] = useState(0);
  const [address, setAddress] = useState<Address>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fileAddress(file.id, signal).then(
      url => signal.aborted || setAddress({ url }),
      error => signal.aborted || setAddress(toFileFailure(error)),
    );
    return () => controller.abort();
  }, [file.id, fileAddress, attempt]);
  const again = () => {
    setAddress('loading');
    setAttempt(attempt + 1);
  };
  /**
   * Finds out why playback failed, because a media element doesn't distinguish unsupported content from content that
   * fails to load.
   */
  const sayWhy = () =>
    readFile(file.id, new AbortController().signal, 1).then(
      () => onFail('noPreview'),
      // A lack of access would have been reported with the URL, so the user can retry this failure.
      () => setAddress('failed'),
    );
  if (address === 'closed') return <FileForbiddenState />;
  if (address === 'lost') return <FileMissingState />;
  if (address === 'failed') return <FileFailedState onRetry={again} />;
  if (address === 'loading') return <FileLoadingState file={file} />;
  const Player = kind;
  return (
    <Player
      className="dk-player"
      src={address.url}
      controls
      preload="metadata"
      aria-label={file.name}
      onLoadedMetadata={event => {
        if (playedTill > 0) event.currentTarget.currentTime = playedTill;
      }}
      onError={({ currentTarget }) => {
        // If playback has progressed, the URL was valid and has expired.
        if (currentTarget.currentTime <= playedTill) return void sayWhy();
        setPlayedTill(currentTarget.currentTime);
        again();
      }}
    />
  );
}
