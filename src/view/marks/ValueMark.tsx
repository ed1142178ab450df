import { Suspense } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, Status } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { createLazyComponent } from '../kit/feedback/lazy.tsx';

const DueDateMark = createLazyComponent(() => import('./DueDateMark.tsx'));

export interface ValueMarkProps {
  field: BoundField;
  value: FieldValue | undefined;
  /** The record's status; the mark isn't shown without a status. */
  status: Status | undefined;
}

/** Shows next to a due date how close the due date is; draws nothing for all other fields. */
export function ValueMark({ field: { definition }, value, status }: ValueMarkProps) {
  const { registry } = useEngine();
  if (!definition.system || !registry.writtenFields.some(({ id, isDue }) => isDue && id === definition.id))
    return null;
  return <DueMark day={value?.dateValue} status={status} />;
}

export function DueMark({ day, status }: { day: string | undefined; status: Status | undefined }) {
  if (!day || !status) return null;
  return (
    <Suspense fallback={null}>
      <DueDateMark day={day} status={status} />
    </Suspense>
  );
}
