import { type ReactNode, Suspense, useState } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import type { WhyDialogProps } from './WhyDialog.tsx';

// Rarely needed, so neither a record nor a list waits for it.
const WhyDialog = lazy(() => import('./WhyDialog.tsx'));

/** Shows the rules that lead to a decision. */
export function useWhy(person?: WhyDialogProps['person']): {
  /** @param inForm what the scripts of an open form say about the field */
  ask(question: RightsQuestion, inForm?: WhyDialogProps['inForm']): void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Pick<WhyDialogProps, 'question' | 'inForm'> | null>(null);
  return {
    ask: (question, inForm) => setAsked({ question, inForm }),
    dialog: asked && (
      <Suspense>
        <WhyDialog {...asked} person={person} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
