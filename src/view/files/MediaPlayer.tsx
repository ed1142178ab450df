import { useEffect, useState } from 'react';
import { type PreviewedFile, useFieldServices } from '../engine/fieldServices.ts';
import { ClosedFile, FailedFile, LoadingFile, LostFile, type Obstacle } from './fileStates.tsx';
import { type Failure, toFileFailure } from './useFileUrl.ts';

export interface MediaPlayerProps {
  file: PreviewedFile;
  kind: 'audio' | 'video';
  onFail: (obstacle: Obstacle) => void;
}

type Address = 'loading' | Failure | { readonly url: string };

/**
 * Plays a file. Its address expires after some minutes: it is then requested again, and playback continues at the same
 * position.
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
   * Finds out why playback failed, because a player doesn't distinguish unsupported content from content that fails to
   * load.
   */
  const sayWhy = () =>
    readFile(file.id, new AbortController().signal, 1).then(
      () => onFail('noPreview'),
      // Missing access is noticed when the address is requested, so this failure can be retried.
      () => setAddress('failed'),
    );
  if (address === 'closed') return <ClosedFile />;
  if (address === 'lost') return <LostFile />;
  if (address === 'failed') return <FailedFile onRetry={again} />;
  if (address === 'loading') return <LoadingFile file={file} />;
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
        // If something was played, the address was valid and has expired.
        if (currentTarget.currentTime <= playedTill) return void sayWhy();
        setPlayedTill(currentTarget.currentTime);
        again();
      }}
    />
  );
}
