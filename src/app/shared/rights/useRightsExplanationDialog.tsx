import { type ReactNode, Suspense, useState } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { RightsExplanationDialogProps } from './RightsExplanationDialog.tsx';

// Rarely needed, so it isn't loaded with a record or a list.
const WhyDialog = createLazyComponent(() => import('./RightsExplanationDialog.tsx'));

/** Returns a function that explains a decision, in a dialog that the caller renders. */
export function useRightsExplanationDialog(person?: RightsExplanationDialogProps['person']): {
  /** @param inForm The effects of an open form's scripts on the field. */
  ask(question: RightsQuestion, inForm?: RightsExplanationDialogProps['inForm']): void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Pick<RightsExplanationDialogProps, 'question' | 'inForm'> | null>(null);
  return {
    ask: (question, inForm) => setAsked({ question, inForm }),
    dialog: asked && (
      <Suspense>
        <WhyDialog {...asked} person={person} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
