import { type ReactNode, useId, useMemo } from 'react';
import './inputs.css';
import { FieldControlContext } from './control.ts';

export interface FieldProps {
  label: ReactNode;
  /** The id of the control inside; generated if omitted. */
  controlId?: string;
  help?: ReactNode;
  /**
   * The errors, without duplicates. The errors are shown below the control and announced with the control.
   */
  errors?: readonly string[];
  isRequired?: boolean;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
  /** True if the label names a group of several controls instead of a single one. */
  isGroup?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({
  label,
  controlId,
  help,
  errors = [],
  isRequired = false,
  isLabelHidden,
  isGroup,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const helpId = help ? `${id}-help` : '';
  const errorId = errors.length > 0 ? `${id}-error` : '';
  const describedBy = `${errorId} ${helpId}`.trim() || undefined;
  const isInvalid = errors.length > 0;
  const control = useMemo(
    () => ({ id, describedBy, isInvalid, isRequired }),
    [id, describedBy, isInvalid, isRequired],
  );
  const labelClass = isLabelHidden ? 'dk-visually-hidden' : 'dk-label';
  const labelId = `${id}-label`;
  return (
    <div
      className={className ? `dk-field ${className}` : 'dk-field'}
      {...(isGroup && { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
    >
      {isGroup ? (
        <div id={labelId} className={labelClass} data-required={isRequired || undefined}>
          {label}
        </div>
      ) : (
        <label id={labelId} htmlFor={id} className={labelClass} data-required={isRequired || undefined}>
          {label}
        </label>
      )}
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {isInvalid && (
        <div id={errorId} className="dk-error">
          {errors.map(error => (
            <div key={error}>{error}</div>
          ))}
        </div>
      )}
      {help && (
        <div id={helpId} className="dk-help">
          {help}
        </div>
      )}
    </div>
  );
}
