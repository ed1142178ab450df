import { type ReactNode, Suspense, useState } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import type { WhyDialogProps } from './WhyDialog.tsx';

// Seldom asked: neither the record nor a list waits for it.
const WhyDialog = lazy(() => import('./WhyDialog.tsx'));

/** Opens the rules that lead to an answer. */
export function useWhy(person?: WhyDialogProps['person']): {
  /** @param inForm what the scripts of an open form say to the field. */
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
