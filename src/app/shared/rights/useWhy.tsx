import { type ReactNode, Suspense, useState } from 'react';
import type { RightsQuestion } from '#core/model.ts';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import type { WhyDialogProps } from './WhyDialog.tsx';

// Rarely needed, so it isn't loaded with a record or a list.
const WhyDialog = createLazyPart(() => import('./WhyDialog.tsx'));

/** Returns a function that explains a decision, in a dialog that the caller renders. */
export function useWhy(person?: WhyDialogProps['person']): {
  /** @param inForm The effects of an open form's scripts on the field. */
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
