import { type ComponentType, createContext, useContext } from 'react';
import type { OtherDirectory } from '#core/formula/others/otherDirectories.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';

/** The parts of the account that the designer needs besides the directory. */
export interface DesignerEnvironment {
  /** All directories that a field can refer to, including the one being edited. */
  readonly directories: readonly OtherDirectory[];
  /** The one being edited; `null` for the fields of every process type. */
  readonly directoryId: string | null;
  /**
   * Returns the fields of a directory, for the one being edited those of the draft; `undefined` if the directory
   * doesn't exist.
   */
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
  readonly groups: readonly { id: string; name: string }[];
  /** True after an attempt to save: from then on, newly added entries show their issues too. */
  readonly hasTriedToSave: boolean;
}

export const DesignerContext = createContext<DesignerEnvironment | null>(null);

export function useDesigner(): DesignerEnvironment {
  const surroundings = useContext(DesignerContext);
  if (!surroundings) throw new Error('The designer needs a DesignerContext around it.');
  return surroundings;
}

export interface FieldListEditorProps {
  /** In order; deleted ones are flagged. */
  fields: readonly FieldDefinition[];
  onChange: (fields: readonly FieldDefinition[]) => void;
  /** Paths start with the field's index. */
  issues: readonly Issue[];
  /** True for the columns of a table: invalid types are rejected by the check, not hidden here. */
  isColumns?: boolean;
}

/** The editor for a list of fields, for settings that contain such a list themselves. */
export const FieldListContext = createContext<ComponentType<FieldListEditorProps> | null>(null);
