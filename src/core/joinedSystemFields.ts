/**
 * The system fields of several directories drawn as one, each in one entry: what a record is called, and of which of them it
 * is. Every record has them by where it lies, so nobody writes them. Those of one directory are in `systemFields.ts`.
 */
import type { Directory, FieldDefinition } from './model.ts';

/** Reserved, as the ids of all system fields are. */
export const NAME_FIELD = 'RecordName';
export const DIRECTORY_FIELD = 'RecordDirectory';

export interface JoinedSystemField {
  readonly id: string;
  define(
    directories: readonly Pick<Directory, 'id' | 'name'>[],
  ): Omit<FieldDefinition, 'id' | 'code' | 'name'>;
}

export const joinedSystemFields: readonly JoinedSystemField[] = [
  // A card has its name on top.
  { id: NAME_FIELD, define: () => ({ type: 'String', visibleOnGrid: true }) },
  {
    id: DIRECTORY_FIELD,
    define: directories => ({
      type: 'Dropdown',
      dropdownItems: directories.map(({ id, name }) => ({ value: id, text: name })),
      visibleOnGrid: true,
      visibleOnBoard: true,
    }),
  },
];
