/**
 * The system fields of joined directories: the record's name, and its directory. Both are derived from the record, so
 * they can't be written. System fields of a single directory are in `systemFields.ts`.
 */
import type { Directory, FieldDefinition } from '../../model.ts';

/** Reserved ids, like the ids of all system fields. */
export const NAME_FIELD_ID = 'RecordName';
export const DIRECTORY_FIELD_ID = 'RecordDirectory';

export interface JoinedSystemField {
  readonly id: string;
  define(
    directories: readonly Pick<Directory, 'id' | 'name'>[],
  ): Omit<FieldDefinition, 'id' | 'code' | 'name'>;
}

export const joinedSystemFields: readonly JoinedSystemField[] = [
  // A board doesn't show the name as a field, because it is the title of the card.
  { id: NAME_FIELD_ID, define: () => ({ type: 'String', visibleOnGrid: true }) },
  {
    id: DIRECTORY_FIELD_ID,
    define: directories => ({
      type: 'Dropdown',
      dropdownItems: directories.map(({ id, name }) => ({ value: id, text: name })),
      visibleOnGrid: true,
      visibleOnBoard: true,
    }),
  },
];
