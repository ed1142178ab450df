import { Suspense } from 'react';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { DEFAULT_TILES } from '../../shared/home/defaultTiles.ts';
import type { HomeTile } from '../../shared/home/tileKind.ts';
import { useHomeTiles } from '../FeaturesContext.ts';
import type { ProfileDraft } from './profileDraft.ts';

const ArrangeTiles = createLazyComponent(() => import('../../shared/home/TilesEditor.tsx'));

export interface HomeEditorProps {
  home: ProfileDraft['home'];
  issues: readonly Issue[];
  onChange: (home: HomeTile[] | undefined) => void;
}

/** Edits the home page that a profile's users see until they arrange their own home page. */
export function HomeEditor({ home, issues, onChange }: HomeEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <section className="dk-panel dk-stack" aria-labelledby="profile-home">
      <h2 id="profile-home">{t('profiles.home')}</h2>
      <p className="dk-faint">{t('profiles.homeText')}</p>
      {issues.length > 0 && (
        <p className="dk-error" role="alert">
          {formatIssues(messages, issues).join(' ')}
        </p>
      )}
      <Suspense fallback={<Skeleton lines={3} height={60} />}>
        <ArrangeTiles entries={useHomeTiles()} tiles={home ?? DEFAULT_TILES} onChange={onChange}>
          <Button icon="restore" tone="quiet" isDisabled={!home} onClick={() => onChange(undefined)}>
            {t('profiles.homeDefault')}
          </Button>
        </ArrangeTiles>
      </Suspense>
    </section>
  );
}
