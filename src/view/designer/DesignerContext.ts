import { type ComponentType, createContext, useContext } from 'react';
import type { OtherDirectory } from '#core/formula/others/otherDirectories.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';

/** What the designer knows of the rest of the account. */
export interface DesignerSurroundings {
  /** Every directory a field may point at, the one being edited included. */
  readonly directories: readonly OtherDirectory[];
  /** The one being edited; null for the fields of every process type. */
  readonly directoryId: string | null;
  /** The fields of a directory; undefined when there is no such directory. Of the one being edited: as in the draft. */
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
  readonly groups: readonly { id: string; name: string }[];
  /** Saving was tried: from now on what was just added shows its mistakes too. */
  readonly hasTriedToSave: boolean;
}

export const DesignerContext = createContext<DesignerSurroundings | null>(null);

export function useDesigner(): DesignerSurroundings {
  const surroundings = useContext(DesignerContext);
  if (!surroundings) throw new Error('The designer needs a DesignerContext around it.');
  return surroundings;
}

export interface FieldListEditorProps {
  /** In order; deleted ones flagged. */
  fields: readonly FieldDefinition[];
  onChange: (fields: readonly FieldDefinition[]) => void;
  /** Paths begin with the field's index. */
  issues: readonly Issue[];
  /** The columns of a table: types that cannot stand there are refused by the check, not hidden here. */
  isColumns?: boolean;
}

/** The editor of a list of fields, for settings that hold such a list themselves. */
export const FieldListContext = createContext<ComponentType<FieldListEditorProps> | null>(null);
