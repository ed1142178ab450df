import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RecordView } from '#core/directory/recordView.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { canHaveThumbnail } from '#core/files/thumbnails.ts';
import type { Item, Reference } from '#core/model.ts';
import { getPictureFields } from './pictureFields.ts';

export interface DisplayedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** True if the file can have a thumbnail. */
  readonly isPicture: boolean;
}

/** Returns the field whose pictures are shown: the chosen field, otherwise the first field with files. */
export function findPictureField(
  compiled: CompiledDirectory,
  { kindSettings }: Pick<RecordView, 'kindSettings'>,
): BoundField | undefined {
  const fields = getPictureFields(compiled);
  return fields.find(({ definition }) => definition.id === kindSettings.gallery?.field) ?? fields[0];
}

/**
 * Returns the first picture of a record, otherwise its first file; `undefined` if there is no file that
 * the user can see.
 */
export function findCardPicture(
  { customFields }: Pick<Item, 'customFields'>,
  field: BoundField,
  reference: (id: string) => Reference | undefined,
): DisplayedFile | undefined {
  const value = customFields[field.definition.id];
  const targets = value ? field.targetsOf(value) : [];
  const files = targets.flatMap(({ kind, id }): DisplayedFile[] => {
    const known = kind === 'file' ? reference(id) : undefined;
    if (!known) return [];
    const { display: name, type = '' } = known;
    return [{ id, name, type, isPicture: canHaveThumbnail({ name, type }) }];
  });
  return files.find(({ isPicture }) => isPicture) ?? files[0];
}
