import { Suspense } from 'react';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { useLoadedRecord } from '../session/RecordSessionContext.ts';

const KnownAlready = createLazyPart(() => import('../../../shared/duplicates/KnownAlready.tsx'));

/** Warns that a new record may already exist. Placed next to the buttons, so that the form doesn't shift. */
export function NewRecordKnown() {
  const { state, form } = useLoadedRecord();
  const values = useFormState(form.store, ({ values: typed }) => typed);
  return (
    <Suspense>
      <KnownAlready compiled={state.compiled} values={values} />
    </Suspense>
  );
}
