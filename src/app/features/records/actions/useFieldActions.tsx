import { type ReactNode, Suspense, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useAccountActions } from './useAccountActions.ts';

const FieldAction = createLazyComponent(() => import('./FieldAction.tsx'));

/** Returns a function that renders the actions of a field, or `null` if the directory has no field actions. */
export function useFieldActions(
  compiled: CompiledDirectory,
  form: RecordFormHandle,
): ((field: BoundField, isReadOnly: boolean) => ReactNode) | null {
  const { actions, compiledOf } = useAccountActions(compiled);
  return useMemo(() => {
    if (!actions.some(({ place }) => typeof place === 'object')) return null;
    return ({ definition }, isReadOnly) => {
      const own = actions.filter(({ place }) => typeof place === 'object' && place.field === definition.code);
      if (isReadOnly || own.length === 0) return null;
      return (
        <Suspense>
          {own.map(action => (
            <FieldAction key={action.id} {...{ action, compiledOf, form }} />
          ))}
        </Suspense>
      );
    };
  }, [actions, compiledOf, form]);
}
