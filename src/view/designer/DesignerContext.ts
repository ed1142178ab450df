import { type ComponentType, createContext, useContext } from 'react';
import type { FormulaRelatedDirectory } from '#core/formula/others/otherDirectories.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';

/** The data of the account that the designer needs in addition to the directory. */
export interface DesignerEnvironment {
  /** All directories to which a field can refer, including the edited one. */
  readonly directories: readonly FormulaRelatedDirectory[];
  /** The id of the edited directory; `null` for fields shared by all process types. */
  readonly directoryId: string | null;
  /**
   * Returns the fields of a directory (of the draft, for the edited directory); `undefined` if the directory doesn't
   * exist.
   */
  fieldsOf(directoryId: string): readonly FieldDefinition[] | undefined;
  readonly groups: readonly { id: string; name: string }[];
  /** True after an attempt to save: from then on, newly added entries also show their issues. */
  readonly hasTriedToSave: boolean;
}

export const DesignerContext = createContext<DesignerEnvironment | null>(null);

export function useDesigner(): DesignerEnvironment {
  const surroundings = useContext(DesignerContext);
  if (!surroundings) throw new Error('The designer needs a DesignerContext around it.');
  return surroundings;
}

/**
 * The fields as they are saved, without the changes of the draft. Records can contain the options of these
 * fields, even if the draft removes them.
 */
export const SavedFieldsContext = createContext<readonly FieldDefinition[]>([]);

export interface FieldListEditorProps {
  /** In order; deleted fields have `deleted` set. */
  fields: readonly FieldDefinition[];
  onChange: (fields: readonly FieldDefinition[]) => void;
  /** Paths start with the index of the field. */
  issues: readonly Issue[];
  /** True for the columns of a table. Types that columns don't support aren't hidden: validation rejects them. */
  isColumns?: boolean;
}

/** Provides the editor for a list of fields to settings that contain such a list. */
export const FieldListContext = createContext<ComponentType<FieldListEditorProps> | null>(null);
