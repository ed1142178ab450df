import { type ReactNode, Suspense, useState } from 'react';
import type { Directory } from '#core/model.ts';
import { ScriptsSettings, type ScriptsSettingsProps } from '#view/designer/scripts/ScriptsSettings.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { lazyScriptTexts } from '../../shared/texts/viewTexts.ts';

const texts = defineTexts(lazyScriptTexts);

const FailuresPart = createLazyComponent(() => import('./ScriptFailuresSection.tsx'));
const TrialPart = createLazyComponent(() => import('./ScriptTrialSection.tsx'));

export interface ScriptsSectionProps extends ScriptsSettingsProps {
  /** The directory as saved. */
  directory: Directory;
}

/** Edits the directory's scripts, with translations that no other screen needs. */
export default function ScriptsSection({ directory, ...props }: ScriptsSectionProps) {
  return (
    <TextsProvider texts={texts}>
      <ScriptsSettings {...props} />
      <More titleId="scripts.try.title">
        <TrialPart directory={directory} scripts={props.scripts} />
      </More>
      <More titleId="scripts.failures.title">
        <FailuresPart directoryId={directory.id} />
      </More>
    </TextsProvider>
  );
}

/** Shows a rarely needed part, which is loaded when the user expands it. */
function More({ titleId, children }: { titleId: string; children: ReactNode }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="dk-more" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t(titleId)}</summary>
      {isOpen && <Suspense fallback={<Skeleton lines={3} height={36} />}>{children}</Suspense>}
    </details>
  );
}
