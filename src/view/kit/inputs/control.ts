import { createContext, useContext } from 'react';

/**
 * The common props of all inputs, apart from the value. Omitted props are supplied by a surrounding `Field`.
 */
export interface ControlProps {
  id?: string;
  /**
   * Accessible name if there is no visible label: the control then doesn't use the label of the surrounding
   * `Field`.
   */
  label?: string;
  describedBy?: string;
  isInvalid?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
}

export interface FieldControl {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldControlContext = createContext<FieldControl | null>(null);

export interface ControlAttributes {
  id: string | undefined;
  disabled: boolean | undefined;
  'aria-label': string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Returns the attributes that connect an input to its label, help and error. */
export function useControl(props: ControlProps): ControlAttributes {
  const field = useContext(FieldControlContext);
  return {
    id: props.id ?? (props.label ? undefined : field?.id),
    disabled: props.isDisabled || undefined,
    'aria-label': props.label,
    'aria-describedby': props.describedBy ?? field?.describedBy,
    'aria-invalid': (props.isInvalid ?? field?.isInvalid) ? true : undefined,
    'aria-required': (props.isRequired ?? field?.isRequired) ? true : undefined,
  };
}
