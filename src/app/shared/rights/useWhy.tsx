import { type ReactNode, Suspense, useState } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import type { WhyDialogProps } from './WhyDialog.tsx';

// Seldom asked: neither the record nor a list waits for it.
const WhyDialog = lazy(() => import('./WhyDialog.tsx'));

/** Opens the rules that lead to an answer. */
export function useWhy(person?: WhyDialogProps['person']): {
  ask(question: RightsQuestion): void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<RightsQuestion | null>(null);
  return {
    ask: setAsked,
    dialog: asked && (
      <Suspense>
        <WhyDialog question={asked} person={person} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
